import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltServer, openBuiltServer } from '../built-server.ts'
import { insertOrganization } from '../fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../organization-scene.ts'
import { peakOfChildren } from './peak-of-children.ts'

// Files that crash the decoding process, sent to the built server: it refuses each with a message, and goes on.

let scene: OrganizationScene
let server: BuiltServer
let tokens: { vera: string; boss: string }
/** A small file whose decoding takes all of the memory. */
let picture: Buffer
beforeAll(async () => {
  scene = await openOrganizationScene({}, { places: true })
  const [vera, boss] = [await scene.user('vera'), await scene.user('boss', { role: 'admin' })]
  tokens = { vera: vera.token, boss: boss.token }
  await insertOrganization(scene.pool, 'org_1', { status: 'pending' })
  await scene.pool.query('update organizations set registered_by = $1', [vera.id])
  server = await openBuiltServer(scene)
  picture = await sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: '#c93' } })
    .avif({ effort: 0 })
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  await scene.close()
})

const MB = 2 ** 20
const bomb = () => {
  const bytes = deflateSync(Buffer.alloc(200 * MB, 32))
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>`
  return Buffer.concat([Buffer.from(`%PDF-1.7\n1 0 obj ${dictionary}\nstream\n`), bytes, Buffer.from('\nendstream\nendobj\n%%EOF')])
}
const STATEMENT = { month: '2026-11', supplier_name: 'Mayorista' }

async function send(who: 'vera' | 'boss', path: string, field: string, bytes: Buffer, values: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set(field, new File([new Uint8Array(bytes)], 'file'))
  const headers = { authorization: `Bearer ${tokens[who]}`, 'accept-language': 'en' }
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
}

it.each<[string, () => Promise<Awaited<ReturnType<typeof send>>>, RegExp]>([
  ['a picture', () => send('vera', '/oauth/user/image', 'picture', picture), /too much memory/],
  ['a PDF', () => send('vera', '/organization-documents/org_1', 'document', bomb()), /cannot be used/],
  ['a statement', () => send('boss', '/admin/statements', 'file', Buffer.alloc(25 * MB, ','), STATEMENT), /Up to 250 columns/],
])('%s is refused with words', async (_, upload, words) => {
  const { result, mb } = await peakOfChildren(upload, server.child.pid)
  expect([result.status, JSON.stringify(result.body.errors)]).toEqual([422, expect.stringMatching(words)])
  expect(mb).toBeLessThan(340)
  expect(server.child.exitCode).toBeNull()
})

it('the server itself takes little of it, and reads honest files afterwards', async () => {
  const rest = memoryOf(server.child.pid!)
  for (let i = 0; i < 3; i++) expect((await send('vera', '/oauth/user/image', 'picture', picture)).status).toBe(422)
  expect(memoryOf(server.child.pid!) - rest).toBeLessThan(100)
  const honest = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c93' } })
    .jpeg()
    .toBuffer()
  expect((await send('vera', '/oauth/user/image', 'picture', honest)).status).toBe(204)
  const line = Buffer.from('Reserva;Fecha de reserva;Estado;Venta;Costo\nW-1;03/11/2026;Confirmada;10,00;8,00\n')
  expect((await send('boss', '/admin/statements', 'file', line, STATEMENT)).status).toBe(201)
})

/** In MB; 0 if the system does not report it. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}
