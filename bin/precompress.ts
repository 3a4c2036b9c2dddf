import { readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes `.br` and `.gz` files beside every text file of a folder, at the highest compression, on all cores. */
const folder = process.argv[2]!
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const files = names.map((name) => join(folder, name)).filter((file) => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(file))
await Promise.all(files.filter((file) => statSync(file).size >= 600).map(compress))

async function compress(file: string) {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
