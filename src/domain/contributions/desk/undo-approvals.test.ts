import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertProject, moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'

let scene: GiftScene
let { admin, second, marta, gift, post, approve, detail, tell } = {} as GiftScene
let count = 0
let org = ''
let proj = ''
beforeAll(async () => {
  scene = await openGiftScene()
  ;({ admin, second, marta, gift, post, approve, detail, tell } = scene)
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
})

const REASON = { reason: 'I pressed it too soon' }
const many = async (contributions: { id: string; amount: number }[], by = admin) =>
  (await post(by, '/admin/contributions/approvals', { contributions })).body.data
const undo = (batch: string, by = admin, body: object = REASON) => post(by, `/admin/contributions/approvals/${batch}/undo`, body)
const project = async (id = proj) =>
  (await scene.pool.query('select collected_amount::int as collected, expected_amount::int as expected from projects where id = $1', [id]))
    .rows[0]

async function batchOf(...amounts: number[]) {
  const items: { id: string; amount: number }[] = []
  for (const amount of amounts) items.push({ id: await gift(amount, { kind: amount % 2 ? 'donation' : 'booking' }), amount })
  return { items, batch: (await many(items)).batch as string }
}

it('undoes as many as were seen: what another act has decided by then, also by another approval, is none of them', async () => {
  const { items, batch } = await batchOf(1_000, 2_000, 3_000)
  const { id, amount } = items[0]!
  expect((await post(second, `/admin/contribution/${id}/reversal`, { cause: 'mistake', ...REASON })).status).toBe(204)
  expect((await approve(id, amount, {}, second)).status).toBe(200)
  const { body, status } = await undo(batch, admin, { ...REASON, seen: 3 })
  expect([status, body.message]).toEqual([409, 'The contribution has changed since you saw it. Look at its amount again.'])
  expect((await detail(items[1]!.id)).batch).toMatchObject({ contributions: 2 })
  expect((await undo(batch, admin, { ...REASON, seen: 2 })).body.data).toEqual({ undone: 2 })
})

it('brings all of it back to its review as one act, with a reason that everybody reads', async () => {
  const { items, batch } = await batchOf(1_000, 2_001, 3_000)
  expect(await project()).toEqual({ collected: 6_001, expected: 0 })
  expect(await detail(items[0]!.id)).toMatchObject({ batch: { id: batch, contributions: 3, may_undo: true } })
  expect((await undo(batch, admin, {})).status).toBe(422)
  expect((await undo(batch, marta)).status).toBe(403)
  expect((await undo('appr_none')).status).toBe(404)
  await tell()
  expect((await undo(batch)).body.data).toEqual({ undone: 3 })
  expect(await project()).toEqual({ collected: 0, expected: 6_001 })
  for (const { id, amount } of items) {
    const shown = await detail(id)
    expect(shown).toMatchObject({ status: 'pending', readiness: 'ready', batch: null, approved_at: null })
    expect(shown.steps.at(-1)).toMatchObject({ kind: 'undone', amount: { amount }, ...REASON, acted_by: { username: 'boss' } })
    // Nothing was deleted: the approval is still there.
    expect(shown.steps.at(-2)).toMatchObject({ kind: 'approved' })
    const trail = (await scene.call('GET', `/trail/${shown.code}`)).body.data
    expect(trail).toMatchObject({ state: 'expected' })
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'undone', ...REASON })
  }
  const mails = await tell()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['contribution_told', 'organization_told'])
  for (const { text_body } of mails) expect(text_body).toContain(REASON.reason)
  const acts = await scene.pool.query(
    "select subject_id, before from audit_entries where action = 'contribution.approval_undone' and subject_id = any($1)",
    [items.map(({ id }) => id)],
  )
  expect(acts.rows.map(({ before }) => before.batch)).toEqual([batch, batch, batch])
  expect((await undo(batch)).body.message).toContain('no longer decides')
  expect((await many(items, second)).done).toHaveLength(3)
  expect(await project()).toEqual({ collected: 6_001, expected: 0 })
})

it('is not possible once something of it was paid, not even after the bank sent it back', async () => {
  const { items, batch } = await batchOf(1_000, 2_000)
  await scene.pool.query(moveGift(items[0]!.id, 'paid', 'paid_at = now()'))
  expect(await detail(items[1]!.id)).toMatchObject({ batch: { may_undo: false } })
  expect((await undo(batch)).body.message).toContain('was paid')
  await scene.pool.query(moveGift(items[0]!.id, 'returned', 'paid_at = null'))
  expect((await undo(batch)).status).toBe(409)
  expect(await project()).toEqual({ collected: 3_000, expected: 0 })
})

