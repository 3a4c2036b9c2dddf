import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../kit/context.server.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift } from '../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { sealAccount } from '../../bank-accounts/seal-account.server.ts'
import { findDue } from '../find-due.server.ts'
import { findSheet } from './find-sheet.server.ts'
import { PAYOUT_RECORDED, recordPayments } from './record-payments.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let services: ReturnType<typeof testServices>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  // Accounts of this test are there without having waited.
  await database.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await insertCatalogues(database.pool)
  for (const name of ['ana', 'beto', 'clara', 'dora'])
    await database.pool.query('insert into users (id, username, email, name, surname) values ($1, $2, $3, $2, $2)', [
      `user_${name}`,
      name,
      `${name}@example.com`,
    ])
})
afterAll(() => database.close())

let count = 0
let org: string
let proj: string
beforeEach(async () => {
  count++
  org = `org_${count}`
  proj = `proj_${count}`
  await insertOrganization(database.pool, org)
  await insertProject(database.pool, proj, { organization: org })
  services.emitted.length = 0
})

function as(name: string, roles = ['admin']): Context {
  const actor = {
    kind: 'user' as const,
    user_id: `user_${name}`,
    session_id: 'sess_1',
    verified: true,
    roles,
    proved_at: NOW,
    must_set_up_factor: false,
  }
  return { ...services, actor, now: NOW, locale: 'en', request_id: 'req_test' }
}

