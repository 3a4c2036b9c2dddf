import { expect, it } from 'vitest'
import { addressErrors } from './client-fields.tsx'

it('says what is wrong with every line, and with how many more', () => {
  expect(addressErrors({})).toEqual([])
  expect(addressErrors({ redirect_uris: ['Hasta 10 direcciones'], name: ['Campo obligatorio'] })).toEqual(['Hasta 10 direcciones'])
  expect(addressErrors({ 'redirect_uris.0': ['Con https'], 'redirect_uris.3': ['Sin #'] })).toEqual([
    'Línea 1: Con https',
    'Línea 4: Sin #',
  ])
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`redirect_uris.${n}`, ['Con https']]))
  expect(addressErrors(many)).toHaveLength(11)
  expect(addressErrors(many).at(-1)).toBe('Y en 2 líneas más.')
})
