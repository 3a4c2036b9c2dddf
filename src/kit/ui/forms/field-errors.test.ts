import { expect, it } from 'vitest'
import { notShown } from './field-errors.ts'

const texts = new Set(['Revisá el formulario', 'Nombre', 'Campo obligatorio', 'Es demasiado largo: usá 60 letras'])

it.each([
  [{}, []],
  [{ name: ['Campo obligatorio'] }, []],
  [{ body: ['Revisá el formulario'] }, []],
  [{ key: ['Campo inválido'] }, ['Campo inválido']],
  [{ key: ['Campo inválido'], other: ['Campo inválido', 'Campo obligatorio'] }, ['Campo inválido']],
  [{ name: ['Campo obligatorio', 'Otra'] }, ['Otra']],
  [{ name: ['Es demasiado largo: usá 60 letras'], key: ['Es demasiado largo'] }, ['Es demasiado largo']],
])('of %j the message of a form lists %j', (errors: Record<string, string[]>, others) => {
  expect(notShown(errors, texts)).toEqual(others)
})
