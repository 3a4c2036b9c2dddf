import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { readForm } from './form.server.ts'

it('reads lines as they were typed, however the browser ends them', async () => {
  const body = new URLSearchParams({ reason: 'Falta una foto.\r\nY el tanque.' })
  const { text, texts } = await readForm(new Request('http://localhost/', { method: 'POST', body }), new RouterContextProvider())
  expect(text('reason')).toBe('Falta una foto.\nY el tanque.')
  expect([texts('reason').length, text('other')]).toEqual([1, ''])
})

it('counts a body that is no form as empty', async () => {
  const { text, readable } = await readForm(new Request('http://localhost/', { method: 'POST', body: '{' }), new RouterContextProvider())
  expect([text('reason'), readable]).toEqual(['', false])
})
