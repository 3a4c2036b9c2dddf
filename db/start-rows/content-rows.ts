import type { ContentKind, ContentLanguage, ContentPart } from '../../src/domain/content/content.ts'
import { isContentTexts, KINDS } from '../../src/domain/content/kinds/kinds.ts'
import { referenced } from '../../src/domain/content/publishing/stored-links.server.ts'
import type { Draft } from '../../src/domain/content/writing/draft.ts'
import { partDigests } from '../../src/domain/content/writing/part-digest.server.ts'
import type { Insert, InsertRow } from './insert-rows.ts'
import { stableId } from './stable.ts'

export interface PublishedItem {
  id: string
  kind: ContentKind
  /** Time since which it is public. */
  at: string
  /** Published sides, each with its slug; empty for a draft. */
  sides: readonly ContentLanguage[]
  content: Draft
}

/** Items of content, as if their editors had published them. */
export function contentInserts(items: readonly PublishedItem[]): Insert[] {
  return [
    { table: 'content_items', rows: items.map(({ id, kind, at }) => ({ id, kind, created_at: at })) },
    { table: 'content_drafts', rows: items.map(draftRow) },
    { table: 'content_versions', rows: items.flatMap(versionRows) },
    { table: 'content_moments', rows: items.flatMap(scheduleRows) },
    { table: 'content_slugs', rows: items.flatMap(slugRows) },
    { table: 'content_confirmations', rows: items.flatMap(confirmationRows) },
    { table: 'content_links', rows: items.flatMap(linkRows) },
  ].filter(({ rows }) => rows.length > 0)
}

function draftRow({ id, at, content }: PublishedItem): InsertRow {
  const titles = `${content.es.title} ${content.en.title}`
  const search_text = titles.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return { item_id: id, content, digests: partDigests(content), search_text, version: 1, updated_at: at }
}

function partsOf({ sides }: PublishedItem): ContentPart[] {
  return sides.length > 0 ? [...sides, 'shared'] : []
}

const versionId = ({ id }: PublishedItem, part: ContentPart) => stableId('cver', `${id} ${part}`)

function versionRows(item: PublishedItem): InsertRow[] {
  const digests = partDigests(item.content)
  return partsOf(item).map((part) => {
    const content = item.content[part]
    return {
      id: versionId(item, part),
      item_id: item.id,
      part,
      number: 1,
      content: isContentTexts(content) ? content : { ...content, ...KINDS[item.kind].derived?.(content) },
      digest: digests[part],
      created_at: item.at,
    }
  })
}

function scheduleRows(item: PublishedItem): InsertRow[] {
  return partsOf(item).map((part) => ({
    item_id: item.id,
    kind: item.kind,
    part,
    starts_at: item.at,
    version_id: versionId(item, part),
    decided_at: item.at,
  }))
}

function slugRows({ id, kind, sides, content }: PublishedItem): InsertRow[] {
  return sides.map((language) => ({ kind, language, slug: content[language].slug, item_id: id }))
}

/** Both languages were written together. */
function confirmationRows(item: PublishedItem): InsertRow[] {
  if (item.sides.length < 2) return []
  return item.sides.map((side) => ({
    item_id: item.id,
    side,
    other_version_id: versionId(item, side === 'es' ? 'en' : 'es'),
    confirmed_at: item.at,
    number: 1,
  }))
}

function linkRows(item: PublishedItem): InsertRow[] {
  return partsOf(item).flatMap((part) =>
    referenced(item.kind, item.content[part]).map((target_id) => ({ version_id: versionId(item, part), target_id })),
  )
}
