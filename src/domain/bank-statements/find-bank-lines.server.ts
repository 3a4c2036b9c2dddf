import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { patternsOf } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { readAmount } from '../../kit/read-amount.ts'
import { findBankDebits } from '../payouts/find-bank-debits.server.ts'
import type { BankLine, BankLineDetail, LineFilter, LineSuggestion, LineTarget } from './bank-statement.ts'
import { findGiftTarget, findPayoutTargets, searchGiftTargets, shownTarget } from './find-targets.server.ts'
import { type LineRow, verdictsOf } from './match-open-lines.server.ts'
import { openDetails } from './seal-details.server.ts'

type Reader = Pick<Context, 'db' | 'config' | 'locale'>
type Match = NonNullable<BankLine['match']> & { contribution_id: string | null; payout_id: string | null }
type Row = LineRow & Pick<BankLine, 'account'> & { balance: number; currency: string; match: Match | null }

/** One page of a list of lines, those without a match with their likeliest owner. */
export async function findBankLines(
  ctx: Reader,
  filter: LineFilter & { page: number; per_page: number },
): Promise<{ data: BankLine[]; total: number }> {
  const { data: rows, total } = await findListPage<Row>(ctx.db, {
    ...{
      table: sql`bank_lines l`,
      id: sql`l.id`,
      where: conditions(filter, ctx.locale),
      order: ORDER[filter.sort],
      fields,
      shown_with: joins,
    },
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
  return { ...(await lineOf(ctx, row, suggestions[0] ?? null)), suggestions, candidates }
}

async function findCandidateTargets(ctx: Reader, { amount, currency, day }: Row, query: string): Promise<LineTarget[]> {
  const [pattern] = patternsOf(query)
  if (!pattern) return []
  if (amount > 0) return (await searchGiftTargets(ctx.db, currency, pattern)).map((found) => shownTarget('contribution', found, currency))
  const words = query.toLowerCase()
  const payouts = await findPayoutTargets(ctx, ctx.db, { currency, since: day })
  return payouts
    .filter(({ label, reference, amount: paid }) => paid === -amount && `${label} ${reference ?? ''}`.toLowerCase().includes(words))
    .slice(0, 20)
    .map((found) => shownTarget('payout', found, currency))
}

/** Grouped by the account's currency, as each has transfers and payouts of its own. */
async function suggestionsFor(ctx: Reader, rows: readonly Row[]): Promise<Map<string, LineSuggestion[]>> {
  const found = new Map<string, LineSuggestion[]>()
  const open = rows.filter(({ match }) => match === null)
  for (const [currency, of_currency] of Map.groupBy(open, (row) => row.currency)) {
    const { credits, debits } = await verdictsOf(ctx, ctx.db, of_currency, currency)
    for (const { id, amount } of of_currency) {
      const { verdicts, targets } = amount > 0 ? credits : debits
      const kind = amount > 0 ? 'contribution' : 'payout'
      const likely = verdicts.get(id)?.suggestions ?? []
      found.set(
        id,
        likely.map(({ id: target, confidence, reasons }) => ({
          ...shownTarget(kind, targets.get(target)!, currency),
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
    ...{
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
    },
    match: match && (await matchOf(ctx, match, currency)),
  }
}

async function matchOf(ctx: Reader, { contribution_id, payout_id, ...match }: Match, currency: string): Promise<BankLine['match']> {
  return { ...match, target: await targetOf(ctx, ctx.db, { contribution_id, payout_id, currency }) }
}

async function targetOf(
  ctx: Reader,
  db: Db,
  { contribution_id, payout_id, currency }: Pick<Match, 'contribution_id' | 'payout_id'> & { currency: string },
) {
  if (contribution_id) {
    const gift = await findGiftTarget(db, contribution_id, currency)
    if (gift) return shownTarget('contribution', gift, currency)
    const [{ code, amount, day }] = (await rowsOf<{ code: string; amount: number; day: string }>(
      db,
      sql`select g.code, g.amount::float8 as amount, g.created_at::date::text as day from gifts g where g.id = ${contribution_id}`,
    )) as [{ code: string; amount: number; day: string }]
    return { kind: 'contribution' as const, id: contribution_id, label: code, payer: null, amount: { amount, currency }, day }
  }
  if (!payout_id) return null
  const [payout] = await findBankDebits(ctx, db, { currency, ids: [payout_id] })
  return payout
    ? {
        kind: 'payout' as const,
        id: payout.id,
        label: payout.organization,
        payer: null,
        amount: { amount: payout.amount, currency },
        day: payout.day,
      }
    : null
}

const joins = sql`join platform_accounts a on a.id = l.account_id`
const fields = sql`l.id, json_build_object('id', a.id, 'name', a.name) as account, a.currency, l.day::text as day, l.amount::float8 as amount, l.balance::float8 as balance, l.reference, l.sealed_details, l.is_provisional,
  (select json_build_object('id', x.id, 'contribution_id', x.contribution_id, 'payout_id', x.payout_id, 'kind', x.kind, 'note', x.note, 'confidence', x.confidence, 'reasons', x.reasons,
      'is_automatic', x.is_automatic, 'matched_by', (select u.username from user_names u where u.id = x.matched_by), 'created_at', iso_time(x.created_at))
    from bank_matches x where x.line_id = l.id and x.undone_at is null) as match`

const ORDER: Record<LineFilter['sort'], SQL> = {
  '-day': sql`l.day desc, l.id desc`,
  day: sql`l.day, l.id`,
  '-amount': sql`abs(l.amount) desc, l.id`,
  amount: sql`abs(l.amount), l.id`,
}

function conditions({ list, query, account, from, to }: LineFilter, locale: Locale): SQL[] {
  const matched = (what: SQL) => sql`exists (select from bank_matches x where x.line_id = l.id and x.undone_at is null ${what})`
  const of_list = {
    credits: sql`l.amount > 0 and not ${matched(sql``)}`,
    debits: sql`l.amount < 0 and not ${matched(sql``)}`,
    matched: matched(sql`and x.kind is null`),
    set_aside: matched(sql`and x.kind is not null`),
  }
  return [
    sql`l.withdrawn_at is null`,
    of_list[list],
    ...(query ? [isFoundBy(query, locale)] : []),
    ...(account ? [sql`l.account_id = ${account}`] : []),
    ...(from ? [sql`l.day >= ${from}::date`] : []),
    ...(to ? [sql`l.day <= ${to}::date`] : []),
  ]
}

/** The bank's text is sealed: lines are found by their amount, and by the reference. */
function isFoundBy(query: string, locale: Locale): SQL {
  const { amount } = readAmount(query, 'ARS', locale)
  return sql`(abs(l.amount) = ${amount === null ? null : Math.abs(amount)}::bigint or strpos(lower(l.reference), ${query.toLowerCase()}) > 0)`
}
