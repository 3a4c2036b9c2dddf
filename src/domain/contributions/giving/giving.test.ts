import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partly } from '../../../testing/doubles/partly.ts'
import { insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { openOrganizationScene } from '../../../testing/organization-scene.ts'
import type { Letter } from '../../emails/letter.server.ts'
import { senderOf } from '../../emails/letter-links.server.ts'
import { previewLetter } from '../../emails/templates/letter-cases.server.ts'
import { leaveToken } from '../../projects/news/leave-token.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { watchRequestedLetter } from '../watches/watch.letters.ts'
import { givingLetter } from './giving.letters.ts'
import { isGift } from './giving.ts'

type Scene = Awaited<ReturnType<typeof openOrganizationScene>>
let scene: Scene
let vera: { token: string; id: string }
let boss: { token: string; id: string }
let count = 0
let project = ''
beforeAll(async () => {
  scene = await openOrganizationScene()
  boss = await scene.user('boss', { role: 'admin' })
  vera = await scene.user('vera')
})
afterAll(() => scene.close())
beforeEach(async () => {
  count++
  project = `proj_${count}`
  await insertOrganization(scene.pool, `org_${count}`)
  await insertProject(scene.pool, project, { organization: `org_${count}` })
  await scene.pool.query('delete from rate_limits')
  scene.services.emitted.length = 0
})

const GIFT = { amount: 250_050, shown: false }
const give = (body: Record<string, unknown> = {}, { token, to = project }: { token?: string; to?: string } = {}) =>
  scene.call('POST', `/project/${to}/gifts`, {
    ...(token && { token }),
    body: { ...GIFT, key: `form-key-${count}`, ...body },
    headers: { 'accept-language': 'en' },
  })
const row = async (code: string) =>
  (
    await scene.pool.query(
      'select c.status, c.amount::float8 as amount, c.currency, c.project_id, d.* from contributions c join contribution_donors d on d.contribution_id = c.id where code = $1',
      [code],
    )
  ).rows[0]
const figures = async () =>
  (
    await scene.pool.query(
      'select expected_amount::float8 as expected, collected_amount::float8 as collected from projects where id = $1',
      [project],
    )
  ).rows[0]

describe('a donation by bank transfer', () => {
  it('of a guest is announced, has its reference, and counts with what really arrived', async () => {
    const { status, body } = await give({ name: '\u2066Olga\u2069', shown: true, message: 'Fuer\u202e\u200bza' })
    expect(status).toBe(201)
    const { code } = body.data
    expect(await row(code)).toMatchObject({
      status: 'pending',
      amount: 250_050,
      currency: 'ARS',
      reference: code,
      way: 'transfer',
      user_id: null,
    })
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    expect((await scene.call('GET', `/trail/${code}`)).body.data).toMatchObject({ state: 'announced', steps: [{ kind: 'announced' }] })
    const { data } = (await scene.call('GET', `/trail/${code}/transfer`)).body
    expect(data).toMatchObject({
      code,
      amount: { amount: 250_050, currency: 'ARS' },
      account: { currency: 'ARS', number: expect.stringMatching(/^\d{22}$/) },
    })
    expect((await scene.call('GET', `/trail/${code}`)).body.data).toMatchObject({
      kind: 'donation',
      donor: null,
    })
    const { contribution_id } = await row(code)
    const found = (await scene.call('GET', `/admin/contributions?query=${code.toUpperCase()}`, { token: boss.token })).body
    expect(found.data).toHaveLength(1)
    const approval = { amount: 200_000, reason: 'The bank took a fee', arrived_on: todayInArgentina(new Date()) }
    expect(
      (await scene.call('POST', `/admin/contribution/${contribution_id}/approval`, { token: boss.token, body: approval })).status,
    ).toBe(200)
    expect(await figures()).toEqual({ expected: 0, collected: 200_000 })
    // Public once the money is there.
    expect((await scene.call('GET', `/trail/${code}`)).body.data.donor).toEqual({ name: 'Olga', message: 'Fuerza' })
    // There is nothing to transfer any more.
    expect((await scene.call('GET', `/trail/${code}/transfer`)).status).toBe(404)
  })

  it('is asked for until its money is recorded as arrived, by its page and its letter', async () => {
    const { code } = (await give({}, { token: vera.token })).body.data
    const { contribution_id } = await row(code)
    const letter = () => givingLetter.recipient({ ...scene.services, now: new Date() }, { user_id: vera.id, facts: { contribution_id } })
    expect(await letter()).toMatchObject({ code })
    const arrive = (amount: number) =>
      scene.call('POST', `/admin/contribution/${contribution_id}/arrivals`, {
        token: boss.token,
        body: { amount, arrived_on: todayInArgentina(new Date()), reason: 'A test' },
      })
    expect((await arrive(GIFT.amount)).status).toBe(204)
    expect((await scene.call('GET', `/trail/${code}/transfer`)).status).toBe(404)
    expect(await letter()).toBeUndefined()
    // It was somebody else's transfer.
    expect((await arrive(0)).status).toBe(204)
    expect((await scene.call('GET', `/trail/${code}/transfer`)).status).toBe(200)
  })

  it('is withdrawn by who announced it, until it arrives; at once with its arrival, one of them happens', async () => {
    for (let n = 0; n < 6; n++) {
      const { code } = (await give({ amount: 100_000 + n, key: `withdrawn-${count}-${n}` }, { token: vera.token })).body.data
      const { contribution_id } = await row(code)
      const path = `/oauth/user/gift/${code}/withdrawal`
      expect((await scene.call('POST', path, { token: boss.token })).status).toBe(404)
      expect((await scene.call('GET', `/oauth/user/gift/${code}`, { token: vera.token })).body.data.may_withdraw).toBe(true)
      const arrival = { amount: 100_000 + n, arrived_on: todayInArgentina(new Date()) }
      const tries = [
        () => scene.call('POST', path, { token: vera.token }),
        () => scene.call('POST', `/admin/contribution/${contribution_id}/arrivals`, { token: boss.token, body: arrival }),
      ]
      const answers = await Promise.all((n === 0 ? tries.slice(0, 1) : tries).map((attempt) => attempt()))
      expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
      const steps = (await scene.call('GET', `/trail/${code}`)).body.data.steps
      if (answers[0]!.status === 204) expect(steps.at(-1)).toMatchObject({ kind: 'not_approved', cause: 'withdrawn' })
      expect((await scene.call('POST', path, { token: vera.token })).status).toBe(409)
      expect((await scene.call('GET', `/oauth/user/gift/${code}`, { token: vera.token })).body.data.may_withdraw).toBe(false)
      await scene.pool.query('delete from rate_limits')
    }
  })

  it('of a guest is withdrawn by the link that only they got, until it arrives; at once with its arrival, one of them happens', async () => {
    for (let n = 0; n < 6; n++) {
      const { code, withdrawal } = (await give({ amount: 100_000 + n, key: `by-link-${count}-${n}` })).body.data
      const { contribution_id } = await row(code)
      const path = `/gift-withdrawal?gift-token=${withdrawal}`
      expect((await scene.call('GET', path)).body.data).toMatchObject({ code, amount: { amount: 100_000 + n }, may_withdraw: true })
      const arrival = { amount: 100_000 + n, arrived_on: todayInArgentina(new Date()) }
      const tries = [
        () => scene.call('POST', path),
        () => scene.call('POST', `/admin/contribution/${contribution_id}/arrivals`, { token: boss.token, body: arrival }),
      ]
      const answers = await Promise.all((n === 0 ? tries.slice(0, 1) : tries).map((attempt) => attempt()))
      expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
      const { steps } = (await scene.call('GET', `/trail/${code}`)).body.data
      if (answers[0]!.status === 204) expect(steps.at(-1)).toMatchObject({ kind: 'not_approved', cause: 'withdrawn' })
      expect((await scene.call('POST', path)).status).toBe(409)
      expect((await scene.call('GET', path)).body.data.may_withdraw).toBe(false)
      await scene.pool.query('delete from rate_limits')
    }
  })

  it('of a guest is withdrawn by no code, no other token, and no letter to somebody else', async () => {
    const { code, withdrawal } = (await give({ email: 'olga@example.com' })).body.data
    expect((await give({ key: `of-vera-${count}` }, { token: vera.token })).body.data.withdrawal).toBeNull()
    for (const wrong of [
      '',
      code,
      `${withdrawal.slice(0, -2)}xx`,
      leaveToken(scene.services.config.secret_key, { user_id: 'a', project_id: 'b' }),
    ])
      expect((await scene.call('POST', `/gift-withdrawal?gift-token=${wrong}`)).status).toBe(400)
    expect((await scene.call('GET', `/trail/${code}`)).body.data.state).toBe('announced')
    // A stranger follows the public trail, and gets the same letter without that right.
    expect((await scene.call('POST', `/trail/${code}/watches`, { body: { email: 'stranger@example.com' } })).status).toBe(202)
    const links = []
    for (const { to_address, token } of await scene.mails())
      links.push([to_address, (await scene.call('GET', `/trail-watch?news-token=${token}`)).body.data?.withdrawal])
    const own = links.find(([address]) => address === 'o•••@•••')![1]
    expect(links.find(([address]) => address === 's•••@•••')![1]).toBeNull()
    expect((await scene.call('POST', `/gift-withdrawal?gift-token=${own}`)).status).toBe(204)
    expect((await scene.call('GET', `/trail/${code}`)).body.data.state).toBe('not_approved')
  })

  it('of a user is theirs, and a letter has account and reference; a hidden name is nowhere', async () => {
    const { code } = (await give({ name: 'Vera Prueba' }, { token: vera.token })).body.data
    expect(await row(code)).toMatchObject({ user_id: vera.id, is_shown: false })
    expect(scene.services.emitted).toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ kind: 'giving_announced', user_id: vera.id }) }),
    )
    expect((await scene.call('GET', `/trail/${code}`)).body.data.donor).toBeNull()
    expect(JSON.stringify((await scene.call('GET', `/trail/${code}/transfer`)).body)).not.toContain('Vera')
  })

  it('counts as expected when somebody with a confirmed address promised it, one at a time for a project', async () => {
    const { token } = await scene.user(`promiser${count}`)
    const codes = (await Promise.all(['one', 'two', 'three'].map((key) => give({ key: `form-key-${count}-${key}` }, { token })))).map(
      ({ body }) => body.data.code as string,
    )
    expect(await figures()).toEqual({ expected: 250_050, collected: 0 })
    const kinds = await Promise.all(codes.map(async (code) => (await scene.call('GET', `/trail/${code}`)).body.data.steps[0].kind))
    expect(kinds.sort()).toEqual(['announced', 'announced', 'promised'])
    await insertProject(scene.pool, `${project}c`, { organization: `org_${count}` })
    const elsewhere = (await give({ key: `form-key-${count}-four` }, { token, to: `${project}c` })).body.data.code
    expect((await scene.call('GET', `/trail/${elsewhere}`)).body.data.steps).toMatchObject([{ kind: 'promised' }])
    // Sums of a person’s own gifts add up only those that count.
    const { data } = (await scene.call('GET', '/oauth/user/trips', { token })).body
    expect(data).toMatchObject({ gifts: 4, sums: [{ expected: { amount: 500_100 } }] })
  })

  it('of an account without a confirmed address is announced, and stays so when an admin moves it', async () => {
    const { token, id } = await scene.user(`unsure${count}`)
    await scene.pool.query('update users set email_verified = false where id = $1', [id])
    const { code } = (await give({}, { token })).body.data
    await insertProject(scene.pool, `${project}d`, { organization: `org_${count}` })
    const { contribution_id } = await row(code)
    const assignment = { from: project, project_id: `${project}d`, reason: 'They wrote to us' }
    expect(
      (await scene.call('PUT', `/admin/contribution/${contribution_id}/project`, { token: boss.token, body: assignment })).status,
    ).toBe(204)
    expect((await scene.call('GET', `/trail/${code}`)).body.data.steps).toMatchObject([
      { kind: 'announced', cause: null },
      { kind: 'announced', cause: 'assigned' },
    ])
    const { rows } = await scene.pool.query(
      `select account, sum(-amount)::int as amount from ledger_sums where project_id = '${project}d' and account <> 'donors' group by 1`,
    )
    expect(rows).toEqual([{ account: 'announced', amount: 250_050 }])
    const waits = (await scene.call('GET', `/admin/unsettled?account=announced&query=${code}`, { token: boss.token })).body
    expect(waits.data).toMatchObject([{ code, reason: 'announced', account: 'announced' }])
  })

  it('that guests promised before there were announced ones is announced from the migration on, once', async () => {
    const { code } = (await give()).body.data
    const { contribution_id } = await row(code)
    await scene.pool.query("insert into contribution_steps (contribution_id, kind, amount) values ($1, 'promised', 250050)", [
      contribution_id,
    ])
    expect(await figures()).toEqual({ expected: 250_050, collected: 0 })
    const migration = await readFile(new URL('../../../../db/migrations/0149_announced_money.sql', import.meta.url), 'utf8')
    const bring = migration.slice(migration.indexOf('insert into contribution_steps'))
    for (const _ of [1, 2]) await scene.pool.query(bring)
    expect(await figures()).toEqual({ expected: 0, collected: 0 })
    const { steps } = (await scene.call('GET', `/trail/${code}`)).body.data
    expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual(['announced', 'promised', 'announced'])
  })

  it('a guest who leaves an address is asked by letter, and it is stored sealed', async () => {
    const { code } = (await give({ email: 'olga@example.com' })).body.data
    const { rows } = await scene.pool.query(
      'select w.* from trail_watches w join contributions c on c.id = w.contribution_id where c.code = $1',
      [code],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('olga@')
    // The letter contains the account, and nothing that the typist of the address wrote.
    const { rows: letters } = await scene.pool.query(
      "select payload from outbox_events where type = 'letter.queued' and payload -> 'facts' ->> 'watch_id' = $1",
      [rows[0].id],
    )
    const queued =
      letters[0]?.payload ??
      scene.services.emitted.find(({ payload }) => (payload.facts as { watch_id?: string })?.watch_id === rows[0].id)?.payload
    const to = await watchRequestedLetter.recipient(
      { ...scene.services, now: new Date() },
      { user_id: undefined, facts: { watch_id: rows[0].id } },
    )
    expect(queued).toMatchObject({ kind: 'trail_watch_asked' })
    expect(to?.account?.number).toBe(scene.services.config.transfer_account?.number)
    const { text } = previewLetter(
      scene.services,
      partly<Letter>(watchRequestedLetter),
      { ...to!, ...senderOf(scene.services) },
      { es: {}, en: {} },
    ).es
    expect(text).toMatch(/CBU: \d{22}\n[\s\S]*Concepto: /)
    expect(text).not.toMatch(/Vera|Fuerza/)
  })

  it('its address is stored with it or not at all, and one that is corrected in the same form is asked, too', async () => {
    const watches = async () =>
      (
        await scene.pool.query(
          'select w.id from trail_watches w join contributions c on c.id = w.contribution_id where c.project_id = $1',
          [project],
        )
      ).rows.length
    const letters = () => scene.services.emitted.filter(({ payload }) => payload.kind === 'trail_watch_asked').length
    await scene.owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert on trail_watches for each row execute function refuse()`)
    expect((await give({ email: 'olga@example.con' })).status).toBe(500)
    await scene.owner.query('drop function refuse() cascade')
    expect((await scene.pool.query('select from contributions where project_id = $1', [project])).rowCount).toBe(0)
    const { code } = (await give({ email: 'olga@example.con' })).body.data
    for (let sent = 0; sent < 2; sent++) expect((await give({ email: 'olga@example.con' })).body.data.code).toBe(code)
    expect([await watches(), letters()]).toEqual([1, 1])
    const [mistyped] = await scene.mails()
    const withdrawalBy = async (token: string) => (await scene.call('GET', `/trail-watch?news-token=${token}`)).body.data?.withdrawal
    expect(await withdrawalBy(mistyped!.token)).toEqual(expect.any(String))
    expect((await give({ email: 'olga@example.com' })).body.data.code).toBe(code)
    expect([await watches(), letters()]).toEqual([1, 1])
    expect(await withdrawalBy(mistyped!.token)).toBeUndefined()
  })

  it('the same form, sent ten times at once, is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => give()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.code}`)).size).toBe(1)
    const { rows } = await scene.pool.query(`select count(*)::int as gifts from contributions where project_id = '${project}'`)
    expect(rows).toEqual([{ gifts: 1 }])
  })

  it('the same form with something else in it is refused; by another person, or for another project, it is another one', async () => {
    const first = (await give()).body.data.code
    for (const other of [{ amount: 300_000 }, { name: 'Olga' }, { name: 'Olga', shown: true, message: 'Fuerza' }]) {
      const { status, body } = await give(other)
      expect([status, body.message]).toEqual([409, expect.stringContaining('already sent this form')])
    }
    await insertProject(scene.pool, `${project}b`, { organization: `org_${count}` })
    const { token } = await scene.user(`other${count}`)
    const codes = [await give({}, { token }), await give({}, { to: `${project}b` })].map(({ body }) => body.data.code)
    expect(new Set([first, ...codes]).size).toBe(3)
    expect((await give()).body.data.code).toBe(first)
  })

  it.each<[Record<string, unknown>, string]>([
    [{ amount: 9_999 }, 'amount'],
    [{ amount: 1_000_000_001 }, 'amount'],
    [{ amount: 100.5 }, 'amount'],
    [{ amount: -10_000 }, 'amount'],
    [{ amount: '10000' }, 'amount'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: '\u202e', shown: true }, 'name'],
    [{ name: 'Cobra ya https://pagos.example' }, 'name'],
    [{ name: '', shown: true }, 'name'],
    [{ message: 'Hello' }, 'message'],
    [{ name: 'Olga', shown: true, message: 'x'.repeat(501) }, 'message'],
    [{ name: 'Olga', shown: true, message: 'a\u0000b' }, 'message'],
    [{ email: 'nobody' }, 'email'],
  ])('%j is refused beside its field', async (body, field) => {
    const answer = await give(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await figures()).expected).toBe(0)
  })

  it('all that is wrong is said at once', async () => {
    const { status, body } = await give({ amount: 9_999, message: 'Hello' })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['amount', 'message']])
  })

  it.each([
    ['ARS', 10_000, 1_000_000_000],
    ['CLP', 100, 10_000_000],
  ])('is 100 to 10 000 000 whole units of its currency: %s', (currency, least, most) => {
    expect([least - 1, least, most, most + 1].map((amount) => isGift(amount, currency))).toEqual([false, true, true, false])
  })

  it('only goes to what collects, in a currency that can be transferred', async () => {
    await insertProject(scene.pool, `${project}_usd`, { organization: `org_${count}`, currency: 'USD' })
    expect((await give({}, { to: `${project}_usd` })).body.message).toMatch(/no account/)
    for (const [status, answer] of [
      ['completed', 409],
      ['published', 409],
      ['hidden', 404],
      ['draft', 404],
    ] as const) {
      await insertProject(scene.pool, `${project}_${status}`, { organization: `org_${count}`, status })
      expect((await give({}, { to: `${project}_${status}` })).status, status).toBe(answer)
    }
    expect((await give({}, { to: 'nothing' })).status).toBe(404)
  })

  it('guests at one address announce ten a day to one project and thirty in an hour, not more', async () => {
    const projects = ['a', 'b', 'c', 'd'].map((letter) => `${project}_${letter}`)
    for (const one of projects) await insertProject(scene.pool, one, { organization: `org_${count}` })
    const announce = (to: string, n: number) =>
      scene.call('POST', `/project/${to}/gifts`, { body: { ...GIFT, key: `many-${to}-${n}` }, address: '203.0.113.7' })
    const accepted = async (to: string, times: number) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n++) statuses.push((await announce(to, n)).status)
      return statuses.filter((status) => status === 201).length
    }
    expect(await accepted(projects[0]!, 11)).toBe(10)
    for (const [to, times] of [
      [projects[1]!, 10],
      [projects[2]!, 9],
    ] as const)
      expect(await accepted(to, times)).toBe(times)
    expect(await accepted(projects[3]!, 2)).toBe(0)
  })

  it('what an admin entered, what came by a trip, and what nobody announced has no such page', async () => {
    await scene.pool.query(
      "with gift as (insert into contributions (id, code, kind, project_id, amount, currency, status) values ($1, $2, 'donation', $3, 5, 'ARS', 'pending') returning *) insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'promised', amount, currency, project_id from gift",
      [`cont_byhand${count}`, `byhand${count}`, project],
    )
    expect((await scene.call('GET', `/trail/byhand${count}/transfer`)).status).toBe(404)
    expect((await scene.call('GET', '/trail/000000000000/transfer')).status).toBe(404)
  })
})
