import { PAGES, type Page } from '../../urls/paths.ts'
import type { ContentKind } from './content.ts'

/**
 * What a link or a card in a text can stand for: a project, an item of content, or `place:` and the id of a place to which trips are searched.
 * Texts are stored with ids, so that a changed address changes in them, too.
 */
const TARGET_ID = /^(?:(?:proj|post|offr|offg|offe|plpg|caus)_[0-9a-z]{10,40}|place:(?:city|region|country):[\w-]{1,40})$/

/** Before the id, where a link's address would stand. */
export const REFERENCE = 'ref:'

/** The page that shows an item of each kind, by its slug. */
export const CONTENT_PAGES = {
  post: 'post',
  offer: 'offer',
  offer_group: 'offers_group',
  offer_event: 'offers_event',
  terms: 'terms',
  privacy: 'privacy',
  place_page: 'place',
  // A section has no page of its own: `section-places.ts` says which one shows it.
  section: 'home',
  cause: 'cause',
} as const satisfies Record<ContentKind, Page>

export function isTargetId(text: string): boolean {
  return TARGET_ID.test(text)
}

/** Before the name of a page of ours that shows no record: only links lead there. */
const PAGE = 'page:'

/** What a link to a page of ours that shows no record is stored as; null for the page of a record. */
export function pageReference(page: Page): string | null {
  return PAGES[page].es.includes(':') ? null : PAGE + page
}

/** The page that a link leads to by its name; null for a record's. */
export function referencedPage(id: string): PlainPage | null {
  const name = id.startsWith(PAGE) ? (id.slice(PAGE.length) as Page) : null
  return name && Object.hasOwn(PAGES, name) && pageReference(name) === id ? (name as PlainPage) : null
}

/** Any page without a parameter. */
type PlainPage = { [P in Page]: (typeof PAGES)[P]['es'] extends `${string}:${string}` ? never : P }[Page]

/** True for a stored link's address. */
export function isReference(href: string): boolean {
  const id = href.startsWith(REFERENCE) ? href.slice(REFERENCE.length) : ''
  return isTargetId(id) || referencedPage(id) !== null
}

/** What a reader sees of a target, in their language. */
export interface ContentTarget {
  id: string
  kind: 'project' | 'place' | ContentKind
  title: string
  text: string
  /** Its page's address, without the site's own. */
  path: string
  /** Name of its picture. */
  scene: string | null
}
