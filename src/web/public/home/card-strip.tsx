import { type ReactNode, useId } from 'react'
import { IconArrowRight } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import css from './card-strip.module.css'

interface Props {
  /** The section's fragment id. */
  id?: string
  title: string
  text?: string
  /** Language of its text, if it is not the page's. */
  lang?: string | undefined
  /** A link to all of them. */
  more?: { to: string; label: string }
  /** On a tinted background across the page. */
  tinted?: boolean
  children: ReactNode
}

/** A section of the home page: its heading, a link to the rest, and a row of items. */
export function CardStrip({ id: anchor, title, text, lang, more, tinted, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={classes(css.shelf, tinted && css.tinted)} aria-labelledby={id}>
      <Container>
        <div className={css.head} lang={lang}>
          <div className={css.text}>
            <h2 id={id}>{title}</h2>
            {text && <p>{text}</p>}
          </div>
          {more && (
            <Link to={more.to} prefetch="intent" className={css.more}>
              {more.label}
              <IconArrowRight size={18} aria-hidden="true" />
            </Link>
          )}
        </div>
        {children}
      </Container>
    </section>
  )
}
