import type { RichBlock, RichDocument, RichInline, RichItem, RichMark } from '@huella/rich-text/document'
import { cardTargets, documentPictures } from '@huella/rich-text/document-text'
import { mapInlines } from '@huella/rich-text/map-inlines'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config/config.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { matchPath } from '../../../urls/paths.ts'
import { CONTENT_KINDS, type ContentKind, type ContentPart, KIND_ROWS } from '../content.ts'
import { isContentTexts, KINDS, type NamedRecord } from '../kinds/kinds.ts'
import { pageReference, REFERENCE } from '../targets.ts'
import type { Draft } from '../writing/draft.ts'

interface Reader {
  db: Db
  config: Pick<Config, 'public_url'>
}

/** Converts a text for storage: links to our own pages become references to the records that they show, by id. */
export async function storedLinks({ db, config }: Reader, document: RichDocument): Promise<RichDocument> {
  const found = new Map<string, string>()
  for (const href of new Set(linksOf(document))) {
    const id = await targetOf(db, href, config.public_url)
    if (id) found.set(href, REFERENCE + id)
  }
  return found.size > 0 ? withLinks(document, (href) => found.get(href) ?? href) : document
}

/** The record that an address of ours shows, or the page itself; null for other sites, and for a part or a search of a page. */
async function targetOf(db: Db, href: string, public_url: string): Promise<string | null> {
  const url = URL.parse(href)
  if (!url || url.origin !== new URL(public_url).origin || url.search + url.hash !== '') return null
  const [page, parameters] = matchPath(url.pathname) ?? []
  if (page && pageReference(page)) return pageReference(page)
  const slug = parameters?.slug
  if (!slug) return null
  const kind = CONTENT_KINDS.find((one) => KIND_ROWS[one].page === page)
  const query = kind
    ? sql`select item_id as id from content_slugs where kind = ${kind} and language = ${localeOfPath(url.pathname)} and slug = ${slug}`
    : sql`select project_id as id from project_addresses where slug = ${slug}`
  if (!kind && page !== 'project') return null
  const [row] = await rowsOf<{ id: string }>(db, query)
  return row?.id ?? null
}

/** Records with a page. */
const PAGED: NamedRecord['of'][] = ['causes', 'events', 'groups', 'projects']

/** The ids that a stored part refers to: records, and pictures of the media library. */
export function referenced(kind: ContentKind, content: Draft[ContentPart]): string[] {
  if (!isContentTexts(content)) {
    const records = KINDS[kind].named(content).flatMap(({ of, ids }) => (PAGED.includes(of) ? ids : []))
    return [...new Set([...records, ...photosOf(content.images.map(({ name }) => name))])]
  }
  const links = linksOf(content.body).flatMap((href) => (href.startsWith(REFERENCE) ? [href.slice(REFERENCE.length)] : []))
  return [...new Set([...links, ...cardTargets(content.body), ...photosOf(documentPictures(content.body))])]
}

function photosOf(names: string[]): string[] {
  return [...new Set(names.flatMap((name) => photoOf(name)?.id ?? []))]
}

export function linksOf(document: RichDocument): string[] {
  return inlinesOf(document.content).flatMap((inline) =>
    inline.type === 'text' ? (inline.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : [])) : [],
  )
}

function inlinesOf(blocks: (RichBlock | RichItem)[]): RichInline[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph' || block.type === 'heading') return block.content ?? []
    return 'content' in block ? inlinesOf(block.content) : []
  })
}

/** The same text with other addresses; null makes a link plain text. */
export function withLinks(document: RichDocument, hrefOf: (href: string) => string | null): RichDocument {
  return mapInlines(document, (inline) => [inlineWithLinks(inline, hrefOf)])
}

function inlineWithLinks(inline: RichInline, hrefOf: (href: string) => string | null): RichInline {
  if (inline.type !== 'text' || !inline.marks) return inline
  const marks = inline.marks.flatMap((mark): RichMark[] => {
    if (mark.type !== 'link') return [mark]
    const href = hrefOf(mark.attrs.href)
    return href === null ? [] : [{ type: 'link', attrs: { href } }]
  })
  const { marks: _, ...text } = inline
  return marks.length > 0 ? { ...text, marks } : text
}
