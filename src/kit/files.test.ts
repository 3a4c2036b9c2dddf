import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openS3Server } from '../testing/operations/s3-server.ts'
import { type FileStore, openFiles } from './files.server.ts'
import { openLog } from './log.server.ts'

const log = openLog('silent')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function expectToStore(files: FileStore) {
  await files.put('people/user_1/a/512.webp', Buffer.from('picture'), 'image/webp')
  expect(Buffer.from((await files.get('people/user_1/a/512.webp'))!).toString()).toBe('picture')
  expect(await files.get('people/user_1/b/512.webp')).toBeUndefined()
  const keys: string[] = []
  for await (const key of files.keys('people/')) keys.push(key)
  expect(keys).toEqual(['people/user_1/a/512.webp'])
  expect(Math.abs(Date.now() - (await files.storedAt(keys[0]!))!.getTime())).toBeLessThan(60_000)
  expect(await files.storedAt('people/user_1/b/512.webp')).toBeUndefined()
  for await (const key of files.keys('payouts/')) expect(key).toBe('none')
  await files.removeAll('people/user_1/')
  await files.removeAll('people/user_1/')
  expect(await files.get('people/user_1/a/512.webp')).toBeUndefined()
}

describe('files in a folder', () => {
  it('are stored, found and removed', async () => expectToStore(await openFiles({ data_dir: folder, s3: undefined }, log)))

  it('leave nothing behind when storing fails, and report it', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'full-'))
    await writeFile(join(broken, 'files'), 'not a folder: fails as a full disk would')
    const files = await openFiles({ data_dir: broken, s3: undefined }, log)
    await expect(files.put('people/user_1/a.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      code: 'storage_failed',
      status: 503,
    })
    expect(await readdir(broken)).toEqual(['files'])
    await rm(broken, { recursive: true })
  })
})

describe('files in a bucket', () => {
  let server: Awaited<ReturnType<typeof openS3Server>>
  beforeAll(async () => {
    server = await openS3Server('pictures')
  })
  afterAll(() => server.close())
  const open = (change: Partial<typeof server.s3> = {}) => openFiles({ data_dir: folder, s3: { ...server.s3, ...change } }, log)

  it('are stored, found and removed', async () => expectToStore(await open()))

  it('are the same for every process', async () => {
    const [one, other] = [await open(), await open()]
    await one.put('people/user_2/a/512.webp', Buffer.from('first'), 'image/webp')
    await other.put('people/user_2/a/512.webp', Buffer.from('second'), 'image/webp')
    expect(Buffer.from((await one.get('people/user_2/a/512.webp'))!).toString()).toBe('second')
    await one.removeAll('people/user_2/')
    expect(await other.get('people/user_2/a/512.webp')).toBeUndefined()
  })

  it('are all found, for a backup', async () => {
    const files = await open()
    const keys = Array.from({ length: 12 }, (_, i) => `many/${String(i).padStart(4, '0')}.pdf`)
    for (const key of keys) await files.put(key, Buffer.from(key), 'application/pdf')
    const found = []
    for await (const { key, content_type, bytes } of files.all())
      found.push(content_type === 'application/pdf' && Buffer.from(bytes).toString() === key && key)
    expect(found).toEqual(keys)
    await files.removeAll('many/')
    for await (const { key } of files.all()) throw new Error(`${key} was left`)
  })

  it.each([
    ['a bucket that is not there', { bucket: 'nothing' }],
    ['a wrong key', { access_key_id: 'nobody' }],
    ['a wrong secret', { secret_access_key: 'wrong' }],
  ])('with %s nothing is stored, and 503 says so', async (_, change) => {
    const files = await open(change)
    await expect(files.put('people/user_3/a.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      code: 'storage_failed',
      status: 503,
    })
    expect(await (await open()).get('people/user_3/a.webp')).toBeUndefined()
  })

  it.each([
    ['a wrong key', { access_key_id: 'nobody' }],
    ['a wrong secret', { secret_access_key: 'wrong' }],
  ])('with %s nothing is read, which is another thing than a file that is not there', async (_, change) => {
    await (await open()).put('people/user_4/a.webp', Buffer.from('x'), 'image/webp')
    await expect((await open(change)).get('people/user_4/a.webp')).rejects.toThrow()
  })
})

describe('a bucket that accepts connections and does not answer', () => {
  it.each([
    ['at all', () => undefined],
    ['beyond the beginning of a file', (line: string) => (line.startsWith('HEAD') ? FOUND : BEGUN)],
  ])('%s is given up', async (_, answer) => {
    const files = await openSilent(answer)
    await expect(files.get('people/user_1/a.webp')).rejects.toThrow()
  })

  it.each([
    ['a file', 10],
    ['a file that is sent after the service agreed', 3 * 2 ** 20],
  ])(
    '%s is not stored, and 503 says so',
    async (_, bytes) => {
      const files = await openSilent(() => undefined)
      await expect(files.put('people/user_1/a.webp', Buffer.alloc(bytes), 'image/webp')).rejects.toMatchObject({ code: 'storage_failed' })
    },
    20_000,
  )

  it('removes nothing, and says so', async () => {
    const files = await openSilent(() => undefined)
    await expect(files.removeAll('people/user_1/')).rejects.toThrow()
  })
})

describe('a file that is removed while it is read', () => {
  /** A bucket with one file, which is gone when its bytes are requested. */
  async function openRemoving() {
    let removed = false
    return openSilent((line) => {
      if (line.includes('list-type=2')) return LISTED
      removed ||= line.startsWith('GET')
      return removed ? GONE : FOUND
    })
  }

  it('is none', async () => expect(await (await openRemoving()).get('people/user_1/a.webp')).toBeUndefined())

  it('is left out of a backup', async () => {
    for await (const { key } of (await openRemoving()).all()) throw new Error(`${key} was found`)
  })

  it('is not taken for one that cannot be read', async () => {
    const files = await openSilent((line) => (line.startsWith('HEAD') ? FOUND : GONE))
    await expect(files.get('people/user_1/a.webp')).rejects.toThrow()
  })
})

const LISTING = '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>people/user_1/a.webp</Key></Contents></ListBucketResult>'
const LISTED = `HTTP/1.1 200 OK\r\ncontent-length: ${LISTING.length}\r\n\r\n${LISTING}`
const GONE = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'
const FOUND = 'HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n'
const BEGUN = `${FOUND}pic`

/** Files in a bucket whose service says only this much. */
async function openSilent(answer: (line: string) => string | undefined): Promise<FileStore> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).on('data', (request) => void socket.write(answer(String(request)) ?? ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3 = { bucket: 'pictures', region: 'us-east-1', endpoint, access_key_id: 'key', secret_access_key: 'secret' }
  return openFiles({ data_dir: folder, s3 }, log, { silence_ms: 200 })
}
