import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { keepLog } from '../../domain/ledger/log/keep-log.server.ts'
import { publishEntries } from '../../domain/ledger/log/publish-entries.server.ts'
import { verifyProof } from '../../domain/ledger/log/verify-ledger.mjs'
import { ReadableError } from '../../kit/errors.ts'
import { insertCatalogues, insertGift } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { auditPath, logEntries, mth, openNote, openProof } from '../../testing/transparency-log.ts'
import { ledgerLog } from './ledger-log.server.ts'

let database: TestDatabase
let services: TestServices
let app: ReturnType<typeof ledgerLog>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database, { PUBLIC_URL: 'https://huella.example' })
  await insertCatalogues(database.pool)
  for (let n = 0; n < 150; n++) await insertGift(database.pool, `cont_${n}`, { code: `code${n}` })
  await keepLog({ ...services, now: new Date() })
  // Published, but in no checkpoint yet.
  await insertGift(database.pool, 'cont_late')
  await publishEntries(database.db)
  app = ledgerLog(services)
  app.onError((error, c) => c.text(error.message, error instanceof ReadableError && error.message === 'not_found' ? 404 : 500))
})
afterAll(() => database.close())

const get = async (path: string, headers = {}) => {
  const answer = await app.request(path, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

it('a stranger rebuilds the signed root from bundles, and finds it in the file and the tiles', async () => {
  const { bytes: key } = await get('/log/keys')
  const { bytes: note, answer } = await get('/log/checkpoint')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [, size, root] = openNote(note.toString(), [key.toString().trim()]).text.split('\n')
  expect(size).toBe('300')
  const entries = [
    ...logEntries((await get('/log/tile/entries/000')).bytes),
    ...logEntries((await get('/log/tile/entries/001.p/44')).bytes),
  ]
  expect(mth(entries).toString('base64')).toBe(root)
  const file = await get('/log/entries.jsonl')
  expect(file.bytes.toString()).toBe(entries.map((entry) => `${entry}\n`).join(''))
  expect(file.answer.headers.get('content-length')).toBe(String(file.bytes.length))
  expect(file.answer.headers.get('content-disposition')).toBe('attachment; filename="huella-ledger-300.jsonl"')
  expect((await get('/log/entries/300.jsonl')).bytes).toEqual(file.bytes)
  expect((await get('/log/entries/7.jsonl')).bytes.toString()).toBe(
    entries
      .slice(0, 7)
      .map((entry) => `${entry}\n`)
      .join(''),
  )
  expect((await get('/log/checkpoint/300')).bytes).toEqual(note)
  const tile = await get('/log/tile/0/000')
  expect(tile.answer.headers.get('cache-control')).toContain('immutable')
  expect(tile.bytes.subarray(32, 64)).toEqual(auditPath(0, entries)[0])
  expect((await get('/log/tile/1/000.p/1')).bytes).toEqual(mth(entries.slice(0, 256)))
})

it('serves the verifier with the keys in it', async () => {
  const { bytes, answer } = await get('/log/verify-ledger.mjs')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(bytes.toString()).toContain(`PUBLISHED_KEYS = ${JSON.stringify([(await get('/log/keys')).bytes.toString().trim()])}`)
})

it('proves each signed entry in a file of its own, to a stranger and to the served program', async () => {
  const [key] = (await get('/log/keys')).bytes.toString().split('\n')
  const lines = (await get('/log/entries.jsonl')).bytes.toString().trimEnd().split('\n')
  for (const position of [0, 1, 127, 128, 255, 256, 298, 299]) {
    const { bytes, answer } = await get(`/log/proof/${position}.tlog-proof`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="huella-${position}.tlog-proof"`)
    expect(openProof(bytes.toString(), Buffer.from(lines[position]!), [key!])).toEqual({ index: position, size: 300 })
    expect(() => openProof(bytes.toString(), Buffer.from(lines[position ^ 1]!), [key!])).toThrow('elsewhere')
    expect(await verifyProof(bytes.toString(), { keys: [key!] })).toMatchObject({ position, line: lines[position], size: 300 })
  }
  // A contribution's is the one of its confirmation.
  const { bytes } = await get('/log/proof/code7.tlog-proof')
  expect((await verifyProof(bytes.toString(), { keys: [key!] })).entry).toMatchObject({ trail: 'code7', event: 'approved' })
  for (const path of ['300.tlog-proof', '-1.tlog-proof', 'nobody.tlog-proof', '0', '0.tlog-proof.txt'])
    expect((await get(`/log/proof/${path}`)).answer.status).toBe(404)
})

it('a proof without its entry is read with the entry beside it, and with no other one', async () => {
  const keys = (await get('/log/keys')).bytes.toString().split('\n').slice(0, 1)
  const proof = (await get('/log/proof/7.tlog-proof')).bytes.toString()
  const short = proof.replace(/^extra .*\n/m, '')
  const bytes = (text: string) => new TextEncoder().encode(text)
  const { line } = await verifyProof(proof, { keys })
  expect(await verifyProof(short, { keys, line: bytes(line) })).toMatchObject({ position: 7, line })
  await expect(verifyProof(short, { keys })).rejects.toThrow('no_entry')
  await expect(verifyProof(short, { keys, line: bytes(line.replace('ARS', 'USD')) })).rejects.toThrow()
})

it('a proof of which one character was changed proves nothing', async () => {
  const [key] = (await get('/log/keys')).bytes.toString().split('\n')
  const proof = (await get('/log/proof/7.tlog-proof')).bytes.toString()
  for (let at = 0; at < proof.length; at += 3) {
    const changed = proof.slice(0, at) + (proof[at] === 'A' ? 'B' : 'A') + proof.slice(at + 1)
    // Base64's last character has bits that no byte has.
    if (
      Buffer.from(changed.split('\n').at(-2)!.split(' ')[2] ?? '', 'base64').equals(
        Buffer.from(proof.split('\n').at(-2)!.split(' ')[2]!, 'base64'),
      ) &&
      at > proof.length - 4
    )
      continue
    await expect(verifyProof(changed, { keys: [key!] }), String(at)).rejects.toThrow()
  }
  for (const text of [
    '',
    'c2sp.org/tlog-proof@v2\nindex 0\n\n',
    proof.replace(/index \d+/, 'index notanumber'),
    proof.replace(/index \d+/, 'index -5'),
  ])
    await expect(verifyProof(text, { keys: [key!] })).rejects.toThrow('no_proof')
})

it('the page that checks proofs is one file, with the keys in it and nothing from elsewhere', async () => {
  const { bytes, answer } = await get('/log/verify.html')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const text = bytes.toString()
  expect(text).toContain((await get('/log/keys')).bytes.toString().trim())
  expect(text).not.toMatch(/\bsrc=|<link|@import|fetch\(|https?:\/\//)
})

it('may be read by a script of any site, what is missing, too', async () => {
  const api = createPlatformApi(services)
  const paths = [
    'checkpoint',
    'checkpoint/300',
    'keys',
    'entries.jsonl',
    'tile/0/000',
    'tile/9/999',
    'verify-ledger.mjs',
    'proof/0.tlog-proof',
  ]
  const answers = [
    ...(await Promise.all(paths.map((path) => app.request(`/log/${path}`)))),
    ...(await Promise.all(
      [
        '/ledger-log',
        '/ledger-log/checkpoints',
        '/ledger-log/size',
        '/ledger-log/trail/code7',
        '/open-data/contributions.csv',
        '/open-data/contributions.json',
      ].map((path) => api.fetch(new Request(`https://huella.example${path}`))),
    )),
  ]
  for (const { headers } of answers)
    expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual(['*', 'cross-origin'])
})

it('bundles are compressed for who accepts it', async () => {
  const plain = await get('/log/tile/entries/000')
  const packed = await get('/log/tile/entries/000', { 'accept-encoding': 'gzip' })
  expect(packed.answer.headers.get('content-encoding')).toBe('gzip')
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
})

describe('what no checkpoint signs, or is no address, is not there', () => {
  it.each([
    '/log/tile/0/001',
    '/log/tile/0/001.p/45',
    '/log/tile/0/002',
    '/log/tile/entries/001.p/45',
    '/log/tile/1/000',
    '/log/tile/2/000.p/1',
    '/log/tile/63/000',
    '/log/tile/0/-01',
    '/log/tile/-1/000',
    '/log/tile/0/0',
    '/log/tile/0/x999/x999/x999/x999/999',
    '/log/tile/0/99999999999999999999',
    '/log/tile/',
    '/log/tile/0/000.p/0',
    '/log/tile/0/000.p/256',
    '/log/tile/0/000.p/-5',
    '/log/tile/0/000.p/1e1',
    '/log/tile/0/..%2f..%2fetc',
    '/log/tile/0/%00',
    '/log/entries/0.jsonl',
    '/log/entries/301.jsonl',
    '/log/entries/-1.jsonl',
    '/log/entries/9999999999999999999.jsonl',
    '/log/entries/1.json',
    '/log/entries/',
    '/log/checkpoint/301',
    '/log/checkpoint/0',
    '/log/checkpoint/x',
    '/log/checkpoint/99999999999999999999',
    '/log',
    '/log/',
  ])('%s', async (path) => expect((await get(path)).answer.status).toBe(404))
})

it('before the first checkpoint there is nothing', async () => {
  const empty = await openTestDatabase()
  const nothing = ledgerLog({ ...services, db: empty.db })
  nothing.onError((_, c) => c.text('', 404))
  for (const path of ['/log/checkpoint', '/log/entries.jsonl', '/log/tile/0/000.p/1'])
    expect((await nothing.request(path)).status, path).toBe(404)
  expect(await (await nothing.request('/log/keys')).text()).toBe('')
  await empty.close()
})

it('the API tells keys, checkpoints and where a contribution is', async () => {
  const api = createPlatformApi(services)
  const read = async (path: string) => (await api.fetch(new Request(`https://huella.example${path}`))).json()
  expect((await read('/ledger-log')).data).toMatchObject({
    origin: 'huella.example/log',
    checkpoints: 1,
    checkpoint: { size: 300 },
    refusal: null,
  })
  expect((await read('/ledger-log/checkpoints')).meta).toEqual({ total: 1, page: 1, per_page: 20 })
  expect((await read('/ledger-log/trail/code3')).data).toEqual({
    code: 'code3',
    entries: [
      { position: 6, event: 'promised' },
      { position: 7, event: 'approved' },
    ],
  })
  expect((await read('/ledger-log/trail/nobody')).message).toBeTruthy()
})
