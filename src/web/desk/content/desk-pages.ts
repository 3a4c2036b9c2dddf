import type { ContentKind } from '../../../domain/content/content.ts'
import type { Page } from '../../../urls/paths.ts'

type Of<End extends string> = Extract<Page, `${'admin_post' | 'admin_event' | 'admin_section' | 'admin_cause' | 'my_offer'}${End}`>

/** The desk pages of a kind. */
export interface DeskPages {
  list: Of<'s'>
  item: Of<''>
  edit: Of<'_edit'>
  /** Path for reading and saving the draft. */
  draft: Of<'_draft'>
  preview: Extract<Page, 'post_preview' | 'offer_preview' | 'section_preview' | 'cause_preview' | 'my_offer_preview'>
  /** Path for uploading its pictures. */
  pictures: Extract<Page, 'admin_picture_uploads' | 'my_offer_pictures'>
  /** Path for browsing the media library; only for admins. */
  shelf?: Extract<Page, 'admin_picture_choices'>
  /** Without the fields that only the agency edits: slugs, cards, and the kind's own ones. */
  is_limited?: true
}

const EVENTS = {
  list: 'admin_events',
  item: 'admin_event',
  edit: 'admin_event_edit',
  draft: 'admin_event_draft',
  preview: 'offer_preview',
  pictures: 'admin_picture_uploads',
  shelf: 'admin_picture_choices',
} as const satisfies DeskPages

const SECTIONS = {
  list: 'admin_sections',
  item: 'admin_section',
  edit: 'admin_section_edit',
  draft: 'admin_section_draft',
  preview: 'section_preview',
  pictures: 'admin_picture_uploads',
  shelf: 'admin_picture_choices',
} as const satisfies DeskPages

/** The admins' pages of each kind. */
export const CONTENT_DESK_PAGES = {
  post: {
    list: 'admin_posts',
    item: 'admin_post',
    edit: 'admin_post_edit',
    draft: 'admin_post_draft',
    preview: 'post_preview',
    pictures: 'admin_picture_uploads',
    shelf: 'admin_picture_choices',
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
    draft: 'admin_cause_draft',
    preview: 'cause_preview',
    pictures: 'admin_picture_uploads',
    shelf: 'admin_picture_choices',
  },
} as const satisfies Record<ContentKind, DeskPages>

/** For hoteliers. */
export const OWN_OFFER_PAGES = {
  list: 'my_offers',
  item: 'my_offer',
  edit: 'my_offer_edit',
  draft: 'my_offer_draft',
  preview: 'my_offer_preview',
  pictures: 'my_offer_pictures',
  is_limited: true,
} as const satisfies DeskPages
