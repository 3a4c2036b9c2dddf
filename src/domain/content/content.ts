import { z } from 'zod'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { SECTION_PAGES } from './kinds/section-places.ts'

// What editors write and publish (docs/decisions/0023-content.md).

/** Kinds of content, each with its own form and pages. */
export const CONTENT_KINDS = ['post', 'offer', 'offer_group', 'offer_event', 'terms', 'privacy', 'place_page', 'section', 'cause'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Of these there is one each, which somebody agreed to: it has no other address, its Spanish side is never taken off the site, and nobody deletes it. */
export const LASTING_KINDS = ['terms', 'privacy'] as const satisfies readonly ContentKind[]
export type LastingKind = (typeof LASTING_KINDS)[number]

export function isLasting(kind: ContentKind): kind is LastingKind {
  return LASTING_KINDS.some((one) => one === kind)
}

/**
 * What stays of an item. `public`: its Spanish side is never taken off the site, and never ends. `there`: it may be, but nobody deletes it.
 */
export type Keeps = 'public' | 'there' | null

/** A language of an item: a page of its own. */
export type ContentLanguage = Locale
export const SIDES = LOCALES
/** What has versions: each side, and what both share. */
export type ContentPart = ContentLanguage | 'shared'
export const PARTS: readonly ContentPart[] = [...LOCALES, 'shared']

/**
 * How a side stands at an instant. `draft`: it was never public. `scheduled`: it is not public, and will be. `outdated`: public, and the other
 * side's public words changed since somebody confirmed that this one says the same.
 */
export const SIDE_STATES = ['draft', 'scheduled', 'public', 'outdated', 'withdrawn'] as const
export type SideState = (typeof SIDE_STATES)[number]

/** What is still to come. */
const NextMoment = z.object({ at: z.string(), what: z.enum(['publish', 'withdraw']) })

export const SideStatus = z.object({
  state: z.enum(SIDE_STATES),
  title: z.string().describe('As it is being written'),
  slug: z.string().nullable().describe('The address that it has, or had last'),
  public_since: z.string().nullable().describe('When it was first public'),
  next: z.array(NextMoment),
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

/** What an item waits for: `outdated`, either side; `changed`, something public is being written anew; `scheduled`, anything is still to come. */
export const CONTENT_WAITS = ['outdated', 'changed', 'scheduled'] as const

export const CONTENT_SORTS = ['-updated_at', 'updated_at', 'title', '-title', '-public_since', 'public_since'] as const
export type ContentSort = (typeof CONTENT_SORTS)[number]

/** By what the list of every kind is narrowed. */
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

/** How many items of a list wait for what; each figure is as many as that list shows by that word of its `waits`. */
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

/** The other side's public words, compared with those that this side was last confirmed against. */
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

/** Where something is used. */
export const UsedIn = z.object({ id: z.string(), kind: z.enum(CONTENT_KINDS), title: z.string(), side: z.enum(['es', 'en']) })
export type UsedIn = z.infer<typeof UsedIn>

export function otherSide(side: ContentLanguage): ContentLanguage {
  return side === 'es' ? 'en' : 'es'
}
