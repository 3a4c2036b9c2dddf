import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { m } from '../../../kit/sentences/messages.js'
import { causeSql } from '../../../testing/content/causes.ts'
import { insertGift, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { divideByRule } from './fund.ts'

let scene: GiftScene
let [count, currency] = [0, '']
beforeAll(async () => {
  scene = await openGiftScene()
  await scene.owner.query(causeSql({ id: 'caus_2', slug: 'salud', es: 'Salud', en: 'Health' }))
})
afterAll(async () => {
  expect(await findLedgerErrors(scene.pool)).toEqual([])
  await scene.close()
})
/** Each test has a currency of its own, so that only its projects need something. */
beforeEach(async () => {
  ;({ count } = await scene.begin())
  currency = `X${String.fromCharCode(65 + count)}X`
  await scene.pool.query('insert into currencies (code, name_es, name_en, position) values ($1, $1, $1, $2) on conflict do nothing', [
    currency,
    100 + count,
  ])
  await insertOrganization(scene.pool, `org_f${count}`)
})

const rows = async (sql: string, values: unknown[] = []) => (await scene.pool.query(sql, values)).rows
/** Amounts are given in thousands: no goal is smaller. */
const K = 1_000
async function project(name: string, lacks: number, cause = 'caus_1'): Promise<string> {
  const id = `proj_f${count}${name}`
  await insertProject(scene.pool, id, { organization: `org_f${count}`, currency, objective: lacks * K })
  await scene.pool.query('update project_causes set cause_id = $2 where project_id = $1', [id, cause])
  return id
}
async function money(amount: number, given_for?: string): Promise<string> {
  const id = `cont_f${count}x${amount}`
  await insertGift(scene.pool, id, {
    code: `f${count}x${amount}`,
    project_id: given_for ?? null,
    amount: amount * K,
    currency,
    status: 'pending',
  })
  if (given_for)
    await scene.pool.query(
      `with gift as (update contributions set project_id = null where id = $1 returning *)
       insert into contribution_steps (contribution_id, kind, amount, currency, project_id, cause) select id, 'moved', amount, currency, null, 'stopped' from gift`,
      [id],
    )
  await scene.pool.query(
    `with gift as (update contributions set status = 'approved', approved_at = now() - interval '60 days' where id = $1 returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'approved', amount, currency, project_id from gift`,
    [id],
  )
  return id
}
const allocate = (id: string, body: object, by = scene.admin) => scene.post(by, `/admin/fund/${id}/allocations`, body)
const noticed = async (id: string) =>
  (
    await rows(
      'select s.kind from contribution_notices n join contribution_steps s on s.id = n.step_id where n.contribution_id = $1 order by n.id',
      [id],
    )
  ).map(({ kind }) => kind)
const collected = async (id: string) => (await rows('select collected_amount::int as n from projects where id = $1', [id]))[0].n / K
const inFund = async () => {
  const sum =
    "select coalesce(-sum(amount), 0)::int as n from ledger_sums where account = 'payable' and project_id is null and currency = $1"
  return (await rows(sum, [currency]))[0].n / K
}

it('divides by the rule until nothing is left', () => {
  const projects = [
    { id: 'a', lacks: 30 },
    { id: 'b', lacks: 50 },
  ]
  expect(divideByRule(projects, 20)).toEqual([{ id: 'a', amount: 20 }])
  expect(divideByRule(projects, 45)).toEqual([
    { id: 'a', amount: 30 },
    { id: 'b', amount: 15 },
  ])
  expect(divideByRule(projects, 100)).toEqual([
    { id: 'a', amount: 30 },
    { id: 'b', amount: 50 },
  ])
})

it('has its rule in the documentation as the public page says it', () => {
  expect(readFileSync('docs/money.md', 'utf8')).toContain(m.fund_rule_text({}, { locale: 'en' }))
})

describe('money of the common fund', () => {
  it('goes by the rule to the project of the same cause that is nearest to its goal, and its trail says so', async () => {
    const [far, near] = [await project('far', 900), await project('near', 700)]
    await project('other', 600, 'caus_2')
    const id = await money(500, far)
    const detail = (await scene.call('GET', `/admin/fund/${id}`, { token: scene.admin.token })).body.data
    expect(detail).toMatchObject({ given_for: { id: far }, nearest: { id: near } })
    expect(detail.projects.map(({ id, by_rule }: { id: string; by_rule: { amount: number } }) => [id, by_rule.amount])).toEqual([
      [near, 500 * K],
      [far, 0],
      [`proj_f${count}other`, 0],
    ])
    const { status, body } = await allocate(id, { seen: 500 * K, by: 'rule' })
    expect([status, body.data]).toMatchObject([200, { allocated: [{ amount: { amount: 500 * K } }], left: { amount: 0 * K } }])
    expect([await collected(near), await inFund()]).toEqual([500, 0])
    const trail = (await scene.call('GET', `/trail/f${count}x500`)).body.data
    expect(trail).toMatchObject({ common_fund: false, state: 'confirmed' })
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'allocated', cause: 'fund_rule', amount: { amount: 500 * K } })
    expect(await noticed(id)).toEqual(['allocated'])
    expect(JSON.stringify(trail)).not.toContain(scene.admin.id)
    expect((await rows("select approved_at > now() - interval '1 minute' as anew from contributions where id = $1", [id]))[0].anew).toBe(
      true,
    )
    expect(await rows('select action from audit_entries where subject_id = $1', [id])).toEqual([{ action: 'contribution.allocated' }])
    expect((await scene.call('GET', `/admin/fund/${id}`, { token: scene.admin.token })).status).toBe(404)
  })

  it('fills more than one project, and what none needs stays', async () => {
    const [one, two] = [await project('one', 100), await project('two', 300)]
    const id = await money(1_000)
    expect((await allocate(id, { seen: 1_000 * K, by: 'rule' })).body.data).toMatchObject({ left: { amount: 600 * K } })
    expect([await collected(one), await collected(two), await inFund()]).toEqual([100, 300, 600])
    expect((await rows('select status from projects where id = $1', [one]))[0].status).toBe('completed')
    const trail = (await scene.call('GET', `/trail/f${count}x1000`)).body.data
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'parted', cause: 'fund_rule', amount: { amount: 600 * K } })
    expect(trail.shares).toHaveLength(2)
    expect(await noticed(id)).toEqual(['parted'])
    expect((await allocate(id, { seen: 600 * K, by: 'rule' })).body.message).toContain('No project')
  })

  it('goes by the rule to the projects that were seen, or not at all', async () => {
    const one = await project('one', 300)
    const id = await money(200)
    const seen = { seen: 200 * K, by: 'rule', seen_portions: [{ id: one, amount: 200 * K }] }
    const nearer = await project('nearer', 100)
    const refused = await allocate(id, seen)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('changed meanwhile')])
    expect(await inFund()).toBe(200)
    const portions = [
      { id: nearer, amount: 100 * K },
      { id: one, amount: 100 * K },
    ]
    expect((await allocate(id, { ...seen, seen_portions: portions })).status).toBe(200)
    expect([await collected(one), await collected(nearer), await inFund()]).toEqual([100, 100, 0])
  })

  it('that goes to two projects wholly is told by its allocations, and not as money that stays', async () => {
    await project('one', 100)
    await project('two', 300)
    const id = await money(400)
    expect((await allocate(id, { seen: 400 * K, by: 'rule' })).body.data).toMatchObject({ left: { amount: 0 } })
    expect(await noticed(id)).toEqual(['allocated'])
  })

  it('goes by a decision with its reason to one project, never beyond what it lacks', async () => {
    const one = await project('one', 100)
    const id = await money(250)
    const decide = (more: object, by = scene.admin) =>
      allocate(id, { seen: 250 * K, by: 'decision', project_id: one, amount: 80 * K, reason: 'The well cannot wait', ...more }, by)
    expect((await decide({ reason: '' })).body.errors).toHaveProperty('reason')
    expect((await decide({ amount: 101 * K })).body.errors).toHaveProperty('amount')
    expect((await decide({ project_id: 'proj_none' })).body.errors).toHaveProperty('project_id')
    expect((await decide({ seen: 249 * K })).status).toBe(409)
    expect((await decide({}, scene.marta)).status).toBe(403)
    expect((await decide({})).status).toBe(200)
    expect([await collected(one), await inFund()]).toEqual([80, 170])
    const part = (await rows('select c.code from contributions c where c.split_from = $1', [id]))[0]
    const trail = (await scene.call('GET', `/trail/${part.code}`)).body.data
    expect(trail.steps).toMatchObject([{ kind: 'allocated', cause: 'fund_decision', reason: 'The well cannot wait' }])
  })

  it('is not decided by who manages the organization, nor by who entered it by hand', async () => {
    const one = await project('one', 900)
    const id = await money(50)
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [`org_f${count}`, scene.admin.id])
    expect((await allocate(id, { seen: 50 * K, by: 'rule' })).status).toBe(409)
    const step =
      "insert into contribution_steps (contribution_id, kind, amount, project_id, currency, acted_by) values ($1, 'allocated', 50000, $2, $3, $4)"
    const skipped = scene.pool.query(`with gift as (update contributions set project_id = '${one}' where id = '${id}') ${step}`, [
      id,
      one,
      currency,
      scene.admin.id,
    ])
    await expect(skipped).rejects.toThrow('another person')
    await scene.pool.query('delete from organization_members where organization_id = $1', [`org_f${count}`])
    await scene.pool.query(
      "insert into contribution_donors (contribution_id, name, is_shown, way, registered_by, created_at) values ($1, 'Somebody', false, 'cash', $2, now() - interval '3 days')",
      [id, scene.admin.id],
    )
    expect((await allocate(id, { seen: 50 * K, by: 'rule', reason: 'It is right' })).status).toBe(409)
    expect((await allocate(id, { seen: 50 * K, by: 'rule' }, scene.second)).status).toBe(200)
  })

  it('five allocations at once never give more than there is, nor fill a project beyond its goal', async () => {
    const one = await project('one', 120)
    const ids = [await money(60), await money(61), await money(62), await money(63), await money(64)]
    const done = await Promise.all(ids.map((id) => allocate(id, { seen: Number(id.split('x')[1]) * K, by: 'rule' })))
    expect(done.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    const twice = await Promise.all([1, 2, 3].map(() => allocate(ids[0]!, { seen: 60 * K, by: 'rule' })))
    expect(twice.map(({ status }) => status)).not.toContain(500)
    expect(await collected(one)).toBe(120)
    expect(await inFund()).toBe(310 - 120)
  })

  it('of several gifts goes in one act, what waits longest first, each with the rules that hold for one', async () => {
    const [one, two] = [await project('one', 100), await project('two', 300)]
    const [first, own, last] = [await money(60), await money(50), await money(70)]
    await scene.pool.query(
      "insert into contribution_donors (contribution_id, name, is_shown, way, registered_by, created_at) values ($1, 'Somebody', false, 'cash', $2, now())",
      [own, scene.admin.id],
    )
    const all = [last, own, first].map((id) => ({ id, seen: Number(id.split('x')[1]) * K }))
    const allocateAll = (body: object, by = scene.admin) => scene.post(by, '/admin/fund/allocations', { money: all, ...body })
    expect((await allocateAll({ by: 'rule' }, scene.marta)).status).toBe(403)
    expect(Object.keys((await allocateAll({ by: 'decision' })).body.errors).sort()).toEqual(['project_id', 'reason'])
    const { body } = await allocateAll({ by: 'rule' })
    expect(body.data.done.map(({ id }: { id: string }) => id)).toEqual([first, last])
    expect(body.data.refused).toEqual([{ id: own, why: expect.stringMatching(/by hand|entered|another/) }])
    expect([await collected(one), await collected(two), await inFund()]).toEqual([100, 30, 50])
    const again = (await allocateAll({ by: 'decision', project_id: two, reason: 'The roof cannot wait' }, scene.second)).body.data
    expect([again.done.map(({ id }: { id: string }) => id), again.refused.map(({ id }: { id: string }) => id).sort()]).toEqual([
      [own],
      [first, last].sort(),
    ])
    expect([await collected(two), await inFund()]).toEqual([80, 0])
    const trail = (await scene.call('GET', `/trail/f${count}x50`)).body.data
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'allocated', cause: 'fund_decision', reason: 'The roof cannot wait' })
  })

  it('of several gifts by a decision never goes beyond what its project lacks, also twice at once', async () => {
    const one = await project('one', 100)
    const all = [await money(60), await money(61)].map((id) => ({ id, seen: Number(id.split('x')[1]) * K }))
    const decide = (by = scene.admin) =>
      scene.post(by, '/admin/fund/allocations', { money: all, by: 'decision', project_id: one, reason: 'The roof' })
    const both = await Promise.all([decide(), decide(scene.second)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.flatMap(({ body }) => body.data.done)).toHaveLength(2)
    expect([await collected(one), await inFund()]).toEqual([100, 21])
  })

  it('is listed, searched, sorted and exported', async () => {
    await project('one', 900)
    await money(50)
    await money(70)
    const found = await scene.call('GET', `/admin/fund?currency=${currency}&sort=-amount`, { token: scene.admin.token })
    expect(found.body.data.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([70 * K, 50 * K])
    expect((await scene.call('GET', `/admin/fund?query=f${count}x50`, { token: scene.admin.token })).body.meta.total).toBe(1)
    expect((await scene.call('GET', `/admin/fund.csv?currency=${currency}`, { token: scene.admin.token })).text).toContain(`f${count}x70`)
  })
})
