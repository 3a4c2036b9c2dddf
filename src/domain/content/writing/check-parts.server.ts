import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import type { ContentKind } from '../content.ts'
import { KINDS, type NamedRecord, picturesOf } from '../kinds/kinds.ts'
import type { Draft } from './draft.ts'

/** Errors that the form cannot find: references to missing records, and pictures that are not in the media library. */
export async function unknownParts(db: Db, kind: ContentKind, draft: Draft): Promise<FieldErrors> {
  const photos = picturesOf(draft).flatMap((name) => photoOf(name)?.id ?? [])
  const named = [...KINDS[kind].named(draft.shared), { field: 'images', of: 'pictures' as const, ids: photos }]
  const unknown = await Promise.all(named.map(async ({ field, of, ids }) => ((await areKnown(db, of, ids)) ? [] : [field])))
  return Object.fromEntries(unknown.flat().map((field) => [`shared.${field}`, ['kit_invalid_field']]))
}

const TABLES: Record<NamedRecord['of'] | 'pictures', SQL> = {
  categories: sql`post_category_refs`,
  causes: itemsOf('cause'),
  currencies: sql`(select code as id from currency_refs) c`,
  events: itemsOf('offer_event'),
  groups: itemsOf('offer_group'),
  places: sql`place_refs`,
  projects: sql`public_projects`,
  pictures: sql`content_pictures`,
}

function itemsOf(kind: ContentKind): SQL {
  return sql`(select id from content_items where kind = ${kind} and deleted_at is null) i`
}

async function areKnown(db: Db, of: keyof typeof TABLES, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return true
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${TABLES[of]} where id = any(${sql.param(distinct)}::text[])`,
  )
  return row?.count === distinct.length
}
