import { expect, it } from 'vitest'
import { codeOf, typeOf } from './compile-sentences.ts'

/** Evaluates a compiled sentence. */
function sentence(es: string, en = es): (inputs?: object, options?: { locale: string }) => string {
  return new Function('getLocale', codeOf('greeting', es, en).replace('export const greeting =', 'return'))(() => 'es')
}

it('is in the present language, or in the one that is asked for', () => {
  expect(sentence('Hola', 'Hello')()).toBe('Hola')
  expect(sentence('Hola', 'Hello')({}, { locale: 'en' })).toBe('Hello')
  expect(sentence('Hola, {name}', 'Hello {name}')({ name: 'Ana' }, { locale: 'en' })).toBe('Hello Ana')
})

it.each(['`', `\${1 + 1}`, '\\', '\\n', 'one\ntwo', '$', '\\`${', '\'"', '{ }'])('reads %j as it is written', (text) => {
  expect(sentence(text)()).toBe(text)
})

it('has a type with its variables, each once, and its English text for the editor', () => {
  expect(typeOf('greeting', 'Hola', 'Hello')).toBe('/** Hello */\nexport declare const greeting: Plain\n')
  expect(typeOf('greeting', '{a} {b} {a}', 'x */ y')).toBe("/** x * / y */\nexport declare const greeting: Filled<'a' | 'b'>\n")
})
