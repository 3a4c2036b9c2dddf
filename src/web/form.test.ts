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

it('reads data that the page wrote in a hidden field, and null where somebody changed them to something unreadable', async () => {
  const body = new URLSearchParams({ seen: '{"amount":5000,"project_id":null}', others: '{', empty: '' })
  const { parsed } = await readForm(new Request('http://localhost/', { method: 'POST', body }), new RouterContextProvider())
  expect([parsed('seen'), parsed('others'), parsed('empty'), parsed('missing')]).toEqual([
    { amount: 5000, project_id: null },
    null,
    null,
    undefined,
  ])
})
