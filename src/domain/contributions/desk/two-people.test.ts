import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'

let scene: GiftScene
let { admin, second, vera, gift, approve, detail, post } = {} as GiftScene
let count = 0
let org = ''
beforeAll(async () => {
  scene = await openGiftScene()
  ;({ admin, second, vera, gift, approve, detail, post } = scene)
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ count, org } = await scene.begin())
  await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing", [second.id])
})

/** Each way of handling a contribution; all by `admin`, at a given time. */
const HANDS: Record<string, (id: string, at: string) => Promise<unknown>> = {
  'entered it': (id, at) =>
    scene.pool.query(
      "insert into contribution_donors (contribution_id, way, registered_by, is_shown, created_at) values ($1, 'cash', $2, false, $3)",
      [id, admin.id, at],
    ),
  'reported its booking, by hand or in a statement': (id, at) =>
    scene.pool.query(
      `insert into booking_reports (external_id, revision, booking_id, door, reported_by, digest, body, applied, created_at)
        values ($1, 1, 'book_' || $1, 'statement', $2, 'x', '{}', true, $3)`,
      [id, admin.id, at],
    ),
  'changed its booking by hand, after the travel site reported it': async (id, at) => {
    for (const [door, revision, by] of [
      ['webhook', 1, null],
      ['hand', 2, admin.id],
    ])
      await scene.pool.query(
        `insert into booking_reports (external_id, revision, booking_id, door, reported_by, digest, body, applied, created_at)
          values ($1, $2, 'book_' || $1, $3, $4, 'x', '{}', true, $5)`,
        [id, revision, door, by, at],
      )
  },
  'assigned its booking': async (id, at) => {
    await scene.pool.query(
      "insert into booking_assignments (id, booking_id, reason, assigned_by, created_at) values ('asgn_' || $1, 'book_' || $1, 'x', $2, $3)",
      [id, admin.id, at],
    )
  },
  'moved it to its project': (id, at) =>
    scene.pool.query(
      "insert into contribution_steps (contribution_id, kind, amount, cause, reason, acted_by, created_at) values ($1, 'moved', 5000, 'assigned', 'x', $2, $3)",
      [id, admin.id, at],
    ),
  'recorded the rate it was converted by': async (id, at) => {
    await scene.pool.query(
      `insert into exchange_rates (id, from_currency, to_currency, day, revision, rate, source, door, recorded_by, created_at)
        values ('rate_' || $1, 'USD', 'ARS', '2026-01-01', $4, 1000, 'A bank', 'hand', $2, $3)`,
      [id, admin.id, at, count],
    )
    await scene.pool.query("update contributions set rate_id = 'rate_' || $1 where id = $1", [id])
  },
  'withdrew a rate, so that the one it was converted by counts': async (id, at) => {
    for (const [rate_id, day, revision, rate, by, reason] of [
      [`rate_a${id}`, '2026-02-01', count, 1_000, vera.id, null],
      [`rate_b${id}`, '2026-02-02', count, 1_010, vera.id, null],
      [`rate_c${id}`, '2026-02-02', count + 1_000, null, admin.id, 'A mistake'],
    ])
      await scene.pool.query(
        `insert into exchange_rates (id, from_currency, to_currency, day, revision, rate, source, reason, door, recorded_by, created_at)
          values ($1, 'USD', 'ARS', $2, $3, $4, 'A bank', $5, 'hand', $6, $7)`,
        [rate_id, day, revision, rate, reason, by, at],
      )
    await scene.pool.query("update contributions set rate_id = 'rate_a' || $1 where id = $1", [id])
  },
}
const YESTERDAY = () => new Date(Date.now() - 25 * 3_600_000).toISOString()
const alone = () => scene.pool.query("delete from user_roles where role = 'admin' and user_id <> $1", [admin.id])

it('an admin decides nothing about what is given to an organization that they manage', async () => {
  const id = await gift(5_000, { kind: 'booking' })
  await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [org, admin.id])
  const why = { cause: 'mistake', reason: 'A test of ours' }
  const { project } = await detail(id)
  for (const [path, body, method] of [
    ['approval', { amount: 5_000 }],
    ['refusal', why],
    ['project', { from: project.id, project_id: null, reason: 'Elsewhere' }, 'PUT'],
    ['notes', { body: 'It is free' }],
  ] as const) {
    const { status, body: answer } = await post(admin, `/admin/contribution/${id}/${path}`, body, method)
    expect([status, answer.message], path).toEqual([409, expect.stringContaining('another person of the team decides')])
  }
  const version = (await scene.call('GET', `/admin/project/${project.id}`, { token: admin.token })).body.data.version
  const moved = { from: 'active', to: 'hidden', reason: 'A test of ours', seen: version }
  expect((await post(admin, `/admin/project/${project.id}/status-changes`, moved)).status).toBe(409)
  await expect(
    scene.pool.query("insert into contribution_steps (contribution_id, kind, amount, acted_by) values ($1, 'approved', 5000, $2)", [
      id,
      admin.id,
    ]),
  ).rejects.toThrow('another person')
  const booking = (await scene.call('GET', `/admin/booking/book_${id}`, { token: admin.token })).body.data
  const assigned = { to: 'nobody', reason: 'A test of ours', seen: booking.assignment_version }
  expect((await post(admin, `/admin/booking/book_${id}/assignments`, assigned)).body.message).toContain('another person')
  expect((await post(admin, `/admin/project/${project.id}/feature`, { place: 'first' })).body.message).toContain('another person')
  const limit = { seen: 10, most: 100, reason: 'A test of ours' }
  expect((await post(admin, `/admin/organization/${org}/project-limit`, limit)).body.message).toContain('another person')
  expect((await approve(id, 5_000, {}, second)).status).toBe(200)
  expect((await post(admin, `/admin/contribution/${id}/reversal`, why)).status).toBe(409)
})

