import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../kit/context.server.ts'
import { insertBankAccount } from '../../../testing/bank/insert-bank-account.ts'
import { partly } from '../../../testing/doubles/partly.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift } from '../../../testing/fixture.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { claimBack } from '../../contributions/claims/open-claim.server.ts'
import { contributions } from '../../contributions/contribution.tables.server.ts'
import { writeLetter } from '../../emails/write-letter.server.ts'
import { findDue, findDueTotals, findOwnDue } from '../find-due.server.ts'
import { exportOwnPayouts, findOwnPayouts, findPayouts } from '../find-payouts.server.ts'
import { payoutReturnedLetter } from '../payout.letters.ts'
import { returnPayout } from '../return-payout.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { findPayment, findPayments } from './find-payments.server.ts'
import { findSheet } from './find-sheet.server.ts'
import { remindOfPayments } from './notify-of-payment.server.ts'
import { paymentRecordedLetter, paymentUnconfirmedLetter } from './payment.letters.ts'
import { isPaymentCode, paymentCode } from './payment-code.server.ts'
import { recordPayments } from './record-payments.server.ts'
import { writeBankFile } from './write-bank-file.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const UNTIL = NOW.toISOString()
let database: TestDatabase
let services: ReturnType<typeof testServices>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  // Accounts of this test are there without having waited.
  await database.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await insertCatalogues(database.pool)
  for (const name of ['ana', 'beto', 'clara', 'dora', 'marta'])
    await database.pool.query('insert into users (id, username, email, name, surname, email_verified) values ($1, $2, $3, $2, $2, true)', [
      `user_${name}`,
      name,
      `${name}@example.com`,
    ])
  await database.pool.query("insert into user_roles (user_id, role) values ('user_clara', 'admin'), ('user_dora', 'admin')")
})
afterAll(() => database.close())

let count = 0
let orgs: string[]
/** Two organizations with an account each, and two projects with money each. */
beforeEach(async () => {
  count++
  orgs = [`org_${count}a`, `org_${count}b`]
  for (const org of orgs) {
    await insertOrganization(database.pool, org)
    await enterAccount(org)
    for (const n of [1, 2]) {
      await insertProject(database.pool, `proj_${org}_${n}`, { organization: org })
      await gift(org, n, 100 * n)
    }
  }
})

const enterAccount = (organization_id: string, id = `bank_${organization_id}`, holder = '=Club "A"') =>
  insertBankAccount(services, { id, organization_id, holder })

async function gift(org: string, project: number, amount: number, approved_at = `2026-11-1${project}T12:00:00Z`): Promise<string> {
  const id = `cont_${org}_${project}_${amount}`
  const times = { approved_at, created_at: '2026-11-09T12:00:00Z' }
  await insertGift(database.pool, id, { code: id.slice(5), project_id: `proj_${org}_${project}`, amount, ...times })
  return id
}

function as(name: string, now = NOW): Context {
  const roles = name === 'marta' ? ['organizationmanager'] : ['admin']
  const user = { kind: 'user' as const, user_id: `user_${name}`, session_id: 'sess_1', verified: true, roles }
  return { ...services, actor: { ...user, proved_at: now, must_set_up_factor: false }, now, locale: 'en', request_id: 'req_test' }
}

const dues = (limits: (number | undefined)[] = []) =>
  orgs.map((organization_id, i) => ({ organization_id, currency: 'ARS', limit: limits[i] }))
const sheetOf = (ctx: Context, limits?: (number | undefined)[]) => findSheet(ctx, { due: dues(limits), until: UNTIL })

