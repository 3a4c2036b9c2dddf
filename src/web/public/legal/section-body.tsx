import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import { useSite } from '../../site.ts'
import css from './section-body.module.css'

/** The text of a section, in the typography of its surroundings. */
export function SectionBody({ words: { body, lang }, className }: { words: SectionTexts<'about_why'>; className?: string | undefined }) {
  const { public_url } = useSite()
  return body ? (
    <div className={className} lang={lang}>
      <div className={css.body}>
        <RichText document={body} setting={{ top: 3, public_url }} />
      </div>
    </div>
  ) : null
}
