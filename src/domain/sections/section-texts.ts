import { documentOf, type RichDocument } from '../../kit/rich-text/document.ts'
import type { SECTION_PLACES, SectionPlace } from '../content/kinds/section-places.ts'
import type { ShownSection } from './section.ts'

// What pages take from an answer with sections. Nothing of it brings the shapes to the browser.

type Names<P extends SectionPlace> = Exclude<keyof (typeof SECTION_PLACES)[P]['fields'] & string, 'body'>

/** The words of a place, by name. */
export type SectionTexts<P extends SectionPlace> = Record<Names<P>, string> & {
  id: string
  /** Marks words in another language than the page's. */
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

/** The one section of a place; null where it is off. */
export function sectionIn<P extends SectionPlace>(sections: readonly ShownSection[], place: P, locale: string): SectionTexts<P> | null {
  return sectionsIn(sections, place, locale)[0] ?? null
}
