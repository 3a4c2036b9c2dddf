import type { Page } from '../../urls/paths.ts'
import type { ContentKind } from './content.ts'

/**
 * What a link or a card in a text can stand for: a project, an item of content, or `place:` and the id of a place to which trips are searched.
 * Texts are stored with ids, so that a changed address changes in them, too.
 */
const TARGET_ID = /^(?:(?:proj|post|offr|offg|offe)_[0-9a-z]{10,40}|place:(?:city|region|country):[\w-]{1,40})$/

/** Before the id, where a link's address would stand. */
export const REFERENCE = 'ref:'

/** The page that shows an item of each kind, by its slug. */
export const CONTENT_PAGES = {
  post: 'post',
  offer: 'offer',
  offer_group: 'offers_group',
  offer_event: 'offers_event',
} as const satisfies Record<ContentKind, Page>

export function isTargetId(text: string): boolean {
  return TARGET_ID.test(text)
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