async function account(values: { state?: string; changed_at?: string; brought_by?: string } = {}): Promise<void> {
  const { state = 'current', changed_at = '2026-11-01T12:00:00Z', brought_by = null } = values
  const id = `bank_${count}`
  const plain = { kind: 'cbu' as const, number: '2850590940090418135201', holder: 'Club', cuit: '30712345671' }
  const { kind, ...sealed } = sealAccount(services.config.secret_key, id, plain)
  await database.pool.query(
    `insert into organization_bank_accounts (id, organization_id, kind, state, changed_by, changed_at, confirmed_by, confirmed_at, brought_by, ${Object.keys(sealed).join(', ')})
     values ($1, $2, $3, $4, 'user_ana', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      org,
      kind,
      state,
      changed_at,
      ...(state === 'current' ? ['user_beto', changed_at] : [null, null]),
      brought_by,
      ...Object.values(sealed),
    ],
  )
}

async function gift(
  amount: number,
  values: { currency?: string; status?: 'pending' | 'approved' | 'not_approved'; approved_at?: string | null } = {},
): Promise<string> {
  const { currency = 'ARS', status = 'approved', approved_at = '2026-11-10T12:00:00Z' } = values
  const id = `cont_${count}_${amount}_${currency}_${status}`
  const decided = status === 'approved' ? approved_at : null
  await insertGift(database.pool, id, {
    project_id: proj,
    amount,
    currency,
    status,
    approved_at: decided,
    created_at: '2026-11-09T12:00:00Z',
  })
  return id
}

interface More {
  limit?: number
  currency?: string
  paid_on?: string
  reason?: string
  amount?: number
  bank_account_id?: string
  organization_id?: string
  until?: string
}

/** Records what the payer sees. @returns the payout's id */
async function record(ctx: Context, { limit, paid_on = '2026-11-20', until = ctx.now.toISOString(), ...more }: More = {}): Promise<string> {
  const of = { organization_id: org, currency: 'ARS', ...more }
  const due = { organization_id: of.organization_id, currency: of.currency, limit }
  const [sheet] = await findSheet(ctx, { due: [due], until })
  const seen = { version: sheet?.version ?? '0', amount: sheet?.amount.amount ?? 300, bank_account_id: `bank_${count}` }
  const [id] = await recordPayments(ctx, {
    until,
    paid_on,
    payments: [{ ...seen, ...of, limit, reference: 'T-1', no_proof_reason: 'Only a test' }],
  })
  const { rows } = await database.pool.query('select id from payouts where payment_id = $1 order by id', [id])
  return rows[0].id
}

describe('recordPayments', () => {
  it('pays what is due of one project in one currency, with its trail, totals, act and event', async () => {
    await account()
    const paid = [await gift(100), await gift(200)]
    await gift(70, { status: 'pending' })
    await gift(50, { currency: 'USD' })
    const id = await record(as('clara'))
    const { rows } = await database.pool.query('select * from payouts where id = $1', [id])
    expect(rows[0]).toMatchObject({
      organization_id: org,
      project_id: proj,
      amount: '300',
      currency: 'ARS',
      recorded_by: 'user_clara',
      paid_at: NOW,
    })
    const covered = await database.pool.query('select contribution_id from payout_contributions where payout_id = $1 order by 1', [id])
    expect(covered.rows.map((row) => row.contribution_id)).toEqual(paid.sort())
    const marked = await database.pool.query('select id from contributions where project_id = $1 and paid_at = $2 order by 1', [proj, NOW])
    expect(marked.rows.map((row) => row.id)).toEqual(paid)
    const steps = await database.pool.query(
      "select contribution_id, amount::int from contribution_steps where contribution_id = any($1) and kind = 'paid' order by amount",
      [paid],
    )
    expect(steps.rows.map((row) => row.amount)).toEqual([100, 200])
    const totals = await database.pool.query(
      'select collected_amount::int as collected, paid_amount::int as paid from projects where id = $1',
      [proj],
    )
    expect(totals.rows[0]).toEqual({ collected: 300, paid: 300 })
    const acts = await database.pool.query(
      'select action, actor_id, after from audit_entries where subject_id = (select payment_id from payouts where id = $1)',
      [id],
    )
    expect(acts.rows).toMatchObject([{ action: 'payout.recorded', actor_id: 'user_clara', after: { amount: 300, contributions: 2 } }])
    expect(services.emitted).toEqual([{ type: PAYOUT_RECORDED.type, payload: { payout_id: id } }])
  })

  it('is recorded once by ten at once', async () => {
    await account()
    await gift(300)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => record(as(n % 2 ? 'clara' : 'dora'))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason.code).toBe('payout_due_changed')
    expect((await database.pool.query('select from payouts where project_id = $1', [proj])).rowCount).toBe(1)
  })

  it('leaves out what is held, until somebody noted what became of it', async () => {
    await account()
    const held = await gift(100)
    await gift(200)
    await database.pool.query(moveGift(held, 'held', 'amount = amount'))
    await expect(record(as('clara'), { amount: 300 })).rejects.toMatchObject({ code: 'payout_due_changed' })
    expect((await findDue(as('clara'), { organization: org, sort: 'oldest_at', page: 1, per_page: 10 })).data).toMatchObject([
      { amount: { amount: 200 }, contributions: 1 },
    ])
    await database.pool.query(
      "insert into contribution_notes (id, contribution_id, author_id, body, created_at) values ('cnot_' || $1, $1, 'user_clara', 'It stays', now())",
      [held],
    )
    await record(as('clara'))
  })

  it('is for admins, and for a project with money', async () => {
    await account()
    await gift(300)
    await expect(record(as('clara', ['organizationmanager']))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(record(as('clara'), { organization_id: 'org_none' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(record(as('clara'), { amount: 299 })).rejects.toMatchObject({ code: 'payout_due_changed' })
    await expect(record(as('clara'), { currency: 'USD' })).rejects.toMatchObject({ code: 'payout_due_changed' })
    expect(services.emitted).toEqual([])
  })

  it.each([
    ['no_account', undefined, 'clara'],
    ['unconfirmed', { state: 'pending' }, 'clara'],
    ['too_new', { changed_at: '2026-11-17T12:00:01Z' }, 'clara'],
    ['changed_by_you', {}, 'ana'],
    ['confirmed_by_you', {}, 'beto'],
  ])('says why the account is not paid: %s', async (why, values, payer) => {
    if (values) await account(values)
    await gift(300)
    await expect(record(as(payer))).rejects.toMatchObject({ code: `payout_${why}`, status: 409 })
  })

  it.each([
    ['2026-11-21', 'payout_error_future'],
    ['2026-11-09', 'payout_error_too_early'],
  ])('refuses the day %s', async (paid_on, message) => {
    await account()
    await gift(300)
    await expect(record(as('clara'), { paid_on })).rejects.toMatchObject({ fields: { paid_on: [message] } })
  })

  it.each([
    ['2026-11-10', '2026-11-10T15:00:00Z'],
    ['2026-11-20', NOW.toISOString()],
  ])('takes the day %s', async (paid_on, paid_at) => {
    await account()
    await gift(300)
    const id = await record(as('clara'), { paid_on })
    expect((await database.pool.query('select paid_at from payouts where id = $1', [id])).rows[0].paid_at).toEqual(new Date(paid_at))
  })
})

describe('who approved most of it', () => {
  /** Approved by somebody, as the desk does. */
  async function approved(amount: number, by: string, at = '2026-11-10T12:00:00Z'): Promise<void> {
    const id = await gift(amount, { approved_at: at })
    await database.pool.query(
      "insert into contribution_steps (contribution_id, kind, amount, acted_by, created_at) values ($1, 'approved', $2, $3, $4)",
      [id, amount, by, at],
    )
  }
  const admins = async (...names: string[]) => {
    const ids = names.map((name) => `user_${name}`)
    await database.pool.query(
      "insert into user_roles (user_id, role) select id, 'admin' from unnest($1::text[]) id on conflict do nothing",
      [ids],
    )
    await database.pool.query("delete from user_roles where role = 'admin' and user_id <> all($1)", [ids])
  }
  const due = async (name: string) => {
    const [sheet] = await findSheet(as(name), { due: [{ organization_id: org, currency: 'ARS' }], until: NOW.toISOString() })
    return sheet && { why_not: sheet.why_not, alone: sheet.alone, alone_from: sheet.left_out[0]?.alone_from ?? null }
  }

  it('does not record it alone: another admin does', async () => {
    await admins('clara', 'dora')
    await account()
    await approved(160, 'user_clara')
    await approved(140, 'user_dora')
    expect(await due('clara')).toMatchObject({ why_not: 'approved_by_you', alone_from: null })
    await expect(record(as('clara'), { reason: 'I may' })).rejects.toMatchObject({ code: 'payout_approved_by_you' })
    expect(await due('dora')).toMatchObject({ why_not: null, alone_from: null })
    const id = await record(as('dora'), { reason: 'Nobody asked' })
    expect((await database.pool.query('select reason from payouts where id = $1', [id])).rows).toEqual([{ reason: null }])
  })

  it('records it as the only admin, a day later, with a reason; the trails say so', async () => {
    await admins('clara')
    await account()
    await approved(300, 'user_clara', '2026-11-19T12:00:01Z')
    expect(await due('clara')).toMatchObject({ why_not: 'alone_too_soon', alone_from: '2026-11-20T12:00:01.000Z' })
    await expect(record(as('clara'), { reason: 'Nobody else is here' })).rejects.toMatchObject({ code: 'payout_alone_too_soon' })
    const later = { ...as('clara'), now: new Date('2026-11-20T12:00:02Z') }
    await expect(record(later)).rejects.toMatchObject({ fields: { [`reason.${org}.ARS`]: ['payout_error_alone'] } })
    const id = await record(later, { reason: 'Nobody else is here' })
    const { rows } = await database.pool.query(
      "select s.cause, s.reason from contribution_steps s join payout_contributions p using (contribution_id) where p.payout_id = $1 and s.kind = 'paid'",
      [id],
    )
    expect(rows).toEqual([{ cause: 'one_person', reason: 'Nobody else is here' }])
  })

  it('is refused by the database, too', async () => {
    await admins('clara', 'dora')
    await account()
    await approved(300, 'user_clara')
    const pay = async (reason: string | null) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into payouts (id, organization_id, project_id, amount, currency, bank_account_id, paid_at, recorded_by, created_at, reason)
          values ('pay_x', ${org}, ${proj}, 300, 'ARS', ${`bank_${count}`}, now(), 'user_clara', now(), ${reason})`)
        await tx.execute(
          sql`insert into payout_contributions (payout_id, contribution_id) select 'pay_x', id from due_contributions where project_id = ${proj}`,
        )
      })
    await expect(pay('I may')).rejects.toMatchObject({ cause: { message: expect.stringContaining('approved most of it') } })
    await admins('clara')
    await expect(pay(null)).rejects.toMatchObject({ cause: { message: expect.stringContaining('approved most of it') } })
    await pay('Nobody else is here')
  })

  it('to another account than the one that was seen, nobody records it', async () => {
    await account()
    await gift(300)
    await expect(record(as('clara'), { bank_account_id: 'bank_seen' })).rejects.toMatchObject({ code: 'payout_account_changed' })
  })
})

