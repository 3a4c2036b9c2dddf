import { withoutControls } from '@huella/rich-text/without-controls'
import { describe, expect, it } from 'vitest'
import { HARMLESS, hasAddress, isLine, isText, withoutInvisible } from './plain-text.ts'
import { isSlug, slugFrom, slugOf } from './slug.ts'
import { typedLine } from './typed-line.ts'

it('keeps what people write, in any script', () => {
  for (const text of ['Ñandú "2" — 50 %', 'قرية', '水 👩‍🚒', "D'Angelo", '']) {
    expect([HARMLESS.test(text), isLine(text), isText(text)]).toEqual([true, true, true])
    expect([withoutControls(text), withoutInvisible(text)]).toEqual([text, text])
  }
})

it('several lines are a text but not a line', () => {
  expect([isLine('one\ntwo'), isText('one\ntwo\tthree'), isText('one\r\ntwo')]).toEqual([false, true, false])
})

it('finds control characters, halves of characters, and what is not seen', () => {
  for (const text of ['a\u0000', 'a\u001fb', 'a\u007f']) {
    expect([HARMLESS.test(text), isLine(text), isText(text)]).toEqual([false, false, false])
    expect(withoutControls(text)).toBe(text.replace(/[^ab]/g, ''))
  }
  expect([isLine('\ud83d'), isText('\ud83d'), HARMLESS.test('\ud83d'), withoutControls('\ud83d')]).toEqual([false, false, false, '\ufffd'])
  expect(withoutInvisible('admin\u202e')).toBe('admin')
  expect(HARMLESS.test('<b>')).toBe(false)
})

it.each([
  'Cobra ya https://pagos.example',
  'www.premios',
  'Entrá a pagos.com',
  'premio.com.ar/x',
  'x.io',
  'BIT.LY',
  'ftp://a',
  'tu-banco.site',
  'señal.tv',
])('finds an address in %s', (text) => expect(hasAddress(text)).toBe(true))

it.each([
  'María José',
  "O'Brien",
  'J. R. R.',
  'St. John',
  'Ma. Laura',
  'Ma.Laura',
  'D.Pérez',
  'Juan P.',
  'juan.perez',
  'martin.gallo',
  'Dr.Gómez',
  'ana.maria_2',
  'J.R.',
])('finds none in %s', (text) => expect(hasAddress(text)).toBe(false))

it.each([
  ['\u202a+54 9 261 555-1234\u202c', '+54 9 261 555-1234'],
  ['\u2066Ana\u2069 \u200bPaz\ufeff', 'Ana Paz'],
  ['Ana \u202ezaP', 'Ana zaP'],
  ['a\u00ad\u034fd\u200cmi\u200dn\ufe0f', 'admin'],
  ['Ana\u2028Paz\u2029', 'Ana Paz'],
  ['\u200b \u3164\u2800', ''],
  ['👩\u200d👩\u200d👧 ❤\ufe0f 👍🏽 1\ufe0f\u20e3', '👩\u200d👩\u200d👧 ❤\ufe0f 👍🏽 1\ufe0f\u20e3'],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['❤\u200d', '❤'],
  ['می\u200cخواهم\u200c', 'می\u200cخواهم'],
  ['ശ്രീ നന്\u200d', 'ശ്രീ നന്\u200d'],
])('%j is pasted for the line %j', (pasted, line) => {
  expect(typedLine().parse(pasted)).toBe(line)
  expect(typedLine().parse(line)).toBe(line)
})

describe('a slug', () => {
  it.each(['agua-para-todos', '2026', 'a'.repeat(80)])('is %s', (text) => {
    expect(isSlug(text)).toBe(true)
  })

  it.each(['abc', 'a'.repeat(81), 'Agua', 'agua--clara', '-agua', 'agua-', 'ñandú', 'nueva', 'register', 'invitacion', 'pending'])(
    'is not %s',
    (text) => {
      expect(isSlug(text)).toBe(false)
    },
  )

  it('is shorter where a noun allows fewer characters', () => {
    expect([isSlug('a'.repeat(50), 50), isSlug('a'.repeat(51), 50)]).toEqual([true, false])
  })

  it('is proposed for a name, cut between words', () => {
    expect(slugOf('Agua para Ñandú & Cía.', 'proyecto')).toBe('agua-para-nandu-cia')
    expect(slugOf(`${'agua '.repeat(14)}potable`, 'proyecto')).toBe(Array(14).fill('agua').join('-'))
    expect(slugOf('¡¡¡', 'proyecto')).toBe('proyecto')
    expect(slugOf('Nueva', 'proyecto')).toBe('proyecto-nueva')
  })

  it('begins as the first word does where that alone is too long', () => {
    expect(slugFrom('a'.repeat(80), 50)).toBe('a'.repeat(50))
  })
})
