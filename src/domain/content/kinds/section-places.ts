// Places of the site whose text editors write. To add one: a row here, its name at the desk, and its place on a page.

/** A line, a paragraph without marks, or a text with them. */
type FieldKind = 'line' | 'text' | 'rich'

export interface SectionField {
  kind: FieldKind
  /** Its longest, in characters. */
  most: number
  /** It may be left empty. */
  optional?: true
}

const line = (most = 90) => ({ kind: 'line', most }) as const
const text = (most = 400) => ({ kind: 'text', most }) as const
const rich = { kind: 'rich', most: 4_000 } as const

/** Fields of some places that both languages share, besides the place itself. */
type SectionOption = 'icon' | 'speaker' | 'said_in' | 'project'

interface Place {
  list: SectionList
  /**
   * `public`: its page needs it, so it is the first of its list, and never hidden or withdrawn. `there`: there is exactly one, and nobody
   * deletes it. Without this, there are as many as editors write.
   */
  keeps?: 'public' | 'there'
  fields: Record<string, SectionField>
  options?: readonly SectionOption[]
}

export const SECTION_PLACES = {
  home_hero: { list: 'home', keeps: 'public', fields: { title: line(), text: text(250), description: text(300) } },
  home_near: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_featured: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_how: { list: 'home', keeps: 'there', fields: { title: line(), text: text(), more: line(60) } },
  home_causes: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_offers: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_completed: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_voices: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_transparency: {
    list: 'home',
    keeps: 'there',
    fields: {
      title: line(),
      text: text(),
      action: line(60),
      tones: line(),
      expected: text(200),
      confirmed: text(200),
      paid: text(200),
      receipt: line(120),
    },
  },
  home_questions: { list: 'home', keeps: 'there', fields: { title: line(), text: text() } },
  home_join: { list: 'home', keeps: 'there', fields: { title: line(), text: text(), action: line(60) } },
  step: { list: 'steps', fields: { title: line(60), text: text(250) }, options: ['icon'] },
  question: { list: 'questions', fields: { title: line(120), text: text(800) } },
  voice: {
    list: 'voices',
    fields: { title: { ...line(80), optional: true }, role: line(80), quote: text() },
    options: ['speaker', 'said_in', 'project'],
  },
  about_head: { list: 'about', keeps: 'public', fields: { title: line(), text: text(600), page_title: line(60), description: text(300) } },
  about_why: { list: 'about', keeps: 'there', fields: { title: line(), body: rich } },
  about_path: {
    list: 'about',
    keeps: 'there',
    fields: { title: line(), text: text(), seen: line(60), example_title: line(), example_note: text(200) },
  },
  about_operator: { list: 'about', keeps: 'there', fields: { title: line(), body: rich } },
  about_organizations: { list: 'about', keeps: 'there', fields: { title: line(), body: rich } },
  about_join: {
    list: 'about',
    keeps: 'there',
    fields: { title: line(), body: rich, needs: line(), approval: line(), subject: line() },
  },
  about_limits: { list: 'about', keeps: 'there', fields: { title: line(), text: text() } },
  path_step: { list: 'path', fields: { title: line(), text: text(), seen: text() } },
  need: { list: 'needs', fields: { title: text(300) } },
  approval: { list: 'approvals', fields: { title: text(300) } },
  limit: { list: 'limits', fields: { title: line(), text: text() } },
  transparency_head: {
    list: 'transparency',
    keeps: 'public',
    fields: { title: line(), text: text(600), page_title: line(), description: text(300) },
  },
  transparency_how: {
    list: 'transparency',
    keeps: 'there',
    fields: { title: line(), seen_title: line(), seen: text(), unseen_title: line(), unseen: text() },
  },
  way: { list: 'ways', fields: { title: line(), text: text() } },
  causes_head: { list: 'causes', keeps: 'there', fields: { title: line(), text: text() } },
} as const satisfies Record<string, Place>

export type SectionPlace = keyof typeof SECTION_PLACES
export const SECTION_PLACE_NAMES = Object.keys(SECTION_PLACES) as SectionPlace[]

/** Lists of places, each with an order of its own; some lists are within a section of their page. */
export const SECTION_LISTS = {
  home: { page: 'home' },
  steps: { page: 'home', within: 'home_how' },
  questions: { page: 'home', within: 'home_questions' },
  voices: { page: 'home', within: 'home_voices' },
  about: { page: 'about' },
  path: { page: 'about', within: 'about_path' },
  needs: { page: 'about', within: 'about_join' },
  approvals: { page: 'about', within: 'about_join' },
  limits: { page: 'about', within: 'about_limits' },
  transparency: { page: 'transparency' },
  ways: { page: 'transparency', within: 'transparency_how' },
  causes: { page: 'projects' },
} as const satisfies Record<string, { page: SectionPage; within?: string }>

export type SectionList =
  | 'home'
  | 'steps'
  | 'questions'
  | 'voices'
  | 'about'
  | 'path'
  | 'needs'
  | 'approvals'
  | 'limits'
  | 'transparency'
  | 'ways'
  | 'causes'
export const SECTION_LIST_NAMES = Object.keys(SECTION_LISTS) as SectionList[]

export const SECTION_PAGES = ['home', 'about', 'transparency', 'projects'] as const
export type SectionPage = (typeof SECTION_PAGES)[number]

export const STEP_ICONS = ['heart', 'plane', 'sums', 'route'] as const
export const SPEAKERS = ['organization', 'traveller'] as const

export function placeOf(place: SectionPlace): Place {
  return SECTION_PLACES[place]
}

export function sectionPage(place: SectionPlace): SectionPage {
  return SECTION_LISTS[SECTION_PLACES[place].list].page
}

/** The section that displays it: itself, or the one that contains its list. */
export function shownWithin(place: SectionPlace): SectionPlace {
  const list = SECTION_LISTS[SECTION_PLACES[place].list]
  return 'within' in list ? list.within : place
}

export function fieldsOf(place: SectionPlace): [name: string, field: SectionField][] {
  return Object.entries(placeOf(place).fields)
}

/** The places of a list of which there can be more. */
export function manyOf(list: SectionList): SectionPlace | null {
  return SECTION_PLACE_NAMES.find((place) => SECTION_PLACES[place].list === list && !placeOf(place).keeps) ?? null
}
