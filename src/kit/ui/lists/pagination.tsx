import { m } from '../../sentences/messages.js'
import { IconArrowLeft, IconArrowRight } from '../icons/icons.ts'
import { Link } from '../link.tsx'
import css from '../ui.module.css'

interface Props {
  page: number
  pages: number
  /** The address of a page, with the list's other parameters. */
  hrefOf: (page: number) => string
}

/** Real links to the neighbouring pages, the first and the last. Null when there is one page. */
export function Pagination({ page, pages, hrefOf }: Props) {
  if (pages <= 1) return null
  return (
    <nav className={css.pages} aria-label={m.kit_pages()}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" aria-label={m.kit_previous_page()}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </Link>
      )}
      {shownPages(page, pages).map((number, i) =>
        number === null ? (
          <span key={`gap-${i === 1 ? 'start' : 'end'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={m.kit_page_number({ page: number })}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next" aria-label={m.kit_next_page()}>
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

/** First, last, current page and its neighbours; null for a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return wanted.flatMap((n, i) => (i > 0 && n - wanted[i - 1]! > 1 ? [null, n] : [n]))
}
