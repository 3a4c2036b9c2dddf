import type { ReactNode } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { Container } from '../../../kit/ui/ui.tsx'
import css from './prose-page.module.css'

/** A section of a long text; addresses contain its id. */
export interface LongTextSection {
  id: string
  title: string
  body: ReactNode
}

interface Props {
  title: string
  lead: ReactNode
  /** The day since which the text is valid, and related lines. */
  dates: ReactNode
  sections: readonly LongTextSection[]
  /** Language of its text, if it is not the page's. */
  lang?: string | undefined
  /** After the last section. */
  children?: ReactNode
}

/**
 * A long text: its table of contents beside it (collapsed above it on
 * a phone), numbered sections with fragment ids, and the day it last changed.
 */
export function ProsePage({ title, lead, dates, sections, lang, children }: Props) {
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1 lang={lang}>{title}</h1>
        <div className={css.lead} lang={lang}>
          {lead}
        </div>
        <div className={css.updated}>{dates}</div>
      </header>
      <nav className={css.contents} aria-label={m.site_contents()}>
        <p className={css.contents_title}>{m.site_contents()}</p>
        <Contents sections={sections} lang={lang} />
      </nav>
      <details className={css.folded}>
        <summary>{m.site_contents()}</summary>
        <Contents sections={sections} lang={lang} />
      </details>
      <div className={css.sections}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} className={css.section} aria-labelledby={`${section.id}-title`} lang={lang}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.body}
          </section>
        ))}
        {children}
      </div>
    </Container>
  )
}

function Contents({ sections, lang }: Pick<Props, 'sections' | 'lang'>) {
  return (
    <ol lang={lang}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}
