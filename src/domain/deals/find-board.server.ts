import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, rowsOfEach } from '../../kit/data/db.server.ts'
import type { Money } from '../../kit/money.ts'
import { LAST_NUMBER } from '../../kit/realtime/read-events.server.ts'
import { type BoardColumn, CARDS_AT_ONCE, type DealCard, type DealFilter } from './deal.ts'
import { cardOf, conditionsOf, type DealCardRow, type DealReader, dealCardFields, dealTables } from './deal-rows.server.ts'
import { type DealStage, STAGES } from './deal-stages.ts'

type Sums = Omit<BoardColumn, 'cards'>

interface Parts extends Record<string, object> {
  at: { number: number }
  sums: SumRow
  rows: DealCardRow
}

/**
 * Counts, sums and first cards of deals by stage, and the number of the last event that they know.
 * @param loaded how many cards of each stage, in order
 */
export async function findBoard(
  ctx: DealReader,
  { loaded = [], ...filter }: DealFilter & { loaded?: number[] },
): Promise<{ columns: BoardColumn[]; number: number }> {
  const { at, sums, rows } = await rowsOfEach<Parts>(ctx.db, {
    at: sql`select ${LAST_NUMBER} as number`,
    sums: columnSumsOf(ctx, filter),
    rows: sql`select x.* from unnest(${stageList(STAGES)}) with ordinality as s (stage, n) cross join lateral (
        select ${dealCardFields(ctx)} ${dealTables(ctx)} where d.stage = s.stage and ${conditionsOf(ctx, filter)} order by d.rank limit ${Math.max(CARDS_AT_ONCE, ...loaded)}) x order by s.n, x.rank`,
  })
  const cards = rows.map((row) => cardOf(ctx, row))
  const most = (n: number) => Math.max(CARDS_AT_ONCE, loaded[n] ?? 0)
  const columns = sumsOfStages(sums, STAGES).map((column, n) => ({
    ...column,
    cards: cards.filter(({ stage }) => stage === column.stage).slice(0, most(n)),
  }))
  return { columns, number: at[0]!.number }
}

/** Numbers of deals per stage and their sums per currency, counted by the database. */
export async function findColumnSums(ctx: DealReader, filter: DealFilter, stages: readonly DealStage[] = STAGES): Promise<Sums[]> {
  return sumsOfStages(await rowsOf<SumRow>(ctx.db, columnSumsOf(ctx, filter, stages)), stages)
}

export interface SumRow extends Record<string, unknown> {
  stage: DealStage
  currency: string | null
  count: number
  amount: number | null
}

/** SQL: numbers of deals and sums, by stage and currency. */
export function columnSumsOf(ctx: DealReader, filter: DealFilter, stages: readonly DealStage[] = STAGES): SQL {
  // Only a search by text also looks at customers.
  return sql`select d.stage, d.currency, count(*)::int as count, sum(d.amount)::float8 as amount from deals d ${filter.query ? sql`join customers c on c.id = d.customer_id` : sql``}
      where d.stage = any(${stageList(stages)}) and ${conditionsOf(ctx, filter)} group by d.stage, d.currency order by d.currency`
}

/** The sums of each of these stages, with or without deals. */
export function sumsOfStages<Stage extends DealStage>(rows: SumRow[], stages: readonly Stage[]): (Sums & { stage: Stage })[] {
  return stages.map((stage) => {
    const own = rows.filter((row) => row.stage === stage)
    const sums = own.flatMap(({ currency, amount }): Money[] => (currency === null ? [] : [{ amount: amount ?? 0, currency }]))
    return { stage, count: own.reduce((total, { count }) => total + count, 0), sums }
  })
}

/** The cards of a stage after one of them, as many as are loaded at once. */
export async function findMoreCards(
  ctx: DealReader,
  stage: DealStage,
  filter: DealFilter & { after?: string | undefined },
): Promise<DealCard[]> {
  const { after, ...narrowed } = filter
  const beyond = after ? sql`d.rank > (select x.rank from deals x where x.id = ${after} and x.stage = ${stage})` : sql`true`
  const rows = await rowsOf<DealCardRow>(
    ctx.db,
    sql`select ${dealCardFields(ctx)} ${dealTables(ctx)} where d.stage = ${stage} and ${beyond} and ${conditionsOf(ctx, narrowed)} order by d.rank limit ${CARDS_AT_ONCE}`,
  )
  return rows.map((row) => cardOf(ctx, row))
}

function stageList(stages: readonly DealStage[]) {
  return sql`array[${sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `,
  )}]::text[]`
}
