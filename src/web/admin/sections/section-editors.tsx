import { type ContentKind, isLasting, type LastingKind } from '../../../domain/content/content.ts'
import { type LegalContent, legalProblems, mergeLegal } from '../../../domain/content/kinds/legal.ts'
import { SITE_FACTS } from '../../../domain/content/site-facts.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ContentEditor } from '../../desk/content/content-editor.tsx'
import type { EditorProps } from '../../desk/content/content-part.ts'

/** The form of a text of the site, by its kind. */
export function SectionEditor({ kind, item }: { kind: ContentKind; item: EditorProps<never> }) {
  if (isLasting(kind)) return <LegalEditor {...item} kind={kind} />
  return null
}

/** Terms, or privacy: each heading is a section of the page. */
function LegalEditor(item: EditorProps<LegalContent> & { kind: LastingKind }) {
  return (
    <>
      <p>{m.sections_legal_hint({ facts: SITE_FACTS.map((fact) => `{${fact}}`).join(', ') })}</p>
      <ContentEditor {...item} problems={legalProblems} merge={mergeLegal} />
    </>
  )
}
