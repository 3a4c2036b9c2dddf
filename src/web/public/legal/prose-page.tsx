import type { ReactNode } from 'react'
import { m } from '../../../kit/paraglide/messages.js'
import { Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { useSite } from '../../site.ts'
import css from './prose-page.module.css'
import type { Prose } from './texts/prose.ts'

interface Props<Id extends string> {
  prose: Prose<Id>
  /** The ids of the sections, in order. */
  sections: readonly Id[]
  /** When the text last changed, ISO 8601. */
  updated: string
}

/**
 * A long text: its table of contents beside it (collapsed above it on
 * a phone), numbered sections with fragment ids, and the day it last changed.
 */
export function ProsePage<Id extends string>({ prose, sections, updated }: Props<Id>) {
  const site = useSite()
  const facts = { site, to: usePaths() }
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1>{prose.title}</h1>
        <div className={css.lead}>{prose.lead(facts)}</div>
        <p className={css.updated}>
          {m.site_updated()} <When value={updated} />
        </p>
      </header>
      <nav className={css.contents} aria-label={m.site_contents()}>
        <p className={css.contents_title}>{m.site_contents()}</p>
        <Contents prose={prose} sections={sections} />
      </nav>
      <details className={css.folded}>
        <summary>{m.site_contents()}</summary>
        <Contents prose={prose} sections={sections} />
      </details>
      <div className={css.sections}>
        {sections.map((id) => (
          <Section key={id} id={id} title={prose.sections[id].title}>
            {prose.sections[id].body(facts)}
          </Section>
        ))}
      </div>
    </Container>
  )
}

function Contents<Id extends string>({ prose, sections }: Pick<Props<Id>, 'prose' | 'sections'>) {
  return (
    <ol>
      {sections.map((id) => (
        <li key={id}>
          <a href={`#${id}`}>{prose.sections[id].title}</a>
        </li>
      ))}
    </ol>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
