import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { type BankRepayment, findBankRepayments } from '../contributions/claims/find-bank-repayments.server.ts'
import { type BankDebit, findBankDebits } from '../payouts/find-bank-debits.server.ts'
import type { LineTarget, TargetKind } from './bank-statement.ts'
import type { Target } from './match-line.ts'

/** A target with what a screen shows of it. */
export interface FoundTarget extends Target {
  kind: TargetKind
  label: string
  /** Id of its page: of the contribution, a payout, or the claim. */
  page_id: string
  /** Applied without an admin if it is certain: nothing but its line is unknown. */
  is_open: boolean
}

type Reader = Pick<Context, 'config'>
type Since = { currency: string; since: string }

/** Everything without a line that money which came in may be, as it may be on statements since a day. */
export async function findCreditTargets(ctx: Reader, db: Db, { currency, since }: Since): Promise<FoundTarget[]> {
  const given = await gifts(
    db,
    sql`g.currency = ${currency} and g.status in ('pending', 'approved') and g.announced_on >= ${since}::date - 60 and ${hasNoLine}`,
  )
  const debits = await findBankDebits(ctx, db, { currency, since })
  const repayments = await findBankRepayments(ctx, db, { currency, since })
  const taken = await rowsOf<{ id: string }>(
    db,
    sql`select x.returned_payment_id as id from bank_matches x where x.undone_at is null and x.returned_payment_id is not null
      union all select settlement_id from matched_repayments`,
  )
  const matched = new Set(taken.map(({ id }) => id))
  return [...given, ...debits.map(returnOf), ...repayments.map(repaymentOf)].filter(({ id }) => !matched.has(id))
}

/** Payments without a line, as they may be on statements since a day. */
export async function findDebitTargets(ctx: Reader, db: Db, filter: Since): Promise<FoundTarget[]> {
  const debits = await findBankDebits(ctx, db, filter)
  const taken = await rowsOf<{ id: string }>(
    db,
    sql`select payment_id as id from bank_matches where payment_id is not null and undone_at is null`,
  )
  const matched = new Set(taken.map(({ id }) => id))
  return debits.filter(({ id }) => !matched.has(id)).map(paymentOf)
}

/** The one with this id, with or without a line. */
export async function findLineTarget(
  ctx: Reader,
  db: Db,
  { kind, id, currency }: { kind: TargetKind; id: string; currency: string },
): Promise<FoundTarget | undefined> {
  if (kind === 'contribution')
    return (await gifts(db, sql`g.currency = ${currency} and g.status in ('pending', 'approved') and g.id = ${id}`))[0]
  if (kind === 'claim' || kind === 'repayment')
    return (await findBankRepayments(ctx, db, { currency, id })).filter((found) => found.kind === kind).map(repaymentOf)[0]
  return (await findBankDebits(ctx, db, { currency, ids: [id] })).map(kind === 'payment' ? paymentOf : returnOf)[0]
}

/** Donations without a line whose code, reference or giver has the typed words; the latest first. */
export function searchGiftTargets(db: Db, currency: string, typed: string): Promise<FoundTarget[]> {
  return gifts(
    db,
    sql`g.currency = ${currency} and g.status in ('pending', 'approved') and ${hasNoLine} and ${sql.join(hasWords(sql`plain_text(concat_ws(' ', g.code, g.reference, g.payer_name, g.payer_cuit))`, typed), sql` and `)}`,
    sql`order by g.announced_on desc, g.id limit 20`,
  )
}

const hasNoLine = sql`not exists (select from bank_matches x where x.contribution_id = g.id and x.undone_at is null)`

function gifts(db: Db, where: SQL, order = sql``): Promise<FoundTarget[]> {
  return rowsOf<FoundTarget & Record<string, unknown>>(
    db,
    sql`select 'contribution' as kind, g.id, g.id as page_id, g.code as label, case when not g.is_registered then g.code end as code, case when g.is_registered then g.reference end as reference,
        g.amount::float8 as amount, g.announced_on::text as day, g.payer_name, g.payer_cuit, null as account_number,
        (g.status = 'pending' and not g.is_registered and not g.arrived) as is_open
      from transfer_gifts g where ${where} ${order}`,
  )
}

function paymentOf({ id, payout_id, organization, amount, day, code, reference, account }: BankDebit): FoundTarget {
  const shown = { kind: 'payment' as const, id, page_id: payout_id, label: organization }
  return { ...shown, code, reference, amount, day, ...payerOf(organization, account), is_open: true }
}

/** The same payment on its way back. Until an admin has recorded that, nothing is applied. */
function returnOf({ returned_on, ...debit }: BankDebit): FoundTarget {
  const is_open = returned_on !== null
  return { ...paymentOf({ ...debit, returned_on }), kind: 'return', day: returned_on ?? debit.day, is_open, is_unlikely: !is_open }
}

/** A claim may be repaid at any time. */
export function repaymentOf({ kind, id, claim_id, code, organization, amount, day, reference, account }: BankRepayment): FoundTarget {
  const shown = { kind, id, page_id: claim_id, label: `${organization} · ${code}` }
  const found = { code: kind === 'claim' ? code : null, reference, amount, day, ...payerOf(organization, account) }
  return { ...shown, ...found, is_open: kind === 'repayment', ...(kind === 'claim' && { possible_days: Number.POSITIVE_INFINITY }) }
}

function payerOf(organization: string, account: BankDebit['account']) {
  return { payer_name: account?.holder ?? organization, payer_cuit: account?.cuit ?? null, account_number: account?.number ?? null }
}

/** A target as a screen shows it. Of an organization only its name, not its account. */
export function shownTarget({ kind, id, page_id, label, payer_name, amount, day }: FoundTarget, currency: string): LineTarget {
  return { kind, id, page_id, label, payer: kind === 'contribution' ? payer_name : null, amount: { amount, currency }, day }
}