describe('the database', () => {
  const insert = (recorded_by: string, more: { organization?: string; bank?: string } = {}) =>
    database.pool.query(
      `insert into payouts (id, organization_id, project_id, amount, currency, bank_account_id, paid_at, recorded_by, created_at)
       values ('pay_x', $1, $2, 1, 'ARS', $3, now(), $4, now())`,
      [more.organization ?? org, proj, more.bank ?? `bank_${count}`, recorded_by],
    )

  it('and the platform refuse a payout by who brought both of them', async () => {
    await account({ brought_by: 'user_clara' })
    await gift(300)
    await expect(record(as('clara'))).rejects.toMatchObject({ code: 'payout_brought_by_you' })
    await expect(insert('user_clara')).rejects.toThrow('another person')
  })

  it('itself refuses a payout by who changed or confirmed the account, to a pending one, or to that of another organization', async () => {
    await account()
    for (const user of ['user_ana', 'user_beto']) await expect(insert(user)).rejects.toThrow('another person')
    await expect(insert('user_clara', { organization: 'org_1' })).rejects.toThrow('another account')
    count++
    await insertOrganization(database.pool, `org_${count}`)
    org = `org_${count}`
    await account({ state: 'pending' })
    await expect(insert('user_clara')).rejects.toThrow('another account')
  })

  it('groups what was paid before there were payouts, once', async () => {
    const first = await gift(100)
    const second = await gift(200)
    const dollars = await gift(5, { currency: 'USD' })
    for (const id of [first, second, dollars]) await database.pool.query(moveGift(id, 'paid', "paid_at = '2026-11-15T12:00:00Z'"))
    expect((await database.pool.query('select group_paid_contributions() as grouped')).rows[0].grouped).toBe(2)
    expect((await database.pool.query('select group_paid_contributions() as grouped')).rows[0].grouped).toBe(0)
    const { rows } = await database.pool.query(
      'select amount::int, currency, organization_id from payouts where project_id = $1 order by amount',
      [proj],
    )
    expect(rows).toEqual([
      { amount: 5, currency: 'USD', organization_id: org },
      { amount: 300, currency: 'ARS', organization_id: org },
    ])
  })
})
