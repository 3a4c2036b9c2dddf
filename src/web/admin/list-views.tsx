import { Link } from '../../kit/ui/link.tsx'
import css from './list-views.module.css'

/** The lists that one page of a desk shows, one at a time, as links. */
export function ListViews({ label, views }: { label: string; views: { to: string; text: string; current: boolean }[] }) {
  return (
    <nav className={css.views} aria-label={label}>
      {views.map(({ to, text, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
