import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertGift, insertProject, moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { followBooking } from '../follow-booking.server.ts'

let scene: GiftScene
let { admin, second, gift, arrive, approve, detail, tell } = {} as GiftScene
let count = 0
let org = ''
let proj = ''
beforeAll(async () => {
  scene = await openGiftScene()
  ;({ admin, second, gift, arrive, approve, detail, tell } = scene)
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
  // No project of an earlier test is a fallback.
  await scene.pool.query("update projects set status = 'hidden' where id <> $1 and status = 'active'", [proj])
})

const sister = async (name = 'sister', objective = 1_000_000, currency = 'ARS') => {
  const id = `proj_${count}${name}`
  await insertProject(scene.pool, id, { organization: org, objective, currency, name: `Proyecto ${name}` })
  return id
}
const collected = async (id = proj) => {
  const { rows } = await scene.pool.query(
    'select status, collected_amount::int as collected, expected_amount::int as expected from projects where id = $1',
    [id],
  )
  return rows[0]
}
const partsOf = async (id: string) => {
  const { rows } = await scene.pool.query(
    'select id, code, project_id, amount::int as amount, voided_at, paid_at from contributions where split_from = $1 order by id',
    [id],
  )
  return rows
}
const fund = async () =>
  Number(
    (await scene.pool.query("select -sum(amount) as sum from ledger_sums where project_id is null and account = 'payable'")).rows[0].sum,
  )

describe('what a project cannot take', () => {
  it('goes on to its organization’s other project, as a part with a trail of its own', async () => {
    const other = await sister()
    const id = await gift(150_000, { kind: 'booking' })
    const answer = (await approve(id, 150_000)).body.data
    expect(answer).toEqual({ completed: true, moved: [{ project: 'Proyecto sister', amount: { amount: 50_000, currency: 'ARS' } }] })
    expect([await collected(), await collected(other)]).toEqual([
      { status: 'completed', collected: 100_000, expected: 0 },
      { status: 'active', collected: 50_000, expected: 0 },
    ])
    const [part] = await partsOf(id)
    expect(part).toMatchObject({ project_id: other, amount: 50_000 })
    const { code } = await detail(id)
    const [whole, own] = await Promise.all([code, part.code].map(async (one) => (await scene.call('GET', `/trail/${one}`)).body.data))
    expect(whole.steps.map(({ kind, cause }: { kind: string; cause: string }) => [kind, cause])).toEqual([
      ['promised', null],
      ['approved', null],
      ['parted', 'completed'],
    ])
    expect(whole).toMatchObject({ amount: { amount: 100_000 }, shares: [{ code: part.code, project: 'Proyecto sister', is_whole: false }] })
    expect(own).toMatchObject({
      state: 'confirmed',
      kind: 'booking',
      shares: [{ code, is_whole: true }],
      steps: [{ kind: 'carried', cause: 'completed' }],
    })
    const letters = (await tell()).map(({ kind, text_body }) => [kind, text_body.includes('500,00')])
    expect(letters).toContainEqual(['contribution_told', true])
  })

  it('is all of it where the project is completed or stopped collecting meanwhile', async () => {
    const other = await sister()
    for (const [status, cause] of [
      ['completed', 'stopped'],
      ['published', 'stopped'],
      ['hidden', 'stopped'],
    ]) {
      const id = await gift(status === 'hidden' ? 3_000 : status === 'published' ? 2_000 : 1_000)
      await scene.pool.query('update projects set status = $2 where id = $1', [proj, status])
      const amount = (await detail(id)).amount.amount
      expect((await approve(id, amount)).body.data).toMatchObject({ completed: false, moved: [{ project: 'Proyecto sister' }] })
      expect(await detail(id)).toMatchObject({ project: { id: other }, state: 'confirmed' })
      const { rows } = await scene.pool.query(
        "select cause, project_id from contribution_steps where contribution_id = $1 and kind = 'moved'",
        [id],
      )
      expect(rows).toEqual([{ cause, project_id: other }])
    }
    expect([await collected(), await collected(other)]).toMatchObject([{ collected: 0, expected: 0 }, { collected: 6_000 }])
  })

  it('fills several projects in the declared order, then the common fund', async () => {
    await sister('a', 100_000)
    await sister('b', 100_000)
    await sister('dollars', 100_000, 'USD')
    const before = await fund()
    const id = await gift(350_000)
    const { completed, moved } = (await approve(id, 350_000)).body.data
    expect(completed).toBe(true)
    expect(moved.map(({ project, amount }: { project: string | null; amount: { amount: number } }) => [project, amount.amount])).toEqual([
      ['Proyecto a', 100_000],
      ['Proyecto b', 100_000],
      [null, 50_000],
    ])
    expect((await fund()) - before).toBe(50_000)
    const { rows } = await scene.pool.query("select count(*)::int as n from projects where id like $1 and status = 'completed'", [
      `proj_${count}%`,
    ])
    expect(rows[0].n).toBe(3)
  })

  it('never is money of another currency, which reaches no objective', async () => {
    const id = await gift(900_000, { currency: 'USD' })
    expect((await approve(id, 900_000)).body.data).toEqual({ completed: false, moved: [] })
    expect(await detail(id)).toMatchObject({ project: { id: proj } })
  })

  it('is taken back and divided anew when its booking changes, held when its paid parts cannot cover less, and claimed back when it is cancelled', async () => {
    const other = await sister()
    const id = await gift(150_000, { kind: 'booking' })
    await approve(id, 150_000)
    const change = (set: string) => scene.pool.query(`update bookings set revision = revision + 1, ${set} where id = $1`, [`book_${id}`])
    const follow = () => followBooking({ db: scene.services.db, now: new Date() }, { booking_id: `book_${id}` })
    await change('fees_amount = 0')
    await follow()
    expect(await collected()).toMatchObject({ collected: 100_000 })
    await change('profit_amount = 240000, share_amount = 120000')
    await follow()
    expect([(await collected()).expected, (await collected(other)).collected]).toEqual([120_000, 0])
    expect((await partsOf(id))[0].voided_at).not.toBeNull()
    await scene.pool.query("update projects set status = 'active', completed_at = null where id = $1", [proj])
    expect((await approve(id, 120_000)).body.data.moved).toMatchObject([{ amount: { amount: 20_000 } }])
    const [, part] = await partsOf(id)
    await scene.pool.query(moveGift(part.id, 'paid', 'paid_at = now()'))
    await change('profit_amount = 180000, share_amount = 90000')
    await follow()
    expect([(await collected()).collected, (await collected(other)).collected]).toEqual([100_000, 20_000])
    expect((await detail(id)).steps.at(-1)).toMatchObject({ kind: 'held' })
    await change("status = 'cancelled', share_amount = 0")
    await follow()
    expect([(await collected()).collected, (await collected(other)).collected]).toEqual([0, 0])
    expect((await detail(id)).steps.at(-1)).toMatchObject({ kind: 'reversed' })
    const claims = await scene.pool.query(
      'select of_contribution_id as of, amount::int, cause from claims where of_contribution_id = any($1)',
      [[id, part.id]],
    )
    expect(claims.rows).toEqual([{ of: part.id, amount: 20_000, cause: 'cancelled' }])
  })
})

