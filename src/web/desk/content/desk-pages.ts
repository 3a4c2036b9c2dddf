import type { ContentKind } from '../../../domain/content/content.ts'
import type { Page } from '../../../urls/paths.ts'
import type { PreviewPage } from '../../components/content/draft-frame.tsx'

type Of<End extends string> = Extract<Page, `${'admin_post' | 'admin_event' | 'admin_section' | 'admin_cause' | 'my_offer'}${End}`>

/** The desk pages of a kind. */
export interface DeskPages {
  list: Of<'s'>
  item: Of<''>
  edit: Of<'_edit'>
  preview: PreviewPage
  /** Without the fields that only the agency edits: slugs, cards, and the kind's own ones. */
  is_limited?: true
}

const EVENTS = {
  list: 'admin_events',
  item: 'admin_event',
  edit: 'admin_event_edit',
  preview: 'offer_preview',
} as const satisfies DeskPages

const SECTIONS = {
  list: 'admin_sections',
  item: 'admin_section',
  edit: 'admin_section_edit',
  preview: 'section_preview',
} as const satisfies DeskPages

/** The admins' pages of each kind. */
export const CONTENT_DESK_PAGES = {
  post: {
    list: 'admin_posts',
    item: 'admin_post',
    edit: 'admin_post_edit',
    preview: 'post_preview',
  },
  offer: EVENTS,
  offer_group: EVENTS,
  offer_event: EVENTS,
  terms: SECTIONS,
  privacy: SECTIONS,
  place_page: SECTIONS,
  section: SECTIONS,
  cause: {
    list: 'admin_causes',
    item: 'admin_cause',
    edit: 'admin_cause_edit',
    preview: 'cause_preview',
  },
} as const satisfies Record<ContentKind, DeskPages>

/** For hoteliers. */
export const OWN_OFFER_PAGES = {
  list: 'my_offers',
  item: 'my_offer',
  edit: 'my_offer_edit',
  preview: 'my_offer_preview',
  is_limited: true,
} as const satisfies DeskPages
