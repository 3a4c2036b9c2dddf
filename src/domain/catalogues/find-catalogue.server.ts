import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type CatalogueField, type CatalogueItem, type CatalogueName, RULES } from './catalogue.ts'
import { TABLES } from './catalogue-tables.server.ts'

const ALL: CatalogueField[] = ['name_es', 'name_en', 'description_es', 'description_en', 'scene_family', 'country_code']

/** A whole list in its order, with what is disabled. */
export function findCatalogue(db: Db, name: CatalogueName): Promise<CatalogueItem[]> {
  const { table, prefix, key, columns = {}, order, used } = TABLES[name]
  const { fields, ordered } = RULES[name]
  const selected = ALL.map((field) =>
    field === 'name_en' && !fields.includes(field)
      ? sql`t.${sql.identifier(columns.name_es ?? 'name_es')} as name_en`
      : fields.includes(field)
        ? sql`t.${sql.identifier(columns[field] ?? field)} as ${sql.identifier(field)}`
        : sql`null as ${sql.identifier(field)}`,
  )
  return rowsOf<CatalogueItem>(
    db,
    sql`select t.${sql.identifier(prefix ? 'id' : key)} as id, t.${sql.identifier(key)} as key, ${sql.join(selected, sql`, `)},
      ${ordered ? sql`t.position` : sql`null::int`} as position, t.enabled, ${used} as used from ${sql.identifier(table)} t order by ${order}`,
  )
}
