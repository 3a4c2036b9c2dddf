import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import type { Page } from '../../urls/paths.ts'
import { SECTION_PAGES } from './kinds/section-places.ts'

// Content that editors write and publish (docs/decisions/0023-content.md).

interface KindRow {
  /** Prefix of its ids. */
  prefix: string
  /** The page that shows an item, by its slug. */
  page: Page
  /** Links and cards in texts may name an item. Others are reached by their page's name, or not at all. */
  is_linked?: true
}

/** Kinds of content, each with its own form and pages. */
export const KIND_ROWS = {
  post: { prefix: 'post', page: 'post', is_linked: true },
  offer: { prefix: 'offr', page: 'offer', is_linked: true },
  offer_group: { prefix: 'offg', page: 'offers_group', is_linked: true },
  offer_event: { prefix: 'offe', page: 'offers_event', is_linked: true },
  terms: { prefix: 'term', page: 'terms' },
  privacy: { prefix: 'priv', page: 'privacy' },
  place_page: { prefix: 'plpg', page: 'place', is_linked: true },
  // A section has no page of its own: `section-places.ts` names the page that shows it.
  section: { prefix: 'sect', page: 'home' },
  cause: { prefix: 'caus', page: 'cause', is_linked: true },
} as const satisfies Record<string, KindRow>

export type ContentKind = keyof typeof KIND_ROWS
export const CONTENT_KINDS = Object.keys(KIND_ROWS) as ContentKind[]

export type LinkedKind = { [Kind in ContentKind]: (typeof KIND_ROWS)[Kind] extends { is_linked: true } ? Kind : never }[ContentKind]
export const LINKED_KINDS = CONTENT_KINDS.filter((kind): kind is LinkedKind => 'is_linked' in KIND_ROWS[kind])

export function kindOfId(id: string): ContentKind | undefined {
  return CONTENT_KINDS.find((kind) => id.startsWith(`${KIND_ROWS[kind].prefix}_`))
}

/**
 * Kinds with exactly one item, which users agreed to: it has no other address, its Spanish side is never withdrawn, and nobody deletes it.
 */
export const LASTING_KINDS = ['terms', 'privacy'] as const satisfies readonly ContentKind[]
export type LastingKind = (typeof LASTING_KINDS)[number]

export function isLasting(kind: ContentKind): kind is LastingKind {
  return LASTING_KINDS.some((one) => one === kind)
}

/**
 * The part of an item that cannot be removed. `public`: its Spanish side is never withdrawn, and never ends. `there`: it may be withdrawn,
 * but nobody deletes it.
 */
export type DeletionRule = 'public' | 'there' | null

/** A language of an item: a page of its own. */
export type ContentLanguage = Locale
export const CONTENT_LANGUAGES = LOCALES
/** The parts that have versions: each language side, and what both share. */
export type ContentPart = ContentLanguage | 'shared'
export const PARTS: readonly ContentPart[] = [...LOCALES, 'shared']

/**
 * The state of a side at an instant. `draft`: it was never public. `scheduled`: it is not public, and will be. `outdated`: public, and the
 * other side's public text changed since an editor confirmed that both match.
 */
export const SIDE_STATES = ['draft', 'scheduled', 'public', 'outdated', 'withdrawn'] as const
export type SideState = (typeof SIDE_STATES)[number]

/** The next scheduled change. */
const ScheduledChange = z.object({ at: z.string(), what: z.enum(['publish', 'withdraw']) })

export const SideStatus = z.object({
  state: z.enum(SIDE_STATES),
  title: z.string().describe('As it is being written'),
  slug: z.string().nullable().describe('The address that it has, or had last'),
  public_since: z.string().nullable().describe('When it was first public'),
  next: z.array(ScheduledChange),
  changed: z.boolean().describe('What is written differs from what was published last'),
})
export type SideStatus = z.infer<typeof SideStatus>

