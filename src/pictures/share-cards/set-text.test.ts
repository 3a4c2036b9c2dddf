import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Lettering, openLettering } from './lettering.server.ts'
import { type Frame, heightOf, setText } from './set-text.ts'

let letters: Lettering
beforeAll(async () => {
  letters = await openLettering()
})

const FRAME: Frame = { width: 556, lines: 3, height: 162, weight: 700, sizes: [66, 57, 46], leading: 1.06 }

describe('a text in its frame', () => {
  it('never overflows, whatever the text', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeiouñáWMil-.,0123456789ßłếẽЖ日🎉'), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const block = setText(letters, words.join(' '), FRAME)
        expect(block.lines.length).toBeLessThanOrEqual(3)
        expect(block.width).toBeLessThanOrEqual(FRAME.width + 0.01)
        expect(heightOf(block)).toBeLessThanOrEqual(162)
      }),
      { numRuns: 60 },
    )
  })

  it('is large when short, smaller when long, and shortened at a word at last', () => {
    expect(setText(letters, 'Luthiers del monte', FRAME)).toMatchObject({ size: 66, lines: [{}, {}] })
    expect(setText(letters, 'Pozo profundo para la comunidad wichí de Misión Chaqueña', FRAME).size).toBe(57)
    const long = setText(letters, 'palabra '.repeat(40), FRAME)
    expect(long).toMatchObject({ size: 46, lines: [{}, {}, {}] })
    expect(long.lines.at(-1)?.width).toBe(letters.widthOf('palabra palabra palabra…', { size: 46, weight: 700 }))
  })

  it('is cut inside a word that is as long as the last line', () => {
    const { lines } = setText(letters, 'palabra'.repeat(20), { ...FRAME, lines: 1, sizes: [46] })
    expect(lines).toHaveLength(1)
    expect(lines[0]!.width).toBeLessThanOrEqual(FRAME.width)
  })

  it('has no last line of one short word', () => {
    const { lines } = setText(letters, 'Duchas calientes para la Puna', { ...FRAME, lines: 2, sizes: [50] })
    expect(lines[1]!.width).toBeGreaterThan(lines[0]!.width * 0.5)
  })
})

describe('the glyphs', () => {
  it('cover Spanish, English and the languages of the region; characters of other scripts are left out', () => {
    const type = { size: 40, weight: 600 }
    for (const text of ['ñandú', 'ÁÉÍÓÚÜ¿¡', 'Ypacaraí ỹvy', 'ẽ', 'Łódź', '«50 %» — €'])
      for (const letter of text.replaceAll(' ', '')) expect(letters.widthOf(letter, type), letter).toBeGreaterThan(0)
    expect(letters.widthOf('🎉日Ж', type)).toBe(0)
    expect(letters.outlineOf('agua 🎉', type)).toBe(letters.outlineOf('agua ', type))
  })

  it('have figures of one width for sums, and the weight that is asked for', () => {
    const width = (text: string, tabular: boolean) => letters.widthOf(text, { size: 40, weight: 700, tabular })
    expect(width('1111', true)).toBe(width('8888', true))
    expect(width('1111', false)).toBeLessThan(width('8888', false))
    expect(letters.widthOf('agua', { size: 40, weight: 800 })).toBeGreaterThan(letters.widthOf('agua', { size: 40, weight: 300 }))
  })
})
