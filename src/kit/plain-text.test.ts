import { expect, it } from 'vitest'
import { HARMLESS, hasAddress, isLine, isText, VISIBLE, withoutControls } from './plain-text.ts'

it('keeps what people write, in any script', () => {
  for (const text of ['Ñandú "2" — 50 %', 'قرية', '水 👩‍🚒'.replace('\u200d', ''), "D'Angelo", '']) {
    expect([HARMLESS.test(text), VISIBLE.test(text), isLine(text), isText(text)]).toEqual([true, true, true, true])
    expect(withoutControls(text)).toBe(text)
  }
})

it('several lines are a text but not a line', () => {
  expect([isLine('one\ntwo'), isText('one\ntwo\tthree'), isText('one\r\ntwo')]).toEqual([false, true, false])
})

it('finds control characters, halves of characters, and what is not seen', () => {
  for (const text of ['a\u0000', 'a\u001fb', 'a\u007f']) {
    expect([HARMLESS.test(text), VISIBLE.test(text), isLine(text), isText(text)]).toEqual([false, false, false, false])
    expect(withoutControls(text)).toBe(text.replace(/[^ab]/g, ''))
  }
  expect([isLine('\ud83d'), isText('\ud83d'), VISIBLE.test('\ud83d'), withoutControls('\ud83d')]).toEqual([false, false, false, '\ufffd'])
  expect(VISIBLE.test('admin\u202e')).toBe(false)
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