describe('at once', () => {
  it('a hundred approvals fill a project to the cent, complete it once, and lose nothing', async () => {
    const other = await sister('other', 100_000)
    await scene.pool.query('update projects set objective_amount = 301000 where id = $1', [proj])
    const before = await fund()
    const ids = Array.from({ length: 100 }, (_, n) => `cont_${count}_h${n}`)
    for (const [n, id] of ids.entries()) {
      await insertGift(scene.pool, id, { code: `${count}h${n}`, project_id: proj, amount: 5_000, status: 'pending' })
      await arrive(id, 5_000)
    }
    const answers = await Promise.all(ids.map((id, n) => approve(id, 5_000, {}, n % 2 ? admin : second)))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect(answers.filter(({ body }) => body.data.completed)).toHaveLength(2)
    expect([await collected(), await collected(other), (await fund()) - before]).toEqual([
      { status: 'completed', collected: 301_000, expected: 0 },
      { status: 'completed', collected: 100_000, expected: 0 },
      99_000,
    ])
    const { rows } = await scene.pool.query(
      "select project_id from project_status_changes where project_id = any($1) and to_status = 'completed'",
      [[proj, other]],
    )
    expect(rows).toHaveLength(2)
  })

  it('two projects that are each other’s fallback never wait for each other in a circle', async () => {
    const other = await sister('twin', 100_000)
    const ids = Array.from({ length: 60 }, (_, n) => `cont_${count}_t${n}`)
    for (const [n, id] of ids.entries()) {
      await insertGift(scene.pool, id, { code: `${count}t${n}`, project_id: n % 2 ? proj : other, amount: 5_000, status: 'pending' })
      await arrive(id, 5_000)
    }
    const answers = await Promise.all(ids.map((id) => approve(id, 5_000)))
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
    expect([await collected(), await collected(other)]).toMatchObject([{ collected: 100_000 }, { collected: 100_000 }])
  })
})
