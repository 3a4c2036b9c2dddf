import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertGift, insertProject, moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'

let scene: GiftScene
let { admin, second, marta, vera, gift, arrive, post, approve, detail, tell } = {} as GiftScene
let count = 0
let org = ''
let proj = ''
beforeAll(async () => {
  scene = await openGiftScene()
  ;({ admin, second, marta, vera, gift, arrive, post, approve, detail, tell } = scene)
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
})

const DAY = 86_400_000
const today = (days = 0) => new Date(Date.now() - 3 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
const project = async () =>
  (
    await scene.pool.query(
      'select status, collected_amount::int as collected, expected_amount::int as expected from projects where id = $1',
      [proj],
    )
  ).rows[0]
const lastStep = async (id: string) =>
  (await scene.pool.query('select * from contribution_steps where contribution_id = $1 order by id desc limit 1', [id])).rows[0]

describe('what was seen', () => {
  it('is what is decided: after another admin moved it, or its booking changed it, approving, refusing and reversing is 409', async () => {
    const [id, other] = [await gift(50_000, { kind: 'booking' }), `${proj}b`]
    await insertProject(scene.pool, other, { organization: org })
    const seen = { amount: 50_000, project_id: proj }
    const moved = { from: proj, project_id: other, reason: 'Their wish' }
    expect((await post(second, `/admin/contribution/${id}/project`, moved, 'PUT')).status).toBe(204)
    const act = (path: string, more: object = {}) =>
      post(admin, `/admin/contribution/${id}/${path}`, { cause: 'other', reason: 'Not that one', amount: 50_000, seen, ...more })
    for (const path of ['approval', 'refusal'])
      expect((await act(path)).body.message).toBe('The contribution has changed since you saw it. Look at its amount again.')
    const many = { contributions: [{ id, amount: 50_000, project_id: proj }] }
    expect((await post(admin, '/admin/contributions/approvals', many)).body.data).toMatchObject({ done: [], refused: [{ id }] })
    expect((await act('approval', { seen: { ...seen, project_id: other } })).status).toBe(200)
    for (const outdated of [seen, { amount: 49_999, project_id: other }])
      expect((await act('reversal', { seen: outdated })).status).toBe(409)
    expect((await act('reversal', { seen: { ...seen, project_id: other } })).status).toBe(204)
    // Other tests expect that nothing else of the district collects.
    await scene.pool.query("update projects set status = 'hidden' where organization_id = $1", [org])
  })
})

describe('approving', () => {
  it('confirms a trip’s share, completes a project that has its objective, and says where the rest goes', async () => {
    const first = await gift(60_000, { kind: 'booking' })
    const other = await gift(45_000, { kind: 'booking' })
    expect((await approve(first, 60_000)).body.data).toEqual({ completed: false, moved: [] })
    expect(await project()).toEqual({ status: 'active', collected: 60_000, expected: 45_000 })
    expect((await approve(other, 45_000)).body.data).toEqual({
      completed: true,
      moved: [{ project: null, amount: { amount: 5_000, currency: 'ARS' } }],
    })
    expect(await project()).toEqual({ status: 'completed', collected: 100_000, expected: 0 })
    expect(await lastStep(first)).toMatchObject({ kind: 'approved', acted_by: admin.id, amount: '60000' })
    const acts = await scene.pool.query('select action, actor_id from audit_entries where subject_id = $1', [first])
    expect(acts.rows).toEqual([{ action: 'contribution.approved', actor_id: admin.id }])
  })

  it('takes of a donation what really arrived, with a cause, on the day when it arrived', async () => {
    const id = await gift(50_000)
    expect((await approve(id, 45_000)).body.errors).toEqual({ reason: ['Another amount arrived than was announced: say why'] })
    for (const [arrived_on, message] of [
      [today(1), 'Choose today or a day that has passed'],
      ['2026-10-31', 'That is before the donation was announced'],
    ])
      expect((await approve(id, 50_000, { arrived_on })).body.errors).toEqual({ arrived_on: [message] })
    expect((await approve(id, 45_000, { reason: 'The bank kept a fee', arrived_on: '2026-11-02' })).status).toBe(200)
    expect(await lastStep(id)).toMatchObject({
      amount: '45000',
      reason: 'The bank kept a fee',
      effective_at: new Date('2026-11-02T15:00:00Z'),
    })
    const { entries, state } = await detail(id)
    expect(state).toBe('confirmed')
    expect(entries.slice(-3).map((entry: { account: string; amount: { amount: number } }) => [entry.account, entry.amount.amount])).toEqual(
      [
        ['expected', 50_000],
        ['donors', -5_000],
        ['payable', -45_000],
      ],
    )
  })

  it('refuses another amount than was seen of a trip, what was decided, what is not there, and other roles', async () => {
    const id = await gift(50_000, { kind: 'booking' })
    expect((await approve(id, 49_999)).status).toBe(409)
    for (const amount of [0, -1, 1.5, 100_000_000_001, 'x', null])
      expect((await approve(id, amount as number)).status, String(amount)).toBe(422)
    expect((await approve('cont_none', 1)).status).toBe(404)
    for (const user of [marta, vera]) expect((await approve(id, 50_000, {}, user)).status).toBe(403)
    expect((await scene.call('POST', `/admin/contribution/${id}/approval`, { body: { amount: 1 } })).status).toBe(401)
    expect((await approve(id, 50_000)).status).toBe(200)
    expect((await approve(id, 50_000)).body.message).toContain('no longer waits')
    expect((await project()).collected).toBe(50_000)
  })

  it('is for another person than who gave, by the platform and by the database itself', async () => {
    const id = await gift(1_000, { kind: 'booking' })
    await scene.pool.query('update bookings set user_id = $2 where id = $1', [`book_${id}`, admin.id])
    expect((await approve(id, 1_000)).body.message).toContain('your own')
    expect(await detail(id)).toMatchObject({ why_not: 'own_gift', abilities: { approve: false, refuse: true } })
    await expect(
      scene.pool.query("insert into contribution_steps (contribution_id, kind, amount, acted_by) values ($1, 'approved', 1000, $2)", [
        id,
        admin.id,
      ]),
    ).rejects.toThrow('another person')
    expect((await approve(id, 1_000, {}, second)).status).toBe(200)
  })
})

describe('two at once', () => {
  it('approve one contribution once', async () => {
    const id = await gift(10_000)
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => approve(id, 10_000, {}, n % 2 ? admin : second)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await project()).collected).toBe(10_000)
  })

  it('complete a project once, and one of them is told where the rest goes', async () => {
    const ids = [await gift(60_000), await gift(70_000)]
    const answers = await Promise.all([approve(ids[0]!, 60_000), approve(ids[1]!, 70_000, {}, second)])
    const data = answers.map(({ body }) => body.data)
    expect(data.filter(({ completed }) => completed)).toHaveLength(1)
    expect(data.filter(({ moved }) => moved[0]?.amount.amount === 30_000)).toHaveLength(1)
    const changes = await scene.pool.query("select from project_status_changes where project_id = $1 and to_status = 'completed'", [proj])
    expect(changes.rowCount).toBe(1)
    expect(await project()).toMatchObject({ status: 'completed', collected: 100_000 })
  })

  it('approve a hundred, of five projects, by ten lists that overlap: each once, none waits for ever', async () => {
    const projects = Array.from({ length: 5 }, (_, n) => `proj_${count}x${n}`)
    for (const id of projects) await insertProject(scene.pool, id, { organization: org, objective: 1_000_000 })
    const ids = Array.from({ length: 100 }, (_, n) => `cont_${count}_many${n}`)
    for (const [n, id] of ids.entries()) {
      await insertGift(scene.pool, id, { code: `${count}m${n}`, project_id: projects[n % 5]!, amount: 1_000 + n, status: 'pending' })
      await arrive(id, 1_000 + n)
    }
    const part = (n: number) => ids.map((id, i) => ({ id, amount: 1_000 + i })).filter((_, i) => i % 10 === n || i % 10 === (n + 1) % 10)
    const lists = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(n % 2 ? admin : second, '/admin/contributions/approvals', { contributions: part(n) })),
    )
    expect(lists.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const done = lists.flatMap(({ body }) => body.data.done.map(({ id }: { id: string }) => id))
    expect(done.sort()).toEqual([...ids].sort())
    expect(lists.flatMap(({ body }) => body.data.refused)).toHaveLength(100)
    const sums = await scene.pool.query(
      'select sum(collected_amount)::int as collected, sum(expected_amount)::int as expected from projects where id = any($1)',
      [projects],
    )
    expect(sums.rows[0]).toEqual({ collected: ids.reduce((sum, _, n) => sum + 1_000 + n, 0), expected: 0 })
  })
})

