import { m } from '../sentences/messages.js'
import css from './breadcrumb.module.css'
import { Link } from './link.tsx'

/** A page above this one, or this page as the last crumb. */
export interface Crumb {
  name: string
  href: string
  /** Language of a name that users wrote, where it may differ from the page's. */
  lang?: string
}

/** The trail of pages above this one, ending with it. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.kit_path()} className={css.path}>
      <ol className={css.crumbs}>
        {crumbs.map(({ name, href, lang }, i) =>
          i < crumbs.length - 1 ? (
            <li key={href}>
              <Link to={href}>{name}</Link>
            </li>
          ) : (
            <li key={href} aria-current="page" lang={lang}>
              {name}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
