import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery } from './place-query.ts'
import { withLetterLeftOut } from './place-spelling.ts'
import { plainName } from './plain-name.ts'

/** Any UTF-16 text, including lone surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 }).map((units) => String.fromCharCode(...units))

describe('plainName', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ['  SAN  MARTÍN de los Ándes ', 'san martin de los andes'],
    ['Bs. As.', 'bs as'],
    ["L'Aquila", 'l aquila'],
    ['Łódź', 'lodz'],
    ['Weißenburg', 'weissenburg'],
    ['Tromsø', 'tromso'],
    ['İzmir', 'izmir'],
    ['Iași', 'iasi'],
    ['Al Ḩudaydah', 'al hudaydah'],
    ['28 de Noviembre', '28 de noviembre'],
    ['東京', ''],
  ])('%s → %s', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })

  it('is plain for any input, and idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainName(text)
        expect(plain).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
        expect(plainName(plain)).toBe(plain)
      }),
    )
  })
})

describe('readQuery', () => {
  it('expands abbreviations in addition to the typed text', () => {
    expect(readQuery('Pto. Madryn').phrases).toEqual(['pto madryn', 'puerto madryn'])
    expect(readQuery('mendoza').phrases).toEqual(['mendoza'])
  })

  it('searches for the distinctive words, the last one as a prefix', () => {
    expect(readQuery('hoteles en mendoza').words).toBe('mendoza:*')
    expect(readQuery('argentina mendo').words).toBe('argentina & mendo:*')
    expect(readQuery('mendoza').words).toBe('')
    expect(readQuery('la los').words).toBe('la & los:*')
  })

  it('keeps every tsquery plain, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { words, as_typed } = readQuery(text)
        expect(words).toMatch(/^(\w+(:\*)?( & )?)*$/)
        for (const part of as_typed) expect(part).toMatch(/^\w+(:\*)?( \| \w+:\*)*$/)
      }),
    )
  })
})

describe('withLetterLeftOut', () => {
  it('gives a common key to two words that differ by one mistyped letter', () => {
    const letter = fc.constantFrom(...'abcdefghij')
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 3, maxLength: 10 }),
        fc.nat(),
        letter,
        fc.constantFrom('left out', 'put in', 'changed', 'swapped'),
        (letters, seed, other, mistake) => {
          const typed = [...letters]
          const at = seed % (letters.length - 1)
          if (mistake === 'left out') typed.splice(at, 1)
          else if (mistake === 'put in') typed.splice(at, 0, other)
          else if (mistake === 'changed') typed[at] = other
          else typed.splice(at, 2, letters[at + 1]!, letters[at]!)
          const keys = new Set(withLetterLeftOut(letters.join('')))
          expect(withLetterLeftOut(typed.join('')).some((key) => keys.has(key))).toBe(true)
        },
      ),
    )
  })
})
