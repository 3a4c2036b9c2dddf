import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'
import { publishEntries } from '../ledger/log/publish-entries.server.ts'

let scene: GiftScene
let gift: string
let print: GiftScene['services']['printer']['print']
beforeAll(async () => {
  scene = await openGiftScene()
  print = scene.services.printer.print
  await scene.begin()
})
afterAll(async () => {
  await scene.services.printer.close()
  await scene.close()
})

let count = 0
beforeEach(async () => {
  scene.services.printer.print = print
  gift = await scene.gift(1_000 + ++count)
  await scene.pool.query(
    `insert into contribution_donors (contribution_id, user_id, name, is_shown, way, created_at) values ($1, $2, 'Vera Visible', true, 'transfer', now())`,
    [gift, scene.vera.id],
  )
  await scene.pool.query(moveGift(gift, 'approved', `status = 'approved', approved_at = now()`))
  await publishEntries(scene.db)
})

const paths = () => {
  const code = gift.replaceAll('_', '')
  return { own: `/oauth/user/gift/${code}/receipt.pdf`, everybodys: `/trail/${code}/receipt.pdf` }
}

async function pdf(path: string, { token, address = scene.nextPeer() }: { token?: string; address?: string } = {}) {
  const response = await scene.api.fetch(
    new Request(`http://localhost${path}`, { headers: { 'accept-language': 'es', ...(token && { authorization: `Bearer ${token}` }) } }),
    { request_id: 'req_test', address },
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  const wait = response.headers.get('retry-after')
  return { status: response.status, digest: createHash('sha256').update(bytes).digest('hex'), text: bytes.toString(), wait }
}

/** Simulates a document from before files were stored, or one that another version of the platform would have drawn. */
async function asBefore(change: string) {
  await scene.owner.query(
    `alter table issued_documents disable trigger user; update issued_documents set file = null${change} where contribution_id = '${gift}'; alter table issued_documents enable trigger user`,
  )
}

const stored = async () =>
  (await scene.pool.query('select file is not null as stored from issued_documents where contribution_id = $1 order by number', [gift]))
    .rows

describe('what was issued', () => {
  it('is the same file, also where it would be drawn in another way today, or not at all', async () => {
    const first = await pdf(paths().own, scene.vera)
    scene.services.printer.print = () => Promise.reject(new Error('not drawn again'))
    expect(await pdf(paths().own, scene.vera)).toEqual(first)
  })

  it('before files were stored is stored when somebody asks for it again', async () => {
    const first = await pdf(paths().everybodys)
    await asBefore('')
    expect((await pdf(paths().everybodys)).digest).toBe(first.digest)
    expect(await stored()).toEqual([{ stored: true }])
  })

  it('before files were stored, and is drawn in another way by now, is issued again under another number', async () => {
    await pdf(paths().everybodys)
    await asBefore(", digest = repeat('0', 64)")
    const [one, other] = [await pdf(paths().everybodys), await pdf(paths().everybodys)]
    expect([one.status, other]).toEqual([200, one])
    expect((await stored()).map((row) => row.stored)).toEqual([false, true])
  })

  it('has no other file than that of its digest, and keeps it', async () => {
    await pdf(paths().everybodys)
    const refused = async (set: string) =>
      expect(scene.pool.query(`update issued_documents set ${set} where contribution_id = $1`, [gift])).rejects.toThrow(/append-only|check/)
    await refused('file = null')
    await refused("file = 'x'")
    await asBefore('')
    await refused("file = 'x'")
  })
})

it('deletes the files that may name somebody with their account', async () => {
  const dora = await scene.user('dora')
  await scene.owner.query('update contribution_donors set user_id = $2 where contribution_id = $1', [gift, dora.id])
  for (const path of [paths().own, paths().everybodys]) expect((await pdf(path, dora)).status).toBe(200)
  expect((await stored()).map((row) => row.stored)).toEqual([true, true])
  await scene.pool.query('delete from users where id = $1', [dora.id])
  expect((await stored()).map((row) => row.stored)).toEqual([false, false])
})

it('issues two hundred statements in a day to one user', async () => {
  scene.services.printer.print = async ({ number }) => Buffer.from(String(number))
  await scene.pool.query("delete from rate_limits where key = 'issued:' || $1", [scene.vera.id])
  const statuses: number[] = []
  for (let day = 0; day < 201; day++) {
    const from = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
    statuses.push((await pdf(`/oauth/user/statement.pdf?from=${from}`, scene.vera)).status)
  }
  expect(statuses.indexOf(429)).toBe(200)
  expect((await pdf('/oauth/user/statement.pdf?from=2020-01-01', scene.vera)).status).toBe(200)
})

it('lets ten requests of one address wait, and another address at once', async () => {
  const waiting: (() => void)[] = []
  scene.services.printer.print = async (document) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return print(document)
  }
  const many = Array.from({ length: 40 }, () => pdf(paths().everybodys, { address: '203.0.113.7' }))
  const another = pdf(paths().everybodys, { address: '203.0.113.8' })
  await expect.poll(() => waiting.length).toBe(11)
  for (const go of waiting) go()
  const answers = await Promise.all(many)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 503)
  expect([refused?.wait, refused?.text]).toEqual(['5', expect.stringContaining('Volvé a intentar en unos segundos')])
  expect((await another).status).toBe(200)
  expect((await pdf(paths().everybodys, { address: '203.0.113.7' })).status).toBe(200)
})
