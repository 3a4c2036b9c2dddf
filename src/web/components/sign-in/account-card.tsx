import type { ReactNode } from 'react'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { useHeadingFocus } from '../../use-heading-focus.ts'
import css from './account-card.module.css'

/**
 * The layout of sign-in pages: the form on paper, beside a landscape where there is room for one. Once a form was sent, the focus is on the
 * heading that says so.
 */
export function AccountCard({ title, lead, scene, children }: { title: string; lead?: ReactNode; scene: string; children?: ReactNode }) {
  const heading = useHeadingFocus(title, (before, now) => before !== now)
  return (
    <Container className={css.page}>
      <div className={css.card}>
        <Picture scene={scene} alt="" sizes="(min-width: 60rem) 80rem, 1px" className={css.picture} />
        <div className={classes(css.inside, css.forms)}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </Container>
  )
}