describe('many at once', () => {
  it('says which were approved, and why others were not', async () => {
    const good = await gift(1_000, { kind: 'booking' })
    const changed = await gift(2_000)
    const trip = await gift(3_000, { kind: 'booking' })
    const contributions = [
      { id: trip, amount: 3_001 },
      { id: good, amount: 1_000 },
      { id: good, amount: 1_000 },
      { id: changed, amount: 1_999 },
      { id: 'cont_none', amount: 5 },
    ]
    const { body } = await post(admin, '/admin/contributions/approvals', { contributions })
    expect(body.data.done).toEqual([{ id: good, completed: false, moved: [] }])
    expect(body.data.refused.map(({ id, why }: { id: string; why: string }) => [id, why.slice(0, 24)])).toEqual(
      [
        [changed, 'The contribution has cha'],
        [trip, 'The contribution has cha'],
        ['cont_none', expect.any(String)],
      ].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    )
    for (const wrong of [[], Array.from({ length: 101 }, (_, n) => ({ id: `cont_${n}`, amount: 1 })), [{ id: "x'--", amount: 1 }], 'x'])
      expect((await post(admin, '/admin/contributions/approvals', { contributions: wrong })).status).toBe(422)
  })

  it('tells each person once, of all of theirs', async () => {
    const ids = [await gift(1_000, { kind: 'booking' }), await gift(2_000, { kind: 'booking' }), await gift(3_000)]
    await post(admin, '/admin/contributions/approvals', { contributions: ids.map((id, n) => ({ id, amount: (n + 1) * 1_000 })) })
    expect((await detail(ids[0]!)).notified_at).toBeNull()
    const mails = await tell()
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual([
      ['contribution_told', 'vera@example.com'],
      ['organization_told', 'marta@example.com'],
    ])
    const to_manager = mails.find(({ kind }) => kind === 'organization_told')!
    for (const amount of ['10,00', '20,00', '30,00']) expect(to_manager.text_body).toContain(amount)
    expect(to_manager.text_body, 'the desk of that organization').toContain('?organization=')
    expect(mails.find(({ kind }) => kind === 'contribution_told')!.text_body).not.toContain('30,00')
    expect((await detail(ids[0]!)).notified_at).not.toBeNull()
    expect(await tell()).toEqual([])
  })

  it('leaves those out of the trail to whom no letter goes, unless they find it under the bell', async () => {
    await scene.pool.query("insert into letter_stops values ($1, 'organization', now()), ($2, 'contributions', now())", [marta.id, vera.id])
    const rolesOf = async (id: string) => (await detail(id)).steps.at(-1).told.map(({ at: _, ...roles }: { at: string }) => roles)
    const [refused, approved] = [await gift(4_000, { kind: 'booking' }), await gift(5_000, { kind: 'booking' })]
    await post(admin, `/admin/contribution/${refused}/refusal`, { cause: 'mistake', reason: 'Entered twice' })
    await post(admin, '/admin/contributions/approvals', { contributions: [{ id: approved, amount: 5_000 }] })
    await tell()
    expect([await rolesOf(refused), await rolesOf(approved)]).toEqual([[], [{ organization: false, contributor: true }]])
    await scene.pool.query('delete from letter_stops')
    await scene.pool.query('update users set email_verified = false where id = $1', [vera.id])
    const another = await gift(6_000, { kind: 'booking' })
    await post(admin, `/admin/contribution/${another}/refusal`, { cause: 'mistake', reason: 'Entered twice' })
    await tell()
    await scene.pool.query('update users set email_verified = true where id = $1', [vera.id])
    expect(await rolesOf(another)).toEqual([{ organization: true, contributor: false }])
  })
})

