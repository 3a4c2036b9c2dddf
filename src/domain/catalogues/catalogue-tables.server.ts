import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueField, CatalogueName } from './catalogue.ts'

interface CatalogueTable {
  table: string
  /** Prefix of its ids; null where the key is the id. */
  prefix: string | null
  key: string
  /** Columns that are not called as the field. */
  columns?: Partial<Record<CatalogueField, string>>
  order: SQL
  /**
   * Rows that use the row `t`: one query for each table that has any. Projects are ordered as an index that begins with that column: without an
   * order, PostgreSQL may read all projects until it has found enough.
   */
  used_by: SQL[]
}

/**
 * The tables of the lists. They stay their nouns', which read them; admins write all of them in the same way, so that is done here, once.
 */
export const TABLES: Record<CatalogueName, CatalogueTable> = {
  countries: {
    table: 'countries',
    prefix: null,
    key: 'code',
    order: sql`t.position nulls last, plain_text(t.name_es)`,
    used_by: [
      sql`select from public_projects u where u.country_code = t.code order by u.status`,
      sql`select from public_organizations u where u.country_code = t.code`,
    ],
  },
  currencies: {
    table: 'currencies',
    prefix: null,
    key: 'code',
    order: sql`t.position, t.code`,
    used_by: [sql`select from public_projects u where u.currency = t.code order by u.status`],
  },
  districts: {
    table: 'districts',
    prefix: 'dist',
    key: 'number',
    columns: { name_es: 'name' },
    order: sql`t.number`,
    used_by: [
      sql`select from public_projects u where u.district_id = t.id order by u.status`,
      sql`select from public_organizations u where u.district_id = t.id`,
    ],
  },
  entities: {
    table: 'entities',
    prefix: 'enti',
    key: 'slug',
    order: sql`t.position, t.id`,
    used_by: [sql`select from public_organizations u where u.entity_id = t.id`],
  },
  categories: {
    table: 'post_categories',
    prefix: 'pcat',
    key: 'slug',
    order: sql`t.position, t.id`,
    // The index content_versions_category has their category.
    used_by: [
      sql`select from content_texts v join shown_at(now()) u on u.version_id = v.id and u.kind = 'post' and u.part = 'shared'
        where v.content ->> 'category' = t.id
          and exists (select from shown_at(now()) w where w.item_id = u.item_id and w.kind = 'post' and w.part in ('es', 'en'))`,
    ],
  },
  lost_reasons: {
    table: 'lost_reasons',
    prefix: 'lost',
    key: 'id',
    order: sql`t.position, t.id`,
    used_by: [sql`select from lost_deals u where u.lost_reason_id = t.id`],
  },
}
