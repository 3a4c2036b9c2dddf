import { type ContentKind, LASTING_KINDS } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'

/** A list of texts beside those of the sections, and the file of its rows. */
interface TextView {
  kinds: readonly ContentKind[]
  name: () => string
  /** Texts of a list to which editors add: it is paged, sorted, and exported. */
  many?: Record<'begin' | 'begin_lead' | 'begin_submit' | 'empty' | 'empty_text', () => string> & { file: string }
}

/** Lists by the `view` of their address. */
export const TEXT_VIEWS: Record<string, TextView> = {
  legal: { kinds: LASTING_KINDS, name: m.sections_legal },
  places: {
    kinds: ['place_page'],
    name: m.sections_places,
    many: {
      file: 'place-pages',
      begin: m.sections_new_place,
      begin_lead: m.sections_new_lead,
      begin_submit: m.sections_new_submit,
      empty: m.sections_places_empty,
      empty_text: m.sections_places_empty_text,
    },
  },
}

/** The view of a kind that is not of the sections. */
export function textViewOf(kind: ContentKind): string {
  return Object.keys(TEXT_VIEWS).find((view) => TEXT_VIEWS[view]!.kinds.includes(kind))!
}
