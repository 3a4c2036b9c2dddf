import { PAGES, type Page } from '../../urls/paths.ts'
import { KIND_ROWS, LINKED_KINDS, type LinkedKind } from './content.ts'

/**
 * The target of a link or a card in a text: a project, an item of content, or `place:` and the id of a place to search trips to. Texts are
 * stored with ids, so that a changed address changes in them, too.
 */
const PREFIXES = ['proj', ...LINKED_KINDS.map((kind) => KIND_ROWS[kind].prefix)].join('|')
const TARGET_ID = new RegExp(`^(?:(?:${PREFIXES})_[0-9a-z]{10,40}|place:(?:city|region|country):[\\w-]{1,40})$`)

/** Prefix of an id in the place of a link's address. */
export const REFERENCE = 'ref:'

export function isTargetId(text: string): boolean {
  return TARGET_ID.test(text)
}

/** Prefix of the name of a page of ours that shows no record: only links lead there. */
const PAGE = 'page:'

/** The stored form of a link to a page of ours that shows no record; null for the page of a record. */
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

/** A target for a reader, in their language. */
export interface ContentTarget {
  id: string
  kind: 'project' | 'place' | LinkedKind
  title: string
  text: string
  /** Its page's address, without the site's own. */
  path: string
  /** Name of its picture. */
  scene: string | null
}
