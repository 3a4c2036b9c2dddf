import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { findBankDebits } from '../payouts/find-bank-debits.server.ts'
import type { LineTarget } from './bank-statement.ts'
import type { Target } from './match-line.ts'

/** A target with what a screen shows of it. */
export interface FoundTarget extends Target {
  label: string
  /** Applied without an admin if it is certain: a transfer that was announced and waits for its arrival, or a payout. */
  is_open: boolean
}

/** Donations by transfer without a line, as they may be on statements since a day. */
export function findGiftTargets(db: Db, { currency, since }: { currency: string; since: string }): Promise<FoundTarget[]> {
  return gifts(
    db,
    sql`g.currency = ${currency} and g.status in ('pending', 'approved') and g.announced_on >= ${since}::date - 60 and ${hasNoLine}`,
  )
}

/** The one with this id, with or without a line. */
export async function findGiftTarget(db: Db, id: string, currency: string): Promise<FoundTarget | undefined> {
  const [found] = await gifts(db, sql`g.currency = ${currency} and g.status in ('pending', 'approved') and g.id = ${id}`)
  return found
}

/** Donations without a line whose code, reference or giver has the typed words; the latest first. */
export function searchGiftTargets(db: Db, currency: string, pattern: string): Promise<FoundTarget[]> {
  return gifts(
    db,
    sql`g.currency = ${currency} and g.status in ('pending', 'approved') and ${hasNoLine} and plain_text(concat_ws(' ', g.code, g.reference, g.payer_name, g.payer_cuit)) like ${pattern}`,
    sql`order by g.announced_on desc, g.id limit 20`,
  )
}

const hasNoLine = sql`not exists (select from bank_matches x where x.contribution_id = g.id and x.undone_at is null)`

function gifts(db: Db, where: SQL, order = sql``): Promise<FoundTarget[]> {
  return rowsOf<FoundTarget & Record<string, unknown>>(
    db,
    sql`select g.id, g.code as label, case when g.is_registered then g.reference else g.code end as reference, not g.is_registered as is_code, g.amount::float8 as amount, g.announced_on::text as day,
        g.payer_name, g.payer_cuit, null as account_number, (g.status = 'pending' and not g.is_registered and not g.arrived) as is_open
      from transfer_gifts g where ${where} ${order}`,
  )
}

/** Payouts without a line, as they may be on statements since a day. */
export async function findPayoutTargets(
  ctx: Pick<Context, 'config'>,
  db: Db,
  filter: { currency: string; since: string },
): Promise<FoundTarget[]> {
  const [debits, taken] = await Promise.all([
    findBankDebits(ctx, db, filter),
    rowsOf<{ id: string }>(db, sql`select payout_id as id from bank_matches where payout_id is not null and undone_at is null`),
  ])
  const matched = new Set(taken.map(({ id }) => id))
  return debits.filter(({ id }) => !matched.has(id)).map(targetOf)
}

/** The one with this id, with or without a line. */
export async function findPayoutTarget(
  ctx: Pick<Context, 'config'>,
  db: Db,
  id: string,
  currency: string,
): Promise<FoundTarget | undefined> {
  return (await findBankDebits(ctx, db, { currency, ids: [id] })).map(targetOf)[0]
}

function targetOf({ id, organization, amount, day, reference, account }: Awaited<ReturnType<typeof findBankDebits>>[number]): FoundTarget {
  const of_account = {
    payer_name: account?.holder ?? organization,
    payer_cuit: account?.cuit ?? null,
    account_number: account?.number ?? null,
  }
  return { id, label: organization, reference, is_code: false, amount, day, ...of_account, is_open: true }
}

/** A target as a screen shows it. Of a payout only the organization, not its account. */
export function shownTarget(kind: LineTarget['kind'], { id, label, payer_name, amount, day }: FoundTarget, currency: string): LineTarget {
  return { kind, id, label, payer: kind === 'contribution' ? payer_name : null, amount: { amount, currency }, day }
}
