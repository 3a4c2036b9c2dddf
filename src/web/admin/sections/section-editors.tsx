import { type ContentKind, isLasting, type LastingKind } from '../../../domain/content/content.ts'
import { placeOf } from '../../../domain/content/kinds/section-places.ts'
import { SITE_FACTS } from '../../../domain/content/site-facts.ts'
import { type LegalContent, legalProblems, mergeLegal } from '../../../domain/legal/legal.kind.ts'
import { mergePlacePages, type PlacePageContent, placePageProblems } from '../../../domain/place-pages/place-page.kind.ts'
import { mergeSections, type SectionContent, sectionProblems } from '../../../domain/sections/section.kind.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ContentEditor } from '../../desk/content/content-editor.tsx'
import type { ContentEditorProps } from '../../desk/content/content-part.ts'
import { PlaceAboutFields, PlaceLeadField } from './place-about-fields.tsx'
import { SectionOptions } from './section-options.tsx'
import { SectionSide } from './section-side.tsx'

const FACTS = SITE_FACTS.map((fact) => `{${fact}}`).join(', ')

/** The form of a text of the site, by its kind. */
export function SectionEditor({ kind, item }: { kind: ContentKind; item: ContentEditorProps<never> }) {
  if (isLasting(kind)) return <LegalEditor {...item} kind={kind} />
  if (kind === 'section') return <TextEditor {...item} />
  return <PlacePageEditor {...item} />
}

/** Terms or privacy: each heading is a section of the page. */
function LegalEditor(item: ContentEditorProps<LegalContent> & { kind: LastingKind }) {
  return (
    <>
      <p>{m.sections_legal_hint({ facts: FACTS })}</p>
      <ContentEditor {...item} problems={legalProblems} merge={mergeLegal} />
    </>
  )
}

/** The page of a place. */
function PlacePageEditor(item: ContentEditorProps<PlacePageContent>) {
  return (
    <>
      <p>{m.sections_place_hint()}</p>
      <ContentEditor
        {...item}
        kind="place_page"
        problems={placePageProblems}
        merge={mergePlacePages}
        about={(part) => <PlaceAboutFields {...part} />}
        moreFields={(part, side) => <PlaceLeadField {...part} side={side} />}
      />
    </>
  )
}

/** The text of a place of a page. */
function TextEditor(item: ContentEditorProps<SectionContent>) {
  const has_options = placeOf(item.content.shared.place).options !== undefined
  return (
    <>
      <p>{m.sections_texts_hint({ facts: FACTS })}</p>
      <ContentEditor<SectionContent>
        {...item}
        kind="section"
        problems={sectionProblems}
        merge={mergeSections}
        words={(props) => <SectionSide {...props} />}
        {...(has_options && { about: (part) => <SectionOptions {...part} /> })}
      />
    </>
  )
}
