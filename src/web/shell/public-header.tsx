import { lazy, Suspense, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Bell } from '../../domain/notifications/notification.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconHeart, IconMenu2, IconX } from '../../kit/ui/icons/icons.ts'
import { Link, NavLink } from '../../kit/ui/link.tsx'
import { ButtonLink, Container, classes } from '../../kit/ui/ui.tsx'
import { pageOfRoute } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { useFavorites } from '../components/favorites/use-favorites.ts'
import { LoginLink } from '../components/sign-in/login-link.tsx'
import type { ChosenProject } from '../visitor/choice.server.ts'
import { ChosenProjectButton } from './chosen-project-button.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { HomeLink } from './logo.tsx'
import type { MenuUser } from './menu-user.ts'
import { usePageHandle } from './page-handle.ts'
import css from './public-header.module.css'

/** Not needed for guests. */
const BellLink = lazy(() => import('./on-demand/bell-link.tsx').then(({ BellLink }) => ({ default: BellLink })))
const UserMenu = lazy(() => import('./on-demand/user-menu.tsx').then(({ UserMenu }) => ({ default: UserMenu })))

interface Props {
  brand: string
  chosen: ChosenProject | null
  user: MenuUser | null
  bell: Bell | null
  over_picture: boolean
}

/** The top bar: transparent over the picture on pages that begin with one, on paper elsewhere. */
export function PublicHeader({ brand, chosen, user, bell, over_picture }: Props) {
  return (
    <header className={classes(css.header, over_picture && css.over_picture)}>
      <Container className={classes(css.bar, user && css.signed_in)}>
        <HomeLink brand={brand} className={css.logo} />
        <nav className={css.nav} aria-label={m.site_menu_main()}>
          <MenuLinks />
        </nav>
        <div className={css.actions}>
          <ChosenProjectButton project={chosen} />
          <FavoritesLink />
          <ColorSchemeButton />
          {!user && <GuestLinks className={css.guest} />}
          <SearchLink />
          {user && (
            <Suspense fallback={<span className={css.avatar_waits} />}>
              <BellLink user={user} bell={bell} />
              <UserMenu user={user} />
            </Suspense>
          )}
          <PhoneMenu guest={user === null} />
        </div>
      </Container>
    </header>
  )
}

/** A link to the search box, on pages that have none. */
function SearchLink() {
  const to = usePaths()
  if (usePageHandle().has_search_box) return null
  return (
    <ButtonLink to={to('search')} className={css.search}>
      {m.site_nav_search()}
    </ButtonLink>
  )
}

/** Links for guests only. Logging in returns to this page. */
function GuestLinks({ className }: { className?: string | undefined }) {
  const to = usePaths()
  const { pathname, search } = useLocation()
  const { no_return } = usePageHandle()
  const leaf = useMatches().at(-1)
  const page = leaf && pageOfRoute(leaf.id)
  const back = page === null || page === undefined || no_return ? '' : pathname + search
  return (
    <div className={className}>
      {page === 'login' ? <Link to={to('login')}>{m.site_nav_login()}</Link> : <LoginLink back={back}>{m.site_nav_login()}</LoginLink>}
      <Link to={to('register') + (back && `?redirect=${encodeURIComponent(back)}`)}>{m.site_nav_register()}</Link>
    </div>
  )
}

function MenuLinks() {
  const to = usePaths()
  return (
    <>
      <NavLink to={to('projects')} prefetch="intent">
        {m.site_nav_projects()}
      </NavLink>
      <NavLink to={to('organizations')} prefetch="intent">
        {m.site_nav_organizations()}
      </NavLink>
      <NavLink to={to('transparency')} prefetch="intent">
        {m.site_nav_transparency()}
      </NavLink>
      <NavLink to={to('about')} prefetch="intent">
        {m.site_nav_about()}
      </NavLink>
    </>
  )
}

/** A `<details>`, so that the menu opens without scripts too; with them it closes on Escape and when the page changes. */
function PhoneMenu({ guest }: { guest: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  return (
    // Keyed by location, so that it closes on navigation.
    <details
      key={key}
      ref={menu}
      className={css.phone_menu}
      onKeyDown={(event) => event.key === 'Escape' && menu.current && closeMenu(menu.current)}
    >
      <summary>
        <IconMenu2 aria-hidden="true" className={css.when_closed} />
        <IconX aria-hidden="true" className={css.when_open} />
        <span className="visually-hidden">{m.site_menu_open()}</span>
      </summary>
      <nav aria-label={m.site_menu()}>
        <MenuLinks />
        <FavoritesMenuLink />
        {guest && <GuestLinks className={css.guest_phone} />}
      </nav>
    </details>
  )
}

function closeMenu(menu: HTMLDetailsElement) {
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** The heart in the top bar, with the number of favourites. */
function FavoritesLink() {
  const to = usePaths()
  const { ids } = useFavorites()
  return (
    <NavLink
      to={to('favorites')}
      className={css.link}
      aria-label={ids.length > 0 ? m.project_favorites_link_count({ count: ids.length }) : m.project_favorites_link()}
    >
      <IconHeart size={20} aria-hidden="true" />
      {ids.length > 0 && (
        <span className={css.count} aria-hidden="true">
          {ids.length}
        </span>
      )}
    </NavLink>
  )
}

/** The same as a text link, for the phone menu. */
function FavoritesMenuLink() {
  const to = usePaths()
  const { ids } = useFavorites()
  return (
    <NavLink to={to('favorites')}>
      {ids.length > 0 ? m.project_favorites_link_count({ count: ids.length }) : m.project_favorites_link()}
    </NavLink>
  )
}
