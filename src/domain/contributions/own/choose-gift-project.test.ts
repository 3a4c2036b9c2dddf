import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertProject, moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { followBooking } from '../follow-booking.server.ts'
import { MOST_PROJECT_CHOICES } from './choosable.server.ts'

// A traveller may choose another project until the contribution of their trip is reviewed.

const AMOUNT = 50_000
let scene: GiftScene
let stranger: { token: string; id: string }
let proj: string
let others: string[]
let id: string
beforeAll(async () => {
  scene = await openGiftScene()
  stranger = await scene.user('stranger')
})
afterAll(() => scene.close())
beforeEach(async () => {
  const begun = await scene.begin()
  proj = begun.proj
  others = [`${proj}x`, `${proj}y`]
  for (const other of others) await insertProject(scene.pool, other, { organization: begun.org, objective: 100_000 })
  id = await scene.gift(AMOUNT, { kind: 'booking' })
})

const codeOf = (gift: string) => gift.replaceAll('_', '')
const seenAt = (project_id: string | null = proj, amount = AMOUNT) => ({ amount, project_id })
const choose = (project_id: string, { seen = seenAt(), by = scene.vera, gift = id } = {}) =>
  scene.post(by, `/oauth/user/gift/${codeOf(gift)}/project`, { project_id, seen })
const own = async () => (await scene.call('GET', `/oauth/user/gift/${codeOf(id)}`, { token: scene.vera.token })).body.data
const projectOf = async (gift = id) =>
  (await scene.pool.query('select project_id from contributions where id = $1', [gift])).rows[0].project_id
const expectedOf = async (project: string) =>
  (await scene.pool.query('select expected_amount::int as n from projects where id = $1', [project])).rows[0].n
const approve = (project_id: string) => scene.approve(id, AMOUNT, { seen: seenAt(project_id) })

describe('the traveller of a trip', () => {
  it('moves its contribution, with its money, on a public trail and by letter', async () => {
    expect(await own()).toMatchObject({ may_choose: true, project_id: proj })
    expect([await expectedOf(proj), await expectedOf(others[0]!)]).toEqual([AMOUNT, 0])
    expect((await choose(others[0]!)).status).toBe(204)
    expect([await expectedOf(proj), await expectedOf(others[0]!)]).toEqual([0, AMOUNT])
    const trail = (await scene.call('GET', `/trail/${codeOf(id)}`)).body.data
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'moved', cause: 'chosen', reason: null })
    expect(JSON.stringify(trail)).not.toMatch(/vera/i)
    expect((await scene.tell()).map(({ kind, to_address }) => `${kind} ${to_address}`)).toEqual(['contribution_told vera@example.com'])
    expect((await approve(proj)).status, 'as it was seen before').toBe(409)
    expect((await approve(others[0]!)).status).toBe(200)
    expect(await own()).toMatchObject({ may_choose: false, project_id: others[0] })
    expect((await choose(proj, { seen: seenAt(others[0]!) })).status, 'approved').toBe(409)
    expect(await findLedgerErrors(scene.pool)).toEqual([])
  })

  it('keeps it there when the booking changes', async () => {
    await choose(others[0]!)
    await scene.pool.query('update bookings set revision = 2, profit_amount = $2, share_amount = $3 where id = $1', [
      `book_${id}`,
      AMOUNT,
      AMOUNT / 2,
    ])
    await followBooking({ db: scene.db, now: new Date() }, { booking_id: `book_${id}` })
    expect([await projectOf(), await expectedOf(others[0]!)]).toEqual([others[0], AMOUNT / 2])
    expect((await choose(proj, { seen: seenAt(others[0]!) })).status, 'another amount than the one seen').toBe(409)
    expect((await choose(proj, { seen: seenAt(others[0]!, AMOUNT / 2) })).status).toBe(204)
  })

  it('chooses a few times', async () => {
    const targets = [proj, ...others]
    for (let n = 0; n < MOST_PROJECT_CHOICES; n++)
      expect((await choose(targets[(n + 1) % 3]!, { seen: seenAt(targets[n % 3]!) })).status).toBe(204)
    expect(await own()).toMatchObject({ may_choose: false })
    const refused = await choose(targets[(MOST_PROJECT_CHOICES + 1) % 3]!, { seen: seenAt(targets[MOST_PROJECT_CHOICES % 3]!) })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('five times')])
  })

  it('chooses only a project that collects, and another one', async () => {
    await scene.pool.query("update projects set status = 'hidden' where id = $1", [others[0]])
    for (const project of [others[0]!, proj, 'proj_nobodys']) expect((await choose(project)).status, project).toBe(422)
    expect((await scene.post(scene.vera, `/oauth/user/gift/${codeOf(id)}/project`, { project_id: others[1] })).status, 'unseen').toBe(422)
    expect(await projectOf()).toBe(proj)
  })
})

describe('nobody else', () => {
  it('chooses: not a stranger, nor a guest, nor its organization, nor an admin', async () => {
    for (const by of [stranger, scene.marta, scene.admin]) expect((await choose(others[0]!, { by })).status).toBe(404)
    const body = { project_id: others[0], seen: seenAt() }
    expect((await scene.call('POST', `/oauth/user/gift/${codeOf(id)}/project`, { body })).status).toBe(401)
    expect(await projectOf()).toBe(proj)
  })

  it('nor anything but a trip’s contribution that waits for its review', async () => {
    const donation = await scene.gift(AMOUNT)
    await scene.pool.query(
      "insert into contribution_donors (contribution_id, user_id, way, created_at) values ($1, $2, 'transfer', now())",
      [donation, scene.vera.id],
    )
    expect((await choose(others[0]!, { gift: donation })).status).toBe(409)
    await scene.pool.query(moveGift(id, 'voided', 'voided_at = now()'))
    expect((await choose(others[0]!)).status).toBe(409)
    expect(await projectOf(donation)).toBe(proj)
  })

  it('nor while the booking was assigned to somebody and its contribution has not followed', async () => {
    await scene.pool.query(
      `with assigned as (insert into booking_assignments (id, booking_id, user_id, reason, assigned_by, created_at)
         values ('asgn_' || $1::text, $1, $2, 'Theirs', $3, now()) returning id)
       update bookings set assignment_id = (select id from assigned), match = 'hand' where id = $1`,
      [`book_${id}`, scene.vera.id, scene.admin.id],
    )
    expect((await choose(others[0]!)).status).toBe(409)
  })
})

describe('at the same moment', () => {
  it('one of ten choices succeeds, and the money is once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => choose(others[n % 2]!)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(409)])
    const chosen = await projectOf()
    expect(others).toContain(chosen)
    expect([await expectedOf(proj), await expectedOf(chosen)]).toEqual([0, AMOUNT])
    expect(await findLedgerErrors(scene.pool)).toEqual([])
  })

  it('a choice or its approval succeeds, and reports of the booking wait for neither in a circle', async () => {
    const follow = () => followBooking({ db: scene.db, now: new Date() }, { booking_id: `book_${id}` })
    const [chosen, approved] = await Promise.all([choose(others[0]!), approve(proj), follow(), follow()])
    expect([chosen.status, approved.status]).toEqual(chosen.status === 204 ? [204, 409] : [409, 200])
    expect(await projectOf()).toBe(chosen.status === 204 ? others[0] : proj)
    expect(await findLedgerErrors(scene.pool)).toEqual([])
  })
})
