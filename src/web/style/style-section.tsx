import type { ReactNode } from 'react'
import { Container } from '../../kit/ui/ui.tsx'
import css from './style.module.css'

/** A part of the style page: a chapter of its own in the visual tests, by its id. */
export function StyleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <Container>
        <h2 id={`${id}-title`}>{title}</h2>
        <div className={css.content}>{children}</div>
      </Container>
    </section>
  )
}

/** Examples of one kind, each with the name of its state. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.specimens}>
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  )
}
