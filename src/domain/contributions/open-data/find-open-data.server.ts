import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { pathTo } from '../../../urls/paths.ts'
import { type CauseReader, namedCauses } from '../../causes/name-causes.server.ts'
import { rateOf } from '../../rates/find-rate.server.ts'
import type { RateRef } from '../../rates/rate-ref.ts'
import { isAnnounced, owedState } from '../announced.server.ts'
import { type ContributionStatus, type MoneyState, moneyState } from '../contribution.ts'
import type { OpenDataRow } from './open-data.ts'

/** Rows read at once: a slow reader holds no more than these in memory. */
const BATCH = 2_000

interface Row extends Record<string, unknown> {
  id: string
  code: string
  kind: string
  amount: number
  currency: string
  profit: number | null
  rate: RateRef | null
  status: ContributionStatus
  owed: 'claimed' | 'lost' | null
  created_at: string
  approved_at: string | null
  paid_at: string | null
  voided_at: string | null
  /** The ledger's account where the money is; null if it left. */
  account: string | null
  project: { id: string; name: string; slug: string; earlier: string | null } | null
  organization: string | null
  district: string | null
  causes: string | null
}

/**
 * All contributions, the oldest first, in batches: memory does not grow with their number. Amounts, currencies and projects are the ledger's.
 * Those that no longer count are included and marked.
 */
export async function* findOpenData(ctx: CauseReader & Pick<Context, 'db' | 'config'>): AsyncGenerator<OpenDataRow[]> {
  let after = { created_at: '-infinity', id: '' }
  for (;;) {
    const rows = await rowsOf<Row>(ctx.db, batchAfter(ctx, after))
    if (rows.length > 0) yield rows.map((row) => openRow(ctx, row))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { created_at: last.created_at, id: last.id }
  }
}

function batchAfter(ctx: CauseReader, { created_at, id }: { created_at: string; id: string }) {
  return sql`with ${namedCauses(ctx)} select c.id, c.code, c.kind, b.account, coalesce(b.currency, c.currency) as currency,
      case when b.account is null and (c.voided_at is not null or c.status = 'not_approved') then b.left_amount else b.amount end::float8 as amount, s.profit, ${rateOf('s.rate_id')} as rate, c.status, c.created_at::text as created_at,
      c.approved_at::text as approved_at, c.paid_at::text as paid_at, c.voided_at::text as voided_at,
      ${isAnnounced} as announced, ${owedState} as owed,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'slug', p.slug,
        'earlier', (select string_agg(z.slug, '; ' order by z.slug) from project_all_slugs z where z.project_id = p.id and not z.is_current)) end as project, o.name as organization, d.number as district,
      (select string_agg(g.name, '; ' order by g.id) from project_cause_ids x join named_causes g on g.id = x.cause_id where x.project_id = p.id) as causes
    from contributions c join contribution_balances b on b.contribution_id = c.id left join public_projects p on p.id = coalesce(b.project_id, c.project_id) left join organization_refs o on o.id = p.organization_id
      left join district_refs d on d.id = p.district_id
      left join lateral (select x.profit_amount::float8 as profit, x.rate_id from contribution_steps x
        where x.contribution_id = c.id and x.profit_amount is not null order by x.id desc limit 1) s on true
    where (c.created_at, c.id) > (${created_at}::timestamptz, ${id}) order by c.created_at, c.id limit ${BATCH}`
}

/** States by the ledger’s account. */
const STATES: Record<string, MoneyState> = {
  announced: 'announced',
  expected: 'expected',
  in_transit: 'expected',
  payable: 'confirmed',
  paid: 'paid',
  claims: 'claimed',
  losses: 'lost',
}

function openRow({ locale, config }: Pick<Context, 'locale' | 'config'>, row: Row): OpenDataRow {
  return {
    identifier: row.code,
    trail: config.public_url + pathTo('trail', locale, { code: row.code }),
    kind: row.kind,
    state: (row.account && STATES[row.account]) || moneyState(row),
    amount: decimalText({ amount: row.amount, currency: row.currency }),
    currency: row.currency,
    ...profitOf(row),
    promised_on: day(row.created_at),
    approved_on: row.status === 'approved' ? day(row.approved_at) : null,
    paid_on: day(row.paid_at),
    project: row.project?.name ?? null,
    project_id: row.project?.id ?? null,
    project_slug: row.project?.slug ?? null,
    project_earlier_slugs: row.project?.earlier ?? null,
    project_page: row.project && config.public_url + pathTo('project', locale, { slug: row.project.slug }),
    organization: row.organization,
    district: row.district,
    causes: row.causes,
  }
}

/** For a trip: the profit that it is half of, in the booking's own currency, and the exchange rate. */
function profitOf({ profit, currency, rate }: Row) {
  const profit_currency = rate?.from_currency ?? currency
  return {
    profit: profit === null ? null : decimalText({ amount: profit, currency: profit_currency }),
    profit_currency: profit === null ? null : profit_currency,
    rate: rate?.rate ?? null,
    rate_day: rate?.day ?? null,
    rate_source: rate?.source ?? null,
  }
}

/** Converts PostgreSQL's text of a time to ISO. */
function day(moment: string | null): string | null {
  return moment && new Date(moment).toISOString()
}
