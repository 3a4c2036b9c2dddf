import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CUT_LETTERS, PRINT_CUTS } from '@huella/pdf/print-cuts'
import { compress } from 'woff2-encoder'
import decompress from 'woff2-encoder/decompress'

/**
 * Writes our own cuts of the typeface: the subset that most pages need, as the browser waits for it, in all weights and optical sizes (cut to the
 * theme's it would be 4 kB smaller, with slightly wider letters; other letters come from the full file of the package), and two static fonts for PDFs,
 * whose writer cannot subset variable ones. Run it when that package is updated; the results and their licence are committed. `src/kit/ui/tokens.css`
 * repeats the list of letters.
 */
const FEATURES = ['kern', 'liga', 'mark', 'tnum']

/** `HB_MEMORY_MODE_WRITABLE` and `HB_SUBSET_SETS_LAYOUT_FEATURE_TAG`. */
const WRITABLE = 2
const FEATURE_TAGS = 6

const require = createRequire(import.meta.url)
const whole = require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2')
const folder = new URL('../../src/kit/ui/font/', import.meta.url)
const font = await decompress(readFileSync(whole))
const part = await compress(cut(font))
writeFileSync(new URL('bricolage-grotesque.woff2', folder), part)
const print_folder = new URL('../../packages/pdf/font/', import.meta.url)
for (const [name, { weight, optical_size }] of Object.entries(PRINT_CUTS))
  writeFileSync(new URL(`${name}.ttf`, print_folder), cut(font, { wght: weight, opsz: optical_size }))
for (const to of [folder, print_folder])
  copyFileSync(require.resolve('@fontsource-variable/bricolage-grotesque/LICENSE'), new URL('OFL.txt', to))
process.stdout.write(`${part.length} bytes\n`)

/**
 * Subsets with HarfBuzz, whose functions take and return addresses in its memory.
 * @param pins axes of the variable font that get one fixed value
 */
function cut(font: Uint8Array, pins: Record<string, number> = {}): Uint8Array {
  const hb = openSubsetter()
  const at = hb.malloc!(font.length)
  new Uint8Array(hb.memory.buffer).set(font, at)
  const face = hb.hb_face_create!(hb.hb_blob_create!(at, font.length, WRITABLE, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail!()
  const letters = hb.hb_subset_input_unicode_set!(input)
  for (const letter of CUT_LETTERS) hb.hb_set_add!(letters, letter.codePointAt(0)!)
  const features = hb.hb_subset_input_set!(input, FEATURE_TAGS)
  hb.hb_set_clear!(features)
  for (const feature of FEATURES) hb.hb_set_add!(features, tagOf(feature))
  for (const [axis, value] of Object.entries(pins)) hb.hb_subset_input_pin_axis_location!(input, face, tagOf(axis), value)
  const blob = hb.hb_face_reference_blob!(hb.hb_subset_or_fail!(face, input))
  const start = hb.hb_blob_get_data!(blob, 0)
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length!(blob))
}

type Subsetter = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory }

function openSubsetter(): Subsetter {
  const wasm = new WebAssembly.Module(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')))
  const hb = new WebAssembly.Instance(wasm).exports as Subsetter
  hb._initialize!()
  return hb
}

function tagOf(name: string): number {
  return [...name].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0)
}
