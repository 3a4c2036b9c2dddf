import { m } from '../../kit/sentences/messages.js'
import { Link } from '../../kit/ui/link.tsx'
import { Mark } from '../../kit/ui/mark.tsx'
import { usePaths } from '../../urls/use-paths.ts'

export function Logo() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <Mark />
    </svg>
  )
}

/** The logo and the name, as a link to the home page. */
export function HomeLink({ brand, className }: { brand: string; className: string | undefined }) {
  const to = usePaths()
  return (
    <Link to={to('home')} className={className} aria-label={m.site_home({ brand })}>
      <Logo />
      <span>{brand}</span>
    </Link>
  )
}
