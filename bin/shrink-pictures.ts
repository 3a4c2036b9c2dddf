import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Rewrites a folder's PNG files with a palette: several times smaller, without a difference that the eye or the tests notice. */
const [folder] = process.argv.slice(2)
const files = globSync(`${folder}/**/*.png`)
for (const file of files) {
  const png = readFileSync(file)
  // Colour type 3 in the header: it already has a palette.
  if (png[25] === 3) continue
  const small = await sharp(png).png({ palette: true, colours: 48, dither: 0, effort: 7 }).toBuffer()
  if (small.length < png.length) writeFileSync(file, small)
}
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
process.stdout.write(`${files.length} pictures, ${(bytes / 1_000_000).toFixed(1)} MB\n`)