/** The input of a form that showed the sheet. */
function seen(sheet: Awaited<ReturnType<typeof sheetOf>>, limits: (number | undefined)[] = []) {
  const payments = sheet.map(({ organization, currency, amount, version, account }, i) => ({
    organization_id: organization.id,
    currency,
    amount: amount.amount,
    version,
    bank_account_id: account!.id,
    limit: limits[i],
    reference: undefined,
    no_proof_reason: 'A test',
  }))
  return { until: UNTIL, paid_on: '2026-11-20', payments }
}
const one = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows[0]
const paidOf = async (org: string) =>
  (await one('select coalesce(sum(amount), 0)::int as paid from payouts where organization_id = $1 and returned_at is null', [org])).paid
const dueOf = async (org: string) =>
  (await findDue(as('clara'), { organization: org, sort: 'oldest_at', page: 1, per_page: 10 })).data[0]?.amount.amount ?? 0

describe('a pay day', () => {
  it('is one payment per organization across its projects, with a payout of each project', async () => {
    const sheet = await sheetOf(as('clara'))
    expect(sheet).toMatchObject([
      {
        amount: { amount: 300 },
        contributions: 2,
        projects: [{ amount: { amount: 100 } }, { amount: { amount: 200 } }],
        rest: { amount: 0 },
      },
      { amount: { amount: 300 } },
    ])
    const ids = await recordPayments(as('clara'), seen(sheet))
    for (const [i, id] of ids.entries()) {
      const { rows } = await database.pool.query('select project_id, amount::int from payouts where payment_id = $1 order by amount', [id])
      expect(rows).toEqual([
        { project_id: `proj_${orgs[i]}_1`, amount: 100 },
        { project_id: `proj_${orgs[i]}_2`, amount: 200 },
      ])
      const { code, amount } = await one('select code, amount::int from payments where id = $1', [id])
      expect([code, amount]).toEqual([sheet[i]!.code, 300])
      expect(await dueOf(orgs[i]!)).toBe(0)
    }
    expect(await findLedgerErrors(database.pool)).toEqual([])
  })

  it('pays whole contributions up to a limit, those that wait longest first; the others stay due', async () => {
    await gift(orgs[0]!, 1, 50, '2026-11-15T12:00:00Z')
    const limits = [160, undefined]
    const [part] = await sheetOf(as('clara'), limits)
    // 100 fits, 200 does not, 50 does.
    expect(part).toMatchObject({ amount: { amount: 150 }, rest: { amount: 200 }, contributions: 2 })
    await recordPayments(as('clara'), seen(await sheetOf(as('clara'), limits), limits))
    expect([await paidOf(orgs[0]!), await dueOf(orgs[0]!)]).toEqual([150, 200])
    expect(await findLedgerErrors(database.pool)).toEqual([])
  })

  it('leaves what is approved after it was seen for the next one, and refuses when something of it is gone', async () => {
    const sheet = seen(await sheetOf(as('clara')))
    await gift(orgs[0]!, 1, 7, '2026-11-20T13:00:00Z')
    await database.pool.query(moveGift(`cont_${orgs[1]}_1_100`, 'held', 'amount = amount'))
    await expect(recordPayments(as('clara'), sheet)).rejects.toMatchObject({
      code: 'payout_due_changed',
      status: 409,
      fields: { [`${orgs[1]}.ARS`]: ['error_payout_due_changed'] },
    })
    expect(await paidOf(orgs[0]!)).toBe(0)
    await recordPayments(as('clara'), { ...sheet, payments: sheet.payments.slice(0, 1) })
    expect([await paidOf(orgs[0]!), await dueOf(orgs[0]!)]).toEqual([300, 7])
  })

  it('leaves out the projects whose money the payer approved most of; another admin pays them', async () => {
    await database.pool.query(
      "insert into contribution_steps (contribution_id, kind, amount, acted_by, created_at) values ($1, 'approved', 200, 'user_clara', now())",
      [`cont_${orgs[0]}_2_200`],
    )
    const sheet = await sheetOf(as('clara'))
    expect(sheet[0]).toMatchObject({
      amount: { amount: 100 },
      rest: { amount: 200 },
      left_out: [{ project: { id: `proj_${orgs[0]}_2` }, why_not: 'approved_by_you' }],
    })
    await recordPayments(as('clara'), seen(sheet))
    expect([await paidOf(orgs[0]!), await dueOf(orgs[0]!)]).toEqual([100, 200])
    await recordPayments(as('dora'), seen(await sheetOf(as('dora'))))
    expect(await dueOf(orgs[0]!)).toBe(0)
  })

  it('needs the password, and a proof or a reason for none', async () => {
    const sheet = seen(await sheetOf(as('clara')))
    const unproved = as('clara')
    await expect(recordPayments({ ...unproved, actor: { ...unproved.actor, proved_at: null } as never }, sheet)).rejects.toMatchObject({
      code: 'proof_required',
    })
    const without = { ...sheet, payments: sheet.payments.map((payment) => ({ ...payment, no_proof_reason: undefined })) }
    const pdf = { bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' as const, name: 'a.pdf' }
    await expect(recordPayments(as('clara'), without, [undefined, pdf])).rejects.toMatchObject({
      fields: { 'payments.0.proof': ['payout_error_proof'] },
    })
    const [first, second] = await recordPayments(as('clara'), sheet, [undefined, pdf])
    expect(await findPayment(as('dora'), first!)).toMatchObject({ has_proof: false, proof_digest: null, no_proof_reason: 'A test' })
    const detail = await findPayment(as('dora'), second!)
    expect(detail).toMatchObject({ has_proof: true, no_proof_reason: null })
    expect(detail.proof_digest).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(detail)).not.toMatch(/28505909|=Club|user_|30712345671/)
  })
})

