import type { ContentKind } from '../../../domain/content/content.ts'

const EVENTS = {
  list: 'admin_events',
  item: 'admin_event',
  edit: 'admin_event_edit',
  draft: 'admin_event_draft',
  preview: 'offer_preview',
} as const

const SECTIONS = {
  list: 'admin_sections',
  item: 'admin_section',
  edit: 'admin_section_edit',
  draft: 'admin_section_draft',
  preview: 'section_preview',
} as const

/** The pages of the desk of each kind. */
export const DESK_PAGES = {
  post: { list: 'admin_posts', item: 'admin_post', edit: 'admin_post_edit', draft: 'admin_post_draft', preview: 'post_preview' },
  offer: EVENTS,
  offer_group: EVENTS,
  offer_event: EVENTS,
  terms: SECTIONS,
  privacy: SECTIONS,
  place_page: SECTIONS,
} as const satisfies Record<ContentKind, object>
