import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes `.br` and `.gz` files beside every text file of a folder, at the highest compression. */
const folder = process.argv[2]!
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name)
  if (!/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name) || statSync(file).size < 600) continue
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
