import { Link } from 'react-router'
import { m } from '../paraglide/messages.js'
import css from './breadcrumb.module.css'

/** A page above this one, or this one at last. */
export interface Crumb {
  name: string
  href: string
  /** Of a name that people gave, where it may not be the page's. */
  lang?: string
}

/** Where in the site this is: the pages above it, and itself. */
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
