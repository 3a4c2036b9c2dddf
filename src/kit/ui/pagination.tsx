import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { m } from '../paraglide/messages.js'
import { CachedFragment } from './cached-fragment.tsx'
import css from './ui.module.css'

interface Props {
  page: number
  pages: number
  /** The address of a page; keep the list's other parameters in it. */
  hrefOf: (page: number) => string
}

/** Real links to the pages around this one, the first and the last. Nothing when there is one page. */
export function Pagination({ page, pages, hrefOf }: Props) {
  const { pathname } = useLocation()
  if (pages <= 1) return null
  const linked = {
    page,
    before: page > 1 ? hrefOf(page - 1) : null,
    shown: shownPages(page, pages).map((number) => (number === null ? null : { number, href: hrefOf(number) })),
    after: page < pages ? hrefOf(page + 1) : null,
  }
  return <CachedFragment as="nav" className={css.pages} aria-label={m.kit_pages()} of={PageLinks} props={linked} at={pathname} />
}

interface Linked {
  page: number
  before: string | null
  /** null for a gap */
  shown: ({ number: number; href: string } | null)[]
  after: string | null
}

function PageLinks({ page, before, shown, after }: Linked) {
  return (
    <>
      {before && (
        <Link to={before} rel="prev" aria-label={m.kit_previous_page()}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </Link>
      )}
      {shown.map((each, i) =>
        each === null ? (
          <span key={`gap-${i === 1 ? 'start' : 'end'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={each.number}
            to={each.href}
            aria-current={each.number === page ? 'page' : undefined}
            aria-label={m.kit_page_number({ page: each.number })}
          >
            {each.number}
          </Link>
        ),
      )}
      {after && (
        <Link to={after} rel="next" aria-label={m.kit_next_page()}>
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </>
  )
}

/** First, last, this one and its neighbours; null for a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return wanted.flatMap((n, i) => (i > 0 && n - wanted[i - 1]! > 1 ? [null, n] : [n]))
}
