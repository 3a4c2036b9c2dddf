import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