it('takes back the parts that went on to another project, and puts what was moved back', async () => {
  const other = `proj_${count}b`
  await insertProject(scene.pool, other, { organization: org, objective: 1_000_000 })
  const first = await gift(90_000, { kind: 'booking' })
  const over = await gift(30_000, { kind: 'booking' })
  const { batch } = await many([
    { id: first, amount: 90_000 },
    { id: over, amount: 30_000 },
  ])
  // 100 000 are what the project needs.
  expect([await project(), await project(other)]).toEqual([
    { collected: 100_000, expected: 0 },
    { collected: 20_000, expected: 0 },
  ])
  const late = await gift(5_000, { kind: 'booking' })
  const { batch: moved } = await many([{ id: late, amount: 5_000 }])
  expect((await detail(late)).project.id).toBe(other)
  for (const one of [moved, batch]) expect((await undo(one)).status).toBe(200)
  expect((await detail(late)).project.id).toBe(proj)
  expect([await project(), await project(other)]).toEqual([
    { collected: 0, expected: 125_000 },
    { collected: 0, expected: 0 },
  ])
})

it('leaves alone what was decided otherwise since', async () => {
  const { items, batch } = await batchOf(1_000, 2_000)
  await post(admin, `/admin/contribution/${items[0]!.id}/reversal`, { cause: 'mistake', reason: 'Not this one' })
  expect((await undo(batch)).body.data).toEqual({ undone: 1 })
  expect((await detail(items[0]!.id)).state).toBe('expected')
})

it('by two admins at once, and while others approve, happens once, and no one waits for ever', async () => {
  const { items, batch } = await batchOf(...Array.from({ length: 20 }, (_, n) => 1_000 + n))
  const more = await Promise.all(Array.from({ length: 5 }, (_, n) => gift(3_000 + n, { kind: 'booking' })))
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => undo(batch, n % 2 ? admin : second)),
    ...more.map((id, n) => approve(id, 3_000 + n, {}, second)),
  ])
  expect(
    answers
      .slice(0, 6)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, ...Array(5).fill(409)])
  expect(answers.slice(6).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await project()).toEqual({ collected: 15_010, expected: items.reduce((sum, { amount }) => sum + amount, 0) })
})

it('against a payout at the same moment: either is whole', async () => {
  for (let n = 0; n < 5; n++) {
    const { items, batch } = await batchOf(1_000 + 10 * n, 2_000 + 10 * n)
    const pay = scene.pool.query(moveGift(items[0]!.id, 'paid', 'paid_at = now()')).then(
      () => true,
      () => false,
    )
    const [undone, paid] = await Promise.all([undo(batch), pay])
    expect([undone.status, paid]).toEqual(paid ? [409, true] : [200, false])
  }
})

it('brings a part that was promised after a payout, and was divided again, back in one piece', async () => {
  const other = `proj_${count}b`
  await insertProject(scene.pool, other, { organization: org, objective: 1_000_000 })
  const whole = await gift(80_000, { kind: 'booking' })
  await approve(whole, 80_000)
  await scene.pool.query(moveGift(whole, 'paid', 'paid_at = now()'))
  // The trip gave 50 000 more; its project lacks 20 000 of them.
  const part = await promiseMore(whole)
  const { batch, refused } = await many([{ id: part, amount: 50_000 }])
  expect([refused, await project(), await project(other)]).toEqual([
    [],
    { collected: 100_000, expected: 0 },
    { collected: 30_000, expected: 0 },
  ])
  expect((await undo(batch)).body.data).toEqual({ undone: 1 })
  expect([await project(), await project(other)]).toEqual([
    { collected: 80_000, expected: 50_000 },
    { collected: 0, expected: 0 },
  ])
  expect(await detail(part)).toMatchObject({ status: 'pending', amount: { amount: 50_000 } })
  expect((await detail(whole)).state).toBe('paid')
  expect((await many([{ id: part, amount: 50_000 }])).done).toHaveLength(1)
  // Its project stays completed until an admin reopens it, so that all of it goes on.
  expect(await project(other)).toEqual({ collected: 50_000, expected: 0 })
  expect(await findLedgerErrors(scene.pool)).toEqual([])
})

it('brings a contribution and a part that was promised later back each by itself, also of one batch', async () => {
  await scene.pool.query('update projects set objective_amount = 10000000 where id = $1', [proj])
  const whole = await gift(80_000, { kind: 'booking' })
  const part = await promiseMore(whole)
  const both = [
    { id: whole, amount: 80_000 },
    { id: part, amount: 50_000 },
  ]
  const amounts = async () => [await detail(whole), await detail(part)].map(({ status, amount }) => [status, amount.amount])
  expect((await undo((await many(both)).batch)).body.data).toEqual({ undone: 2 })
  expect(await amounts()).toEqual([
    ['pending', 80_000],
    ['pending', 50_000],
  ])
  const { batch } = await many([both[0]!])
  expect((await approve(part, 50_000)).status).toBe(200)
  expect((await undo(batch)).body.data).toEqual({ undone: 1 })
  expect(await amounts()).toEqual([
    ['pending', 80_000],
    ['approved', 50_000],
  ])
  expect(await findLedgerErrors(scene.pool)).toEqual([])
})

/** The trip gives 50 000 more, which wait for a review of their own. */
async function promiseMore(whole: string): Promise<string> {
  const part = `cont_${count}_more`
  await scene.pool.query(
    `with part as (insert into contributions (id, code, kind, project_id, booking_id, split_from, amount, currency, status, created_at)
       select '${part}', '${part}', kind, project_id, booking_id, id, 50000, currency, 'pending', now() from contributions where id = '${whole}' returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'promised', amount, currency, project_id from part`,
  )
  return part
}
