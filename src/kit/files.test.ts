import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  let server: Server
  const bucket = new Map<string, Buffer>()
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const url = new URL(request.url!, 'http://s3')
      const key = decodeURIComponent(url.pathname)
      const body: Buffer[] = []
      for await (const part of request) body.push(part as Buffer)
      if (request.method === 'PUT') bucket.set(key, Buffer.concat(body))
      if (request.method === 'POST')
        for (const [, name] of Buffer.concat(body)
          .toString()
          .matchAll(/<Key>([^<]+)</g))
          bucket.delete(`/pictures/${name}`)
      if (request.method === 'GET' && url.searchParams.has('list-type')) {
        const found = [...bucket.keys()].filter((name) => name.startsWith(`/pictures/${url.searchParams.get('prefix')}`))
        const rows = found.map((name) => `<Contents><Key>${name.replace('/pictures/', '')}</Key><Size>1</Size></Contents>`).join('')
        return response.end(
          `<ListBucketResult><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${rows}</ListBucketResult>`,
        )
      }
      if (['GET', 'HEAD'].includes(request.method!) && !bucket.has(key)) return response.writeHead(404).end()
      response.end(request.method === 'GET' ? bucket.get(key) : request.method === 'POST' ? '<DeleteResult/>' : undefined)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  it('are stored, found and removed', async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const s3 = { bucket: 'pictures', region: 'us-east-1', endpoint, access_key_id: 'key', secret_access_key: 'secret' }
    await expectToStore(await openFiles({ data_dir: folder, s3 }, log))
    expect(bucket.size).toBe(0)
  })
})