export const ContentRow = z.object({
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  es: SideStatus,
  en: SideStatus,
  author: z.string(),
  version: z.int().describe('Of its draft'),
  updated_at: z.string(),
  updated_by: z.string().nullable().describe('Username'),
})
export type ContentRow = z.infer<typeof ContentRow>

/**
 * Work that an item waits for: `outdated`, either side; `changed`, the draft differs from the public version; `scheduled`, a change is
 * planned.
 */
export const CONTENT_WAITS = ['outdated', 'changed', 'scheduled'] as const

const CONTENT_SORTS = ['-updated_at', 'updated_at', 'title', '-title', '-public_since', 'public_since'] as const
export type ContentSort = (typeof CONTENT_SORTS)[number]

/** Filters shared by all content lists. */
export const CommonFilter = z.object({
  query: z.string().trim().max(100).optional(),
  es: z.enum(SIDE_STATES).optional().describe('How the Spanish side stands'),
  en: z.enum(SIDE_STATES).optional().describe('How the English side stands'),
  waits: z.enum(CONTENT_WAITS).optional().describe('What it waits for'),
})
export type CommonFilter = z.infer<typeof CommonFilter>

export const ContentFilter = CommonFilter.extend({
  kind: z.enum(CONTENT_KINDS),
  author: z.string().trim().max(60).optional(),
  sort: z.enum(CONTENT_SORTS).default('-updated_at'),
})
export type ContentFilter = z.infer<typeof ContentFilter>

/** Numbers of items by what they wait for; each figure equals the length of the list filtered by that value of `waits`. */
export const WaitingContent = z.object({
  kind: z.enum(CONTENT_KINDS),
  page: z.enum(SECTION_PAGES).nullable().describe('The page that sections stand on; null for other kinds'),
  outdated: z.int().describe('Whose Spanish, English or both are out of date'),
  outdated_es: z.int().describe('Of these, by their Spanish side'),
  outdated_en: z.int().describe('Of these, by their English side'),
  changed: z.int(),
  scheduled: z.int(),
})
export type WaitingContent = z.infer<typeof WaitingContent>

/** A paragraph of the other side that changed since this side was last confirmed. */
const ChangedParagraph = z.object({ before: z.string(), after: z.string() })

/** The other side's public text, compared with the version that this side was last confirmed against. */
export const OutOfDate = z.object({ version_id: z.string(), since: z.string(), paragraphs: z.array(ChangedParagraph) })
export type OutOfDate = z.infer<typeof OutOfDate>

export const ContentVersion = z.object({
  id: z.string(),
  part: z.enum(['es', 'en', 'shared']),
  number: z.int(),
  created_at: z.string(),
  created_by: z.string().nullable().describe('Username'),
  shown: z.array(z.object({ from: z.string(), to: z.string().nullable() })).describe('When it was, is or will be public'),
})
export type ContentVersion = z.infer<typeof ContentVersion>

/** A use of the item in another item. */
export const UsedIn = z.object({ id: z.string(), kind: z.enum(CONTENT_KINDS), title: z.string(), side: z.enum(['es', 'en']) })
export type UsedIn = z.infer<typeof UsedIn>

export function otherContentLanguage(side: ContentLanguage): ContentLanguage {
  return side === 'es' ? 'en' : 'es'
}

/** Somebody else saved since: load the draft again, and merge. */
export const CONTENT_CHANGED = errorKind('content_changed', 409, { name: 'draft_changed' })
/** It would be cancelled. */
export const CONTENT_SCHEDULED = errorKind('content_scheduled', 409)
/** Projects work for it, and would lose the name of their cause. */
export const CONTENT_NEEDED = errorKind('content_needed', 409)
/** A draft, a version or a change shows it. */
export const PICTURE_USED = errorKind('picture_used', 409)
/** Somebody else described it since. */
export const PICTURE_CHANGED = errorKind('picture_changed', 409)
/** It is used elsewhere: the answer names the uses, and the act has to be confirmed. */
export const CONTENT_USED = errorKind('content_used', 409, { name: 'content_used' })
