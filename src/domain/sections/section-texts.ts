import { documentOf, type RichDocument } from '@huella/rich-text/document'
import type { SECTION_PLACES, SectionPlace } from '../content/kinds/section-places.ts'
import type { ShownSection } from './section.ts'

// Reads sections for pages. Imports types only, so that the shapes are not loaded in the browser.

type Names<P extends SectionPlace> = Exclude<keyof (typeof SECTION_PLACES)[P]['fields'] & string, 'body'>

/** The texts of a place, by name. */
export type SectionTexts<P extends SectionPlace> = Record<Names<P>, string> & {
  id: string
  /** Language of the text, if it differs from the page's. */
  lang: string | undefined
  body: RichDocument | null
  icon: ShownSection['icon']
}

/** All sections of a place that a page shows, in order. */
export function sectionsIn<P extends SectionPlace>(sections: readonly ShownSection[], place: P, locale: string): SectionTexts<P>[] {
  return sections
    .filter((section) => section.place === place)
    .map(({ id, language, texts, body, icon }) => {
      const lang = language === locale ? undefined : language
      return { ...texts, id, lang, body: body && documentOf(body), icon } as SectionTexts<P>
    })
}

/** The one section of a place; null if it is hidden. */
export function sectionIn<P extends SectionPlace>(sections: readonly ShownSection[], place: P, locale: string): SectionTexts<P> | null {
  return sectionsIn(sections, place, locale)[0] ?? null
}
