import type { ReactNode } from 'react'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './account-card.module.css'

/** The layout of sign-in pages: the form on paper, beside a landscape where there is room for one. */
export function AccountCard({ title, lead, scene, children }: { title: string; lead?: ReactNode; scene: string; children?: ReactNode }) {
  return (
    <Container className={css.page}>
      <div className={css.card}>
        <Picture scene={scene} alt="" sizes="(min-width: 60rem) 80rem, 1px" className={css.picture} />
        <div className={classes(css.inside, css.forms)}>
          <h1>{title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </Container>
  )
}
