import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { numberFormat } from '../../kit/formatters.ts'
import { translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { type CatalogueField, type CatalogueFilter, type CatalogueItem, type CatalogueName, MOST_USED, RULES } from './catalogue.ts'
import { TABLES } from './catalogue-tables.server.ts'

const ALL: CatalogueField[] = ['name_es', 'name_en', 'country_code']
const ITEM = sql`c.id, c.key, c.name_es, c.name_en, c.country_code, c.position, c.enabled`

type CatalogueRow = Omit<CatalogueItem, 'used' | 'used_is_lower_bound'>

/** A whole list in its order, including disabled rows, without who uses them. */
export function findCatalogue(db: Db, name: CatalogueName): Promise<CatalogueRow[]> {
  return rowsOf<CatalogueRow & Record<string, unknown>>(db, sql`select ${ITEM} from (${rowsIn(name)}) c order by c.place`)
}

/** One row. @throws not_found */
export async function findCatalogueItem(db: Db, name: CatalogueName, id: string): Promise<CatalogueItem> {
  const [row] = await rowsOf<CatalogueItem>(
    db,
    sql`select ${ITEM}, ${usedOf(name)} as used from (${rowsIn(name)}) c ${tableOf(name)} where c.id = ${id}`,
  )
  if (!row) throw notFound()
  return itemOf(row)
}

/** One page of a list, and how many there are. */
export async function searchCatalogue(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  { name, page, per_page, sort, ...filter }: CatalogueFilter & { name: CatalogueName; page: number; per_page: number },
): Promise<{ data: CatalogueItem[]; total: number }> {
  const used = usedOf(name)
  const called = sql`plain_text(c.${sql.identifier(`name_${locale}`)})`
  const order = { place: sql`c.place`, name: called, '-name': sql`${called} desc`, '-used': sql`${used} desc`, used }[sort]
  const by_used = sort.endsWith('used')
  const { data, total } = await findListPage<CatalogueItem>(db, {
    table: sql`(${rowsIn(name)}) c`,
    id: sql`c.id`,
    where: conditions(name, filter),
    order: sql`${order}, c.place`,
    fields: sql`${ITEM}, ${used} as used`,
    page,
    per_page,
    ordered_with: by_used ? tableOf(name) : undefined,
    shown_with: tableOf(name),
  })
  return { data: data.map(itemOf), total }
}

function itemOf(row: CatalogueItem): CatalogueItem {
  return row.used > MOST_USED ? { ...row, used: MOST_USED, used_is_lower_bound: true } : row
}

/** SQL: how many rows use the row `t`, counted to one more than {@link MOST_USED}. */
function usedOf(name: CatalogueName): SQL {
  const most = sql.raw(String(MOST_USED + 1))
  const counts = TABLES[name].used_by.map((rows) => sql`(select count(*)::int from (${rows} limit ${most}) as uses)`)
  return sql`least(${sql.join(counts, sql` + `)}, ${most})`
}

/** The filtered rows as CSV; the audit log records the export and its user. */
export async function exportCatalogue(ctx: Context, filter: CatalogueFilter & { name: CatalogueName }): Promise<string> {
  const { name } = filter
  const { key, fields, ordered } = RULES[name]
  const data = await readAll(ctx, (ctx, paging) => searchCatalogue(ctx, { ...filter, ...paging }))
  await noteAct(ctx, ctx.db, { action: 'catalogue.exported', subject_id: name, after: { list: name, rows: data.length } })
  const columns = [
    ...(key === 'made' ? [] : ['key' as const]),
    ...fields,
    ...(ordered ? ['position' as const] : []),
    'enabled' as const,
    'used' as const,
  ]
  return writeCsv(
    columns.map((column) => translate(`catalogue_csv_${column}`, ctx.locale)),
    data.map((item) =>
      columns.map((column) =>
        column === 'enabled'
          ? translate(item.enabled ? 'catalogue_enabled' : 'catalogue_disabled', ctx.locale)
          : column === 'used' && item.used_is_lower_bound
            ? translate('catalogue_used_most', ctx.locale, { number: numberFormat(ctx.locale).format(item.used) })
            : item[column],
      ),
    ),
  )
}

/** SQL: the row of the table, as `t`, which counts who uses it. */
function tableOf(name: CatalogueName): SQL {
  const { table, prefix, key } = TABLES[name]
  return sql`join ${sql.identifier(table)} t on t.${sql.identifier(prefix ? 'id' : key)} = c.id`
}

/** Every row with its `place` in the list. */
function rowsIn(name: CatalogueName): SQL {
  const { table, prefix, key, columns = {}, order } = TABLES[name]
  const { fields, ordered } = RULES[name]
  const selected = ALL.map((field) =>
    field === 'name_en' && !fields.includes(field)
      ? sql`t.${sql.identifier(columns.name_es ?? 'name_es')} as name_en`
      : fields.includes(field)
        ? sql`t.${sql.identifier(columns[field] ?? field)} as ${sql.identifier(field)}`
        : sql`null as ${sql.identifier(field)}`,
  )
  return sql`select t.${sql.identifier(prefix ? 'id' : key)} as id, t.${sql.identifier(key)} as key, ${sql.join(selected, sql`, `)},
    ${ordered ? sql`t.position` : sql`null::int`} as position, t.enabled, row_number() over (order by ${order}) as place
    from ${sql.identifier(table)} t`
}

function conditions(name: CatalogueName, { query, state }: Pick<CatalogueFilter, 'query' | 'state'>): SQL[] {
  // A key that we made is nothing that people know a row by.
  const key = RULES[name].key === 'made' ? sql`''` : sql`c.key`
  const all = hasWords(sql`plain_text(concat_ws(' ', ${key}, c.name_es, c.name_en, c.country_code))`, query)
  if (state) all.push(sql`c.enabled = ${state === 'enabled'}`)
  return all
}
