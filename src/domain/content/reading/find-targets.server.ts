import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { seenInstant } from '../../../kit/seen-instant.ts'
import { pathTo } from '../../../urls/paths.ts'
import { findCards } from '../../projects/project-card.server.ts'
import { KIND_ROWS, LINKED_KINDS, type LinkedKind } from '../content.ts'
import type { ContentTarget } from '../targets.ts'

export type ContentReader = Pick<Context, 'db' | 'locale' | 'now' | 'seen_at'>

/** The targets that a reader may see now, in their language. */
export async function findTargets(ctx: ContentReader, ids: readonly string[]): Promise<Map<string, ContentTarget>> {
  if (ids.length === 0) return new Map()
  const [projects, items, places] = await Promise.all([
    projectTargets(ctx, startingWith(ids, 'proj_')),
    contentTargets(
      ctx,
      LINKED_KINDS.flatMap((kind) => startingWith(ids, `${KIND_ROWS[kind].prefix}_`)),
    ),
    placeTargets(ctx, startingWith(ids, 'place:')),
  ])
  return new Map([...projects, ...items, ...places].map((target) => [target.id, target]))
}

function startingWith(ids: readonly string[], prefix: string): string[] {
  return [...new Set(ids.filter((id) => id.startsWith(prefix)))]
}

async function projectTargets(ctx: ContentReader, ids: string[]): Promise<ContentTarget[]> {
  if (ids.length === 0) return []
  const cards = await findCards(ctx, sql`select id from public_projects where id = any(${sql.param(ids)}::text[])`)
  return cards.map(({ id, slug, name, summary, image }) => ({
    id,
    kind: 'project',
    title: name,
    text: summary,
    path: pathTo('project', ctx.locale, { slug }),
    scene: image.scene,
  }))
}

/** Items of content that are public in the reader's language. */
async function contentTargets(ctx: ContentReader, ids: string[]): Promise<ContentTarget[]> {
  if (ids.length === 0) return []
  const at = seenInstant(ctx)
  const found = await rowsOf<{ id: string; kind: LinkedKind; title: string; summary: string; slug: string; scene: string | null }>(
    ctx.db,
    sql`select t.item_id as id, t.kind, t.title, t.summary, t.slug, s.content -> 'images' -> 0 ->> 'name' as scene
      from content_titles_at(${at}) t join content_at(${at}) s on s.item_id = t.item_id and s.part = 'shared'
      where t.language = ${ctx.locale} and t.item_id = any(${sql.param(ids)}::text[])`,
  )
  return found.map(({ summary, slug, ...target }) => ({
    ...target,
    text: summary,
    path: pathTo(KIND_ROWS[target.kind].page, ctx.locale, { slug }),
  }))
}

/** A place as a target is a search of trips to it. */
async function placeTargets(ctx: ContentReader, ids: string[]): Promise<ContentTarget[]> {
  if (ids.length === 0) return []
  const places = ids.map((id) => id.slice('place:'.length))
  const found = await rowsOf<{ id: string; text: string; context: string }>(
    ctx.db,
    sql`select p.id, p.ref ->> 'text' as text, p.ref ->> 'context' as context
      from (select id, ${sql.raw(`ref_${ctx.locale}`)} as ref from place_refs where id = any(${sql.param(places)}::text[])) p`,
  )
  return found.map(({ id, text, context }) => ({
    id: `place:${id}`,
    kind: 'place',
    title: text,
    text: context,
    path: `${pathTo('search', ctx.locale)}?destination=${encodeURIComponent(id)}`,
    scene: null,
  }))
}