describe('refusing, taking back, assigning, notifying', () => {
  it('refuses with a cause and words that the trail shows', async () => {
    const id = await gift(9_000)
    const path = `/admin/contribution/${id}/refusal`
    expect((await post(admin, path, { cause: 'returned', reason: 'abc' })).body.errors).toEqual({ cause: ['Choose a cause'] })
    for (const reason of ['ab', '', 'x'.repeat(501), 'a\u0000b'])
      expect((await post(admin, path, { cause: 'mistake', reason })).status).toBe(422)
    expect((await post(marta, path, { cause: 'mistake', reason: 'Twice' })).status).toBe(403)
    expect((await post(admin, path, { cause: 'not_arrived', reason: 'Thirty days and <b>nothing</b>' })).status).toBe(204)
    expect((await post(admin, path, { cause: 'not_arrived', reason: 'Again' })).status).toBe(409)
    const { code } = await detail(id)
    await tell()
    const trail = (await scene.call('GET', `/trail/${code}`)).body.data
    expect(trail).toMatchObject({ state: 'not_approved' })
    expect(trail.steps.at(-1)).toMatchObject({
      kind: 'not_approved',
      cause: 'not_arrived',
      reason: 'Thirty days and <b>nothing</b>',
      told: [{ organization: true, contributor: false }],
    })
    expect(JSON.stringify(trail)).not.toContain(admin.id)
    expect(await project()).toMatchObject({ collected: 0, expected: 0 })
  })

  it('takes back what was approved; what was paid is claimed back', async () => {
    const id = await gift(9_000)
    const path = `/admin/contribution/${id}/reversal`
    const body = { cause: 'supplier_unpaid', reason: 'The hotel went bankrupt' }
    expect((await post(admin, path, body)).status).toBe(409)
    await approve(id, 9_000)
    expect((await post(admin, path, body)).status).toBe(204)
    expect((await post(admin, path, body)).status).toBe(409)
    expect(await project()).toMatchObject({ collected: 0, expected: 0 })
    expect((await detail(id)).state).toBe('void')
    const paid = await gift(8_000)
    await approve(paid, 8_000)
    await scene.pool.query(moveGift(paid, 'paid', 'paid_at = now()'))
    expect((await post(admin, `/admin/contribution/${paid}/reversal`, body)).status).toBe(204)
    expect(await project()).toMatchObject({ collected: 0, expected: 0 })
    const { rows } = await scene.pool.query('select cause, amount::int from claims where of_contribution_id = $1', [paid])
    expect(rows).toEqual([{ cause: 'taken_back', amount: 8_000 }])
  })

  it('promises a trip that still gives something again at once', async () => {
    const id = await gift(9_000, { kind: 'booking' })
    await approve(id, 9_000)
    await post(admin, `/admin/contribution/${id}/reversal`, { cause: 'mistake', reason: 'Too early' })
    expect(await project()).toMatchObject({ collected: 0, expected: 9_000 })
    expect((await detail(id)).steps.map(({ kind }: { kind: string }) => kind)).toEqual(['promised', 'approved', 'reversed', 'restored'])
    expect((await approve(id, 9_000)).status).toBe(200)
  })

  it('assigns to another project that collects, or to the common fund, while it waits', async () => {
    const id = await gift(7_000)
    const other = `proj_${count}b`
    await insertProject(scene.pool, other, { organization: org })
    await insertProject(scene.pool, `proj_${count}c`, { organization: org, status: 'completed' })
    const assign = async (project_id: string | null, { by = admin, from }: { by?: typeof admin; from?: string } = {}) => {
      const seen = from ?? (await detail(id)).project?.id ?? null
      return post(by, `/admin/contribution/${id}/project`, { from: seen, project_id, reason: 'They wrote to us' }, 'PUT')
    }
    for (const wrong of [proj, `proj_${count}c`, 'proj_none']) expect((await assign(wrong)).status, wrong).toBe(422)
    expect((await assign(other, { by: vera })).status).toBe(403)
    expect((await assign(other, { from: `proj_${count}c` })).status).toBe(409)
    expect((await assign(other)).status).toBe(204)
    expect(await project()).toMatchObject({ expected: 0 })
    expect((await detail(id)).project.id).toBe(other)
    expect(await lastStep(id)).toMatchObject({ kind: 'moved', cause: 'assigned', project_id: other })
    expect((await assign(null)).status).toBe(204)
    expect(await detail(id)).toMatchObject({ common_fund: true, project: null })
    expect((await assign(other)).status).toBe(204)
    expect((await approve(id, 7_000)).body.message).toContain('another person approves it')
    expect((await approve(id, 7_000, {}, second)).status).toBe(200)
    expect((await assign(proj)).status).toBe(409)
  })

  it('tells again when it is asked to, and only of what was decided', async () => {
    const id = await gift(6_000, { kind: 'booking' })
    const notify = (by = admin) => post(by, `/admin/contribution/${id}/notification`)
    expect((await notify()).status).toBe(409)
    await approve(id, 6_000)
    expect((await tell()).length).toBe(2)
    const first = (await detail(id)).notified_at
    expect((await notify(vera)).status).toBe(403)
    expect((await notify()).status).toBe(204)
    expect((await tell()).map(({ kind }) => kind).sort()).toEqual(['contribution_told', 'organization_told'])
    expect((await detail(id)).notified_at > first).toBe(true)
    expect((await detail(id)).steps.at(-1).told).toHaveLength(2)
  })

  it('keeps notes for admins', async () => {
    const id = await gift(5_000)
    for (const body of ['', 'x'.repeat(2_001), 5]) expect((await post(admin, `/admin/contribution/${id}/notes`, { body })).status).toBe(422)
    expect((await post(admin, `/admin/contribution/${id}/notes`, { body: 'Called the bank' })).status).toBe(204)
    expect((await detail(id)).notes).toMatchObject([{ body: 'Called the bank', author: { username: 'boss' } }])
  })
})
