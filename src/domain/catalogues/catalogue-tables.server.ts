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
  used: SQL
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
    used: sql`(select count(*)::int from public_projects u where u.country_code = t.code)
      + (select count(*)::int from public_organizations u where u.country_code = t.code)`,
  },
  currencies: {
    table: 'currencies',
    prefix: null,
    key: 'code',
    order: sql`t.position, t.code`,
    used: sql`(select count(*)::int from public_projects u where u.currency = t.code)`,
  },
  districts: {
    table: 'districts',
    prefix: 'dist',
    key: 'number',
    columns: { name_es: 'name' },
    order: sql`t.number`,
    used: sql`(select count(*)::int from public_projects u where u.district_id = t.id)
      + (select count(*)::int from public_organizations u where u.district_id = t.id)`,
  },
  entities: {
    table: 'entities',
    prefix: 'enti',
    key: 'slug',
    order: sql`t.position, t.id`,
    used: sql`(select count(*)::int from public_organizations u where u.entity_id = t.id)`,
  },
  categories: {
    table: 'post_categories',
    prefix: 'pcat',
    key: 'slug',
    order: sql`t.position, t.id`,
    // Counted once for all categories, as these are in the texts of the posts.
    used: sql`coalesce(((select jsonb_object_agg(n.category, n.posts) from (select coalesce(u.content ->> 'category', '') as category, count(*) as posts from content_at(now()) u
      where u.kind = 'post' and u.part = 'shared' and exists (select from shown_at(now()) w where w.item_id = u.item_id and w.kind = 'post' and w.part in ('es', 'en')) group by 1) n) ->> t.id)::int, 0)`,
  },
  lost_reasons: {
    table: 'lost_reasons',
    prefix: 'lost',
    key: 'id',
    order: sql`t.position, t.id`,
    used: sql`(select count(*)::int from lost_deals u where u.lost_reason_id = t.id)`,
  },
}
