import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import decompress from 'woff2-encoder/decompress'

const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
const whole = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
)
const [ours, rest] = [...tokens.matchAll(/unicode-range:\s*([^;]+);/g)].map(([, ranges]) => lettersOf(ranges!))

describe('the subset of the typeface that every page waits for', () => {
  it('has the glyphs that the theme takes from it', async () => {
    const font = await openFont(new URL('bricolage-grotesque.woff2', import.meta.url))
    expect(ours).toEqual(font)
  })

  it('splits the typeface without a gap or an overlap: every other glyph comes from the whole file only', async () => {
    const font = await openFont(whole)
    expect([...font].filter((letter) => !ours!.has(letter) && !rest!.has(letter) && !MARKS.has(letter))).toEqual([])
    expect([...ours!].filter((letter) => rest!.has(letter))).toEqual([])
  })

  it('has the glyphs of our sentences', () => {
    const sentences = ['es', 'en'].flatMap((locale) => [`../../kit.${locale}.json`, `../../../web/site.${locale}.json`])
    const text = sentences.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('')
    expect([...new Set(text)].filter((letter) => letter > ' ' && !ours!.has(letter.codePointAt(0)!))).toEqual([])
  })
})

// A browser sets up the typeface for every weight of every size: eight weights took a quarter of the home page's rendering time.
it('is used in three weights', () => {
  const rules = globSync('src/**/*.css', { exclude: ['src/kit/ui/tokens.css'] }).map((file) => readFileSync(file, 'utf8'))
  const weights = rules.flatMap((css) => [...css.matchAll(/font-weight: (\d+)/g)].map(([, weight]) => weight))
  expect([...new Set(weights)].sort()).toEqual(['400', '600', '700'])
})

/** In the whole file only as parts of composed letters; other files of the package hold these glyphs themselves. */
const MARKS = new Set([0x102, 0x300, 0x301, 0x303, 0x309, 0x323])

async function openFont(file: URL | string): Promise<Set<number>> {
  const face = new Face(new Blob(new Uint8Array(await decompress(readFileSync(file))).buffer))
  return new Set(face.collectUnicodes())
}

function lettersOf(ranges: string): Set<number> {
  return new Set(
    ranges.split(',').flatMap((range) => {
      const [first, last = first] = range.trim().slice(2).split('-')
      const from = Number.parseInt(first!, 16)
      return Array.from({ length: Number.parseInt(last!, 16) - from + 1 }, (_, i) => from + i)
    }),
  )
}
