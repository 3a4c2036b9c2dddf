import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, NavLink, useLocation, useMatches } from 'react-router'
import { m } from '../kit/paraglide/messages.js'
import { ButtonLink, Container, classes } from '../kit/ui/ui.tsx'
import { pageOfRoute } from '../paths.ts'
import type { ChosenProject } from '../projects/choice.server.ts'
import { ChosenProjectButton } from '../projects/chosen-project-button.tsx'
import { usePaths } from '../use-paths.ts'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { Logo } from './logo.tsx'
import css from './public-header.module.css'

/** The transparent top bar: over the picture on pages that begin with one, on paper elsewhere. */
export function PublicHeader({ brand, chosen }: { brand: string; chosen: ChosenProject | null }) {
  const to = usePaths()
  const leaf = useMatches().at(-1)
  const overPicture = leaf !== undefined && pageOfRoute(leaf.id) === 'home'
  return (
    <header className={classes(css.header, overPicture && css.over_picture)}>
      <Container className={css.bar}>
        <Link to={to('home')} className={css.logo} aria-label={m.site_home({ brand })}>
          <Logo />
          <span>{brand}</span>
        </Link>
        <nav className={css.nav} aria-label={m.site_menu()}>
          <MenuLinks />
        </nav>
        <div className={css.actions}>
          <ChosenProjectButton project={chosen} />
          <ColorSchemeButton />
          <ButtonLink to={to('search')} className={css.search}>
            {m.site_nav_search()}
          </ButtonLink>
          <PhoneMenu />
        </div>
      </Container>
    </header>
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
function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  return (
    // Another page is another menu, closed.
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
      </nav>
    </details>
  )
}

function closeMenu(menu: HTMLDetailsElement) {
  menu.open = false
  menu.querySelector('summary')?.focus()
}