describe.each(Object.keys(HANDS))('who %s', (hand) => {
  it('does not approve it: another admin does, one by one or in bulk', async () => {
    const id = await gift(5_000, { kind: 'booking' })
    await HANDS[hand]!(id, YESTERDAY())
    expect(await detail(id)).toMatchObject({ why_not: expect.stringMatching(/_by_you$/), alone_from: null, abilities: { approve: false } })
    const refused = await approve(id, 5_000, { reason: 'It is right' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('another person approves it')])
    const many = await post(admin, '/admin/contributions/approvals', { contributions: [{ id, amount: 5_000 }] })
    expect(many.body.data).toMatchObject({ done: [], refused: [{ id }] })
    // The database refuses it, too, for any code.
    await expect(
      scene.pool.query(
        "insert into contribution_steps (contribution_id, kind, amount, acted_by, reason, cause) values ($1, 'approved', 5000, $2, 'It is right', 'one_person')",
        [id, admin.id],
      ),
    ).rejects.toThrow('another person')
    expect((await approve(id, 5_000, {}, second)).status).toBe(200)
  })

  it('approves it as the only admin, a day later, with a reason, and the trail says that one person decided', async () => {
    await alone()
    const id = await gift(5_000, { kind: 'booking' })
    await HANDS[hand]!(id, YESTERDAY())
    expect(await detail(id)).toMatchObject({ why_not: null, alone_from: expect.any(String), abilities: { approve: true } })
    expect((await approve(id, 5_000)).body.errors).toHaveProperty('reason')
    const many = await post(admin, '/admin/contributions/approvals', { contributions: [{ id, amount: 5_000 }] })
    expect(many.body.data.refused).toMatchObject([{ id, why: expect.stringContaining('without another person') }])
    expect((await approve(id, 5_000, { reason: 'Nobody else is here' })).status).toBe(200)
    const { body } = await scene.call('GET', `/trail/${(await detail(id)).code}`)
    expect(body.data.steps.at(-1)).toMatchObject({ kind: 'approved', cause: 'one_person', reason: 'Nobody else is here' })
  })

  it('does not within the day', async () => {
    await alone()
    const id = await gift(5_000, { kind: 'booking' })
    await HANDS[hand]!(id, new Date().toISOString())
    expect(await detail(id)).toMatchObject({ why_not: 'alone_too_soon', abilities: { approve: false } })
    expect((await approve(id, 5_000, { reason: 'Nobody else is here' })).status).toBe(409)
    await expect(
      scene.pool.query(
        "insert into contribution_steps (contribution_id, kind, amount, acted_by, reason, cause) values ($1, 'approved', 5000, $2, 'It is right', 'one_person')",
        [id, admin.id],
      ),
    ).rejects.toThrow('another person')
  })
})

it('the approver of a part stays who approved it, though its whole is approved again by another admin', async () => {
  // The project has room for 100 000; the rest goes on.
  const id = await gift(1_000_000, { kind: 'booking' })
  expect((await approve(id, 1_000_000)).status).toBe(200)
  const parts: { id: string }[] = (await scene.pool.query('select id from contributions where split_from = $1', [id])).rows
  expect(parts.length).toBeGreaterThan(0)
  expect((await post(second, `/admin/contribution/${id}/reversal`, { cause: 'mistake', reason: 'A test of ours' })).status).toBe(204)
  await scene.pool.query("update contributions set status = 'pending', approved_at = null, voided_at = null where id = $1", [id])
  await scene.pool.query("insert into contribution_steps (contribution_id, kind, amount) values ($1, 'restored', 100000)", [id])
  expect((await approve(id, 100_000, {}, second)).status).toBe(200)
  const approvers = async (of: string) =>
    (await scene.pool.query('select user_id from contribution_approvers where contribution_id = $1', [of])).rows.map(
      ({ user_id }) => user_id,
    )
  expect(await approvers(id)).toEqual([second.id])
  for (const part of parts) expect(await approvers(part.id)).toEqual([admin.id])
})
