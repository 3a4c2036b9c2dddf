import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createFindPromise } from './promise.ts'
import { respond } from './testing.ts'

const PROJECT = { id: 'proj_1', name: 'Agua', url: 'http://platform.example/proyecto/agua', collects: true }

test('asks Huella by the code of the hand-off, in the language of the page', async () => {
  const { found, asked } = await ask(respond(200, { data: PROJECT }))
  expect(found).toMatchObject({ name: 'Agua', collects: true })
  expect(asked).toEqual(['/api/hand-offs/7kq2m9xw4dta/project en'])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['chose none', respond(200, { data: null })],
  ['is unknown', respond(404, { message: 'Not found' })],
  ['gets nonsense', respond(200, { data: { name: 7, url: 'javascript:alert(1)' } })],
  ['gets an error', respond(500, 'x')],
  ['waits too long', () => undefined],
])('says nothing when the traveller %s', async (_, answer) => expect((await ask(answer)).found).toBeUndefined())

test('asks nothing without a code', async () => {
  expect(await createFindPromise('http://localhost:1')(null, 'es')).toBeUndefined()
})

async function ask(answer: (response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['accept-language']}`)
    answer(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const found = await createFindPromise(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)('7kq2m9xw4dta', 'en')
  server.closeAllConnections()
  server.close()
  return { found, asked }
}
