import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { containsTyped, patternOf, plainWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { readAmount } from '../../kit/read-amount.ts'
import { type BankRepayment, findBankRepayments } from '../contributions/claims/find-bank-repayments.server.ts'
import type { BankLine, BankLineDetail, LineFilter, LineSuggestion, LineTarget, SeveralTargets, TargetKind } from './bank-statement.ts'
import {
  type FoundTarget,
  findCreditTargets,
  findDebitTargets,
  findLineTarget,
  repaymentOf,
  searchGiftTargets,
  shownTarget,
} from './find-targets.server.ts'
import { type LineRow, verdictsOf } from './match-open-lines.server.ts'
import { openDetails } from './seal-details.server.ts'

type Reader = Pick<Context, 'db' | 'config' | 'locale'>
type Match = Omit<NonNullable<BankLine['match']>, 'also'> & { also_ids: string[]; of: TargetKind | null; target_id: string | null }
type Row = LineRow & Pick<BankLine, 'account'> & { balance: number; currency: string; match: Match | null }

/** One page of a list of lines, those without a match with their likeliest owner. */
export async function findBankLines(
  ctx: Reader,
  filter: LineFilter & { page: number; per_page: number },
): Promise<{ data: BankLine[]; total: number }> {
  const { data: rows, total } = await findListPage<Row>(ctx.db, {
    table: sql`bank_lines l`,
    id: sql`l.id`,
    where: await conditions(ctx, filter),
    order: ORDER[filter.sort],
    fields,
    shown_with: joins,
    ...filter,
  })
  const suggestions = await suggestionsFor(ctx, rows)
  const data = await Promise.all(rows.map((row) => lineOf(ctx, row, suggestions.get(row.id)?.[0] ?? null)))
  return { data, total }
}

/** A line with everything that it may be, and the transfers or payouts found by a typed text. @throws not_found */
export async function findBankLine(ctx: Reader, id: string, query?: string): Promise<BankLineDetail> {
  const [row] = await rowsOf<Row>(ctx.db, sql`select ${fields} from bank_lines l ${joins} where l.id = ${id} and l.withdrawn_at is null`)
  if (!row) throw notFound()
  const suggestions = (await suggestionsFor(ctx, [row])).get(id) ?? []
  const candidates = row.match || !query ? [] : await findCandidateTargets(ctx, row, query)
  const several = row.match || row.amount < 0 ? [] : await findSeveral(ctx, ctx.db, row, query)
  return { ...(await lineOf(ctx, row, suggestions[0] ?? null)), suggestions, candidates, several }
}

async function findCandidateTargets(ctx: Reader, { amount, currency, day }: Row, query: string): Promise<LineTarget[]> {
  if (plainWords(query).length === 0) return []
  const is_found = ({ kind, label, code, reference, amount: of }: FoundTarget) =>
    (of === Math.abs(amount) || (kind === 'claim' && of > amount)) && containsTyped(`${label} ${code ?? ''} ${reference ?? ''}`, query)
  const filter = { currency, since: day }
  const known = amount > 0 ? await findCreditTargets(ctx, ctx.db, filter) : await findDebitTargets(ctx, ctx.db, filter)
  const gifts = amount > 0 ? await searchGiftTargets(ctx.db, currency, query) : []
  return [...known.filter((one) => one.kind !== 'contribution' && is_found(one)), ...gifts]
    .slice(0, 20)
    .map((found) => shownTarget(found, currency))
}

/** Grouped by the account's currency, as each has transfers and payouts of its own. */
async function suggestionsFor(ctx: Reader, rows: readonly Row[]): Promise<Map<string, LineSuggestion[]>> {
  const found = new Map<string, LineSuggestion[]>()
  const open = rows.filter(({ match }) => match === null)
  for (const [currency, of_currency] of Map.groupBy(open, (row) => row.currency)) {
    const { credits, debits } = await verdictsOf(ctx, ctx.db, of_currency, currency)
    for (const { id, amount } of of_currency) {
      const { verdicts, targets } = amount > 0 ? credits : debits
      const likely = verdicts.get(id)?.suggestions ?? []
      found.set(
        id,
        likely.map(({ id: target, confidence, reasons }) => ({
          ...shownTarget(targets.get(target)!, currency),
          confidence,
          reasons,
        })),
      )
    }
  }
  return found
}

async function lineOf(ctx: Reader, row: Row, suggestion: LineSuggestion | null): Promise<BankLine> {
  const { id, account, day, amount, balance, currency, reference, is_provisional, match } = row
  const details = openDetails(ctx.config, row)
  const payer = [details?.payer_name, details?.payer_cuit].filter(Boolean).join(' · ')
  const money = (of: number) => ({ amount: of, currency })
  return {
    id,
    account,
    day,
    amount: money(amount),
    balance: money(balance),
    reference,
    text: details?.text ?? null,
    payer: payer || null,
    is_provisional,
    suggestion,
    match: match && (await matchOf(ctx, match, currency)),
  }
}

async function matchOf(ctx: Reader, { of, target_id, also_ids, ...match }: Match, currency: string): Promise<BankLine['match']> {
  const also = await Promise.all(also_ids.map((id) => targetOf(ctx, { kind: 'repayment', id, currency })))
  const target = of && target_id ? await targetOf(ctx, { kind: of, id: target_id, currency }) : null
  return { ...match, target, also: also.filter((one) => one !== null) }
}

/** A contribution that counts no more is no target, and is still what the line was. */
async function targetOf(ctx: Reader, of: { kind: TargetKind; id: string; currency: string }): Promise<LineTarget | null> {
  const found = await findLineTarget(ctx, ctx.db, of)
  if (found) return shownTarget(found, of.currency)
  const [gift] = await rowsOf<{ code: string; amount: number; day: string }>(
    ctx.db,
    sql`select g.code, g.amount::float8 as amount, g.created_at::date::text as day from gifts g where g.id = ${of.id}`,
  )
  if (!gift) return null
  const { code, amount, day } = gift
  return { kind: of.kind, id: of.id, page_id: of.id, label: code, payer: null, amount: { amount, currency: of.currency }, day }
}

const joins = sql`join platform_accounts a on a.id = l.account_id`
const fields = sql`l.id, json_build_object('id', a.id, 'name', a.name) as account, a.currency, l.day::text as day, l.amount::float8 as amount, l.balance::float8 as balance, l.reference, l.sealed_details, l.is_provisional,
  (select json_build_object('id', x.id, 'of', case when x.contribution_id is not null then 'contribution' when x.payment_id is not null then 'payment' when x.returned_payment_id is not null then 'return'
        when x.settlement_id is not null then 'repayment' end, 'target_id', coalesce(x.contribution_id, x.payment_id, x.returned_payment_id, x.settlement_id), 'also_ids', array(select r.settlement_id from bank_match_repayments r where r.match_id = x.id order by 1), 'kind', x.kind, 'note', x.note, 'confidence', x.confidence, 'reasons', x.reasons,
      'is_automatic', x.is_automatic, 'matched_by', (select u.username from user_names u where u.id = x.matched_by), 'created_at', iso_time(x.created_at))
    from bank_matches x where x.line_id = l.id and x.undone_at is null) as match`

const ORDER: Record<LineFilter['sort'], SQL> = {
  '-day': sql`l.day desc, l.id desc`,
  day: sql`l.day, l.id`,
  '-amount': sql`abs(l.amount) desc, l.id`,
  amount: sql`abs(l.amount), l.id`,
}

/** The list that a line is in, as its indexes have it. */
const LIST = sql`coalesce(l.outcome, case when l.amount > 0 then 'credits' else 'debits' end)`

async function conditions({ db, locale }: Reader, { list, query, account, from, to }: LineFilter): Promise<SQL[]> {
  return [
    sql`l.withdrawn_at is null and ${LIST} = ${list}`,
    ...(query ? [isFoundBy(query, await amountsIn(db, query, locale))] : []),
    ...(account ? [sql`l.account_id = ${account}`] : []),
    ...(from ? [sql`l.day >= ${from}::date`] : []),
    ...(to ? [sql`l.day <= ${to}::date`] : []),
  ]
}

/** A typed amount in each currency of the accounts: `1.250` is an amount of another one where there are no decimals. */
async function amountsIn(db: Db, query: string, locale: Locale): Promise<{ currency: string; amount: number }[]> {
  const rows = await rowsOf<{ currency: string }>(db, sql`select distinct currency from platform_accounts`)
  return rows.flatMap(({ currency }) => {
    const { amount } = readAmount(query, currency, locale)
    return amount === null ? [] : [{ currency, amount: Math.abs(amount) }]
  })
}

/** The bank's text is sealed: lines are found by their amount, and by the reference. */
function isFoundBy(query: string, amounts: readonly { currency: string; amount: number }[]): SQL {
  const by_amount = amounts.map(
    ({ currency, amount }) =>
      sql`(abs(l.amount) = ${amount}::bigint and l.account_id in (select id from platform_accounts where currency = ${currency}))`,
  )
  return sql`(${sql.join([...by_amount, sql`lower(l.reference) like ${patternOf(query.toLowerCase())}`], sql` or `)})`
}

/** Organizations offered for one transfer, at most. */
const MOST = 5

interface Credit {
  amount: number
  currency: string
  day: string
  reference: string
}

/**
 * Claims of one organization that a transfer may repay together, and repayments that were recorded one by one and are together this transfer; those
 * that add up to it first.
 * @param words of the organization or a trail's code
 */
async function findSeveral(ctx: Pick<Context, 'config'>, db: Db, credit: Credit, words = ''): Promise<SeveralTargets[]> {
  const { amount, currency, day } = credit
  const taken = new Set((await rowsOf<{ id: string }>(db, sql`select settlement_id as id from matched_repayments`)).map(({ id }) => id))
  const found = (await findBankRepayments(ctx, db, { currency, since: day })).filter(({ id }) => !taken.has(id))
  const groups = [...Map.groupBy(found, groupOf)].flatMap(([, together]) => {
    const [{ kind, organization }] = together as [BankRepayment]
    const total = together.reduce((sum, one) => sum + one.amount, 0)
    const text = together.map(({ organization, code }) => `${organization} ${code}`).join(' ')
    const fits = kind === 'claim' ? total >= amount : total === amount
    if (together.length < 2 || !fits || !containsTyped(text, words)) return []
    return [
      { kind, organization, total: { amount: total, currency }, targets: together.map((one) => shownTarget(repaymentOf(one), currency)) },
    ]
  })
  const over = ({ total }: SeveralTargets) => total.amount - amount
  return groups.sort((one, other) => over(one) - over(other)).slice(0, MOST)
}

/** A transfer is of one organization; recorded repayments of one transfer have the bank's number of it. */
function groupOf({ kind, organization_id, reference }: BankRepayment): string {
  return `${kind} ${organization_id} ${kind === 'repayment' ? reference : ''}`
}