describe('at once', () => {
  it('of ten admins who pay the same, one does; the others are told, and nothing is paid twice', async () => {
    const sheet = seen(await sheetOf(as('clara')))
    const turned = { ...sheet, payments: sheet.payments.toReversed() }
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => recordPayments(as(n % 2 ? 'clara' : 'dora'), n % 3 ? sheet : turned)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason.code).toBe('payout_due_changed')
    expect(await Promise.all(orgs.map(paidOf))).toEqual([300, 300])
    expect(await findLedgerErrors(database.pool)).toEqual([])
  })

  it('an account that changed between seeing and paying is refused, and named', async () => {
    const sheet = seen(await sheetOf(as('clara')))
    await database.owner.query(`alter table organization_bank_accounts disable trigger user;
      update organization_bank_accounts set state = 'replaced', ended_at = now() where organization_id = '${orgs[1]}'; alter table organization_bank_accounts enable trigger user;
      alter table organization_bank_accounts disable trigger entered_first`)
    await enterAccount(orgs[1]!, `bank_${count}_new`)
    await expect(recordPayments(as('clara'), sheet)).rejects.toMatchObject({
      code: 'payout_account_changed',
      fields: { [`${orgs[1]}.ARS`]: ['error_payout_account_changed'] },
    })
    expect(await Promise.all(orgs.map(paidOf))).toEqual([0, 0])
  })

  it('a process that ends in the middle has paid nothing, and leaves no row behind', async () => {
    const sheet = seen(await sheetOf(as('clara')))
    const killed = database.db.transaction(async (tx) => {
      await recordPayments({ ...as('clara'), db: partly(tx) }, sheet)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await Promise.all(orgs.map(paidOf))).toEqual([0, 0])
    expect(await Promise.all(orgs.map(dueOf))).toEqual([300, 300])
    expect((await one('select count(*)::int as n from payments where organization_id = any($1)', [orgs])).n).toBe(0)
    await recordPayments(as('clara'), sheet)
  })

  it('two managers confirm once', async () => {
    const [id] = await recordPayments(as('clara'), seen(await sheetOf(as('clara'))))
    await join(orgs[0]!)
    const tries = await Promise.allSettled(
      [1, 2].map(() => confirmPayment(as('marta'), { id: id!, received: 300, received_on: '2026-11-20' })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

const join = (org: string) =>
  database.pool.query(
    `with role as (insert into user_roles (user_id, role) values ('user_marta', 'organizationmanager') on conflict do nothing)
    insert into organization_members (organization_id, user_id, created_at) values ($1, 'user_marta', '2026-01-01')`,
    [org],
  )

it('a manager exports all payouts, also those that the page does not have', async () => {
  const [org] = orgs
  await join(org!)
  await database.owner.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at)
      select $1 || '_' || n, $2, $3, n, 'ARS', timestamptz '2026-01-01' - n * interval '1 day', now() from generate_series(1, 503) n`,
    [`pay_many${count}`, org, `proj_${org}_1`],
  )
  expect(await findOwnPayouts(as('marta'), org!)).toHaveLength(500)
  const csv = await exportOwnPayouts(as('marta'), org!)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(504)
  expect(csv.trimEnd().split('\r\n').at(-1)).toContain('5.03')
  await expect(exportOwnPayouts(as('marta'), orgs[1]!)).rejects.toMatchObject({ code: 'not_found' })
})

describe('claims', () => {
  it('are set off at a payment across projects, which sends less', async () => {
    await gift(orgs[0]!, 1, 250)
    const gone = `cont_${orgs[0]}_gone`
    await insertGift(database.pool, gone, { project_id: `proj_${orgs[0]}_1`, amount: 450, paid_at: '2026-11-10T12:00:00Z' })
    await database.db.transaction(async (tx) => {
      const [paid] = await tx.select().from(contributions).where(eq(contributions.id, gone))
      await claimBack(tx, NOW, paid!, { left: 0, cause: 'cancelled' })
    })
    await join(orgs[0]!)
    expect(await findOwnDue(as('marta'), orgs[0]!)).toMatchObject([
      {
        amount: { amount: 550 },
        set_off: { amount: 450 },
        oldest_at: '2026-11-11T12:00:00.000Z',
        pay_by: '2026-12-26T12:00:00.000Z',
        is_late: false,
      },
    ])
    // A day that has passed is no promise.
    expect(await findOwnDue(as('marta', new Date('2026-12-26T12:00:01Z')), orgs[0]!)).toMatchObject([{ is_late: true }])
    const sheet = await sheetOf(as('clara'))
    expect(sheet[0]).toMatchObject({ amount: { amount: 100 }, set_off: { amount: 450 } })
    const [id] = await recordPayments(as('clara'), seen(sheet))
    const code = (await one('select code from contributions where id = $1', [gone])).code
    const own = await findOwnPayouts(as('marta'), orgs[0]!)
    expect(own.reduce((sum, payout) => sum + payout.sent.amount, 0)).toBe(100)
    expect(own.flatMap(({ claims }) => claims).every((claim) => claim.code === code)).toBe(true)
    expect(own.flatMap(({ claims }) => claims).reduce((sum, claim) => sum + claim.amount.amount, 0)).toBe(450)
    expect(await exportOwnPayouts(as('marta'), orgs[0]!)).toContain(code)
    const about = { user_id: 'user_marta', facts: { payment_id: id! } }
    const letter = await paymentRecordedLetter.recipient({ ...services, now: NOW } as never, about)
    expect(letter).toMatchObject({ amount: { amount: 100 }, gross: { amount: 550 }, set_off: { amount: 450 }, claims: [code] })
    const { rows } = await database.pool.query(
      'select amount::int, set_off_amount::int from payouts where payment_id = $1 order by amount',
      [id],
    )
    expect(rows.reduce((sum, row) => sum + row.set_off_amount, 0)).toBe(450)
    expect((await one('select count(*)::int as n from open_claims where organization_id = $1', [orgs[0]])).n).toBe(0)
    expect(await findLedgerErrors(database.pool)).toEqual([])
  })

  it('that opened since the list was made wait for the next payment: what the bank sent is recorded as it was sent', async () => {
    const [sheet] = await sheetOf(as('clara'))
    const gone = `cont_${orgs[0]}_later`
    await insertGift(database.pool, gone, { project_id: `proj_${orgs[0]}_1`, amount: 450, paid_at: '2026-11-10T12:00:00Z' })
    const later = new Date(NOW.getTime() + 60_000)
    await database.db.transaction(async (tx) => {
      const [paid] = await tx.select().from(contributions).where(eq(contributions.id, gone))
      await claimBack(tx, later, paid!, { left: 0, cause: 'cancelled' })
    })
    expect(sheet!.claimed_since.amount).toBe(0)
    expect((await sheetOf(as('clara')))[0]).toMatchObject({ amount: { amount: 300 }, claimed_since: { amount: 450 } })
    const [id] = await recordPayments(as('clara', new Date(NOW.getTime() + 120_000)), seen([sheet!]))
    expect(await one('select amount::int, set_off_amount::int from payments where id = $1', [id])).toEqual({
      amount: 300,
      set_off_amount: 0,
    })
    expect((await one('select sum(owed)::int as owed from open_claims where organization_id = $1', [orgs[0]])).owed).toBe(450)
    await gift(orgs[0]!, 1, 500)
    const [next] = await findSheet(as('clara'), { due: dues().slice(0, 1), until: new Date(NOW.getTime() + 180_000).toISOString() })
    expect(next).toMatchObject({ amount: { amount: 50 }, set_off: { amount: 450 } })
    expect(await findLedgerErrors(database.pool)).toEqual([])
  })

  it('are no longer waited with by a list of more than seven days', async () => {
    const sheet = await sheetOf(as('clara'))
    const later = (hours: number) => as('clara', new Date(NOW.getTime() + hours * 3_600_000))
    const old = { code: 'payout_list_old', status: 422 }
    await expect(sheetOf(later(7 * 24 + 1))).rejects.toMatchObject(old)
    await expect(recordPayments(later(7 * 24 + 1), seen(sheet))).rejects.toMatchObject(old)
    expect(await recordPayments(later(7 * 24 - 1), seen(sheet))).toHaveLength(2)
  })

  it('that take all of a payment leave nothing to confirm, to be reminded of, or to call sent', async () => {
    const gone = `cont_${orgs[0]}_all`
    await insertGift(database.pool, gone, { project_id: `proj_${orgs[0]}_1`, amount: 450, paid_at: '2026-11-10T12:00:00Z' })
    await database.db.transaction(async (tx) => {
      const [paid] = await tx.select().from(contributions).where(eq(contributions.id, gone))
      await claimBack(tx, NOW, paid!, { left: 0, cause: 'cancelled' })
    })
    await join(orgs[0]!)
    const [id] = await recordPayments(as('clara'), { ...seen((await sheetOf(as('clara'))).slice(0, 1)) })
    expect((await findPayment(as('marta'), id!)).amount.amount).toBe(0)
    expect(await findPayment(as('marta'), id!)).toMatchObject({ asks_confirmation: false, abilities: { confirm: false } })
    const unconfirmed = { confirmation: 'unconfirmed' as const, organization: orgs[0]!, page: 1, per_page: 10 }
    expect((await findPayments(as('marta'), unconfirmed)).total).toBe(0)
    const listed = await findPayouts(as('clara'), { sort: '-paid_at', page: 1, per_page: 10 })
    expect(listed.data.filter(({ payment }) => payment?.id === id).map(({ payment }) => payment?.confirmation)).toEqual(['none', 'none'])
    await expect(confirmPayment(as('marta'), { id: id!, received: 0, received_on: '2026-11-20' })).rejects.toThrow()
    await database.pool.query('update payments set reminders = 3 where id <> $1', [id])
    expect(await remindOfPayments(services, new Date(NOW.getTime() + 3 * 86_400_000))).toEqual({ reminded: 0 })
    const about = { user_id: 'user_marta', facts: { payment_id: id! } }
    const to = await paymentRecordedLetter.recipient({ ...services, now: NOW } as never, about)
    const sender = {
      brand: 'Huella',
      link: 'https://huella.example',
      public_url: 'https://huella.example',
      operator_email: 'a@huella.example',
    }
    const { text } = writeLetter(paymentRecordedLetter, 'en', { ...to!, ...sender }, {})
    expect(text).toContain('nothing was transferred')
    expect(text).not.toMatch(/we transferred|how much arrived/i)
  })
})

describe('afterwards', () => {
  it('a bank returns the whole transfer: all is due again, as another payment with another reference', async () => {
    const sheet = await sheetOf(as('clara'))
    const [id] = await recordPayments(as('clara'), seen(sheet))
    const letterOf = (payment_id: string) =>
      paymentUnconfirmedLetter.recipient({ ...services, now: NOW }, { user_id: 'user_marta', facts: { payment_id } })
    expect(await letterOf(id!)).toMatchObject({ address: 'marta@example.com', payment_id: id })
    const { id: payout } = await one('select id from payouts where payment_id = $1 order by id limit 1', [id])
    const later = as('dora', new Date('2026-11-21T12:00:00Z'))
    const returned = await Promise.allSettled(
      [1, 2].map(() => returnPayout(later, { id: payout, reason: 'Closed', returned_on: '2026-11-21' })),
    )
    expect(returned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const letter = await payoutReturnedLetter.recipient({ ...services, now: NOW } as never, {
      user_id: 'user_marta',
      facts: { payout_id: payout },
    })
    expect(letter!.project, 'all that the transfer was for').toMatch(/.+ (?:y|and) .+/)
    expect([await paidOf(orgs[0]!), await dueOf(orgs[0]!)]).toEqual([0, 300])
    expect(await letterOf(id!)).toBeUndefined()
    const [again] = await sheetOf(as('clara'))
    expect(again!.code).not.toBe(sheet[0]!.code)
    expect(isPaymentCode(again!.code)).toBe(true)
    await recordPayments(as('clara'), { ...seen([again!]), paid_on: '2026-11-20' })
    expect(await findLedgerErrors(database.pool)).toEqual([])
    await join(orgs[0]!)
    await expect(confirmPayment(as('marta'), { id: id!, received: 300, received_on: '2026-11-20' })).rejects.toMatchObject({
      code: 'payment_not_confirmable',
    })
  })

  it('its organization, and nobody else, says what arrived and when', async () => {
    const [id, other] = await recordPayments(as('clara'), seen(await sheetOf(as('clara'))))
    await join(orgs[0]!)
    const at = { received: 290, received_on: '2026-11-20' }
    for (const [name, payment] of [
      ['clara', id],
      ['marta', other],
    ] as const)
      await expect(confirmPayment(as(name), { id: payment!, ...at })).rejects.toMatchObject({ code: 'not_found' })
    for (const received_on of ['2026-11-19', '2026-11-21'])
      await expect(confirmPayment(as('marta'), { id: id!, ...at, received_on })).rejects.toMatchObject({ code: 'invalid_fields' })
    expect((await findPayment(as('marta'), id!)).abilities).toEqual({ confirm: true })
    await confirmPayment(as('marta'), { id: id!, ...at })
    expect(await findPayment(as('clara'), id!)).toMatchObject({
      confirmation: { received: { amount: 290 }, received_on: '2026-11-20' },
      abilities: { confirm: false },
    })
  })

  it('reminds of what nobody confirmed, three times, each once', async () => {
    await join(orgs[0]!)
    const [id, other] = await recordPayments(as('clara'), seen(await sheetOf(as('clara'))))
    await database.pool.query(
      "update payments set confirmed_at = now(), received_amount = 1, received_on = '2026-11-20' where id <> $1 and confirmed_at is null",
      [id],
    )
    expect(other).toBeDefined()
    const days = [2, 3, 3, 10, 24, 60]
    const reminded: number[] = []
    for (const day of days) reminded.push((await remindOfPayments(services, new Date(NOW.getTime() + day * 86_400_000))).reminded)
    expect(reminded).toEqual([0, 1, 0, 1, 1, 0])
  })
})

describe('the file for the bank', () => {
  it('has account, holder, amount and reference, and no formula', async () => {
    const sheet = await sheetOf(as('clara'))
    const { body } = await writeBankFile(as('clara'), { due: dues(), until: UNTIL, format: 'csv' })
    const line = String(body).split('\r\n')[1]!
    expect(line).toContain(`2850590940090418135201,"'=Club ""A""",30712345671,3.00,ARS,${sheet[0]!.code}`)
    const book = await writeBankFile(as('clara'), { due: dues(), until: UNTIL, format: 'xlsx' })
    expect(book.type).toContain('spreadsheetml')
    const { default: readExcel } = await import('read-excel-file/node')
    const rows = (await readExcel(Buffer.from(book.body as Uint8Array))) as unknown[]
    expect(JSON.stringify(rows)).toContain(`"2850590940090418135201","=Club \\"A\\"","30712345671","3.00","ARS","${sheet[0]!.code}"`)
    const acts = await one(
      "select count(*)::int as n from audit_entries where action = 'organization.bank_account_revealed' and subject_id = $1",
      [orgs[0]],
    )
    expect(acts.n).toBe(2)
    const unproved = as('clara')
    const asked = { due: dues(), until: UNTIL, format: 'csv' as const }
    await expect(writeBankFile({ ...unproved, actor: { ...unproved.actor, proved_at: null } as never }, asked)).rejects.toMatchObject({
      code: 'proof_required',
    })
  })

  it('has references of twelve characters, whose check finds one wrong character and two that changed places', () => {
    for (let n = 0; n < 300; n++) {
      const code = paymentCode(`org_${n}`)
      expect(code).toMatch(/^[0-9A-Z]{12}$/)
      expect(isPaymentCode(code)).toBe(true)
      const at = n % 11
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)
      if (swapped !== code) expect(isPaymentCode(swapped)).toBe(false)
      const wrong = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      expect(isPaymentCode(wrong)).toBe(false)
    }
  })
})

describe('what is due', () => {
  it('is what the contributions say, whatever happens to them', async () => {
    const org = orgs[0]!
    const ids = [`cont_${org}_1_100`, `cont_${org}_2_200`, await gift(org, 1, 30), await gift(org, 2, 40)]
    const agrees = async () => {
      const real = await one(
        'select coalesce(sum(amount), 0)::int as amount, count(*)::int as contributions from due_contributions where organization_id = $1',
        [org],
      )
      const kept = await one('select amount::int, contributions from organization_dues where organization_id = $1', [org])
      expect(kept).toEqual(real)
      const oldest = await one(
        'select min(m.approved_at) = max(o.oldest_at) as same from due_money m join organization_dues o using (organization_id, currency) where organization_id = $1',
        [org],
      )
      expect(oldest.same).not.toBe(false)
    }
    await agrees()
    await database.pool.query(moveGift(ids[0]!, 'held', 'amount = amount'))
    await agrees()
    await database.pool.query(
      "insert into contribution_notes (id, contribution_id, author_id, body, created_at) values ('cnot_' || $1, $1, 'user_clara', 'x', now())",
      [ids[0]],
    )
    await agrees()
    await database.pool.query(moveGift(ids[1]!, 'reversed', "status = 'not_approved'"))
    await agrees()
    await Promise.all([ids[2]!, ids[3]!].map((id) => database.pool.query(moveGift(id, 'paid', "paid_at = '2026-11-20'"))))
    await agrees()
    expect((await findDueTotals(as('clara'))).find(({ amount }) => amount.currency === 'ARS')!.amount.amount).toBe(
      (await one("select sum(amount)::int as amount from due_contributions where currency = 'ARS'")).amount,
    )
  })
})
