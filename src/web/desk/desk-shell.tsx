import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Bell } from '../../domain/notifications/notification.ts'
import { m } from '../../kit/sentences/messages.js'
import { FirstScreenEnd } from '../../kit/ui/first-screen-end.tsx'
import { IconMenu2, IconX } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { useLinkedDialog } from '../../kit/ui/use-linked-dialog.ts'
import type { Page } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { CachedFragment } from '../fragments/cached-fragment.tsx'
import { ColorSchemeButton } from '../shell/color-scheme-button.tsx'
import { HomeLink } from '../shell/logo.tsx'
import type { MenuUser } from '../shell/menu-user.ts'
import { BellLink } from '../shell/on-demand/bell-link.tsx'
import { UserMenu } from '../shell/on-demand/user-menu.tsx'
import { PublishedUntil } from '../shell/published-until.tsx'
import { MENUS } from './desk-menu.ts'
import css from './desk-shell.module.css'

interface Props {
  /** The desk's name: as the banner's label (specification §2), and as displayed text. */
  name: { label: string; text: string }
  /** The drawer: dark for admins, light grey for sales. */
  tone: 'dark' | 'light'
  home: 'admin' | 'sales'
  brand: string
  user: MenuUser | null
  bell: Bell | null
  log_size: number
  children: ReactNode
}

/** The layout of a desk: its banner, and its drawer at the side, or over the page on phones. The menu appears once the user is loaded. */
export function DeskShell({ name, tone, home, brand, user, bell, log_size, children }: Props) {
  const to = usePaths()
  // A page-level `<header>` is a banner and may be labelled; the linter only knows headers of sections.
  const label = { 'aria-label': name.label }
  return (
    <div className={css.shell} data-tone={tone}>
      <a href="#main" className="skip-link">
        {m.site_skip()}
      </a>
      <aside className={css.side}>
        <HomeLink className={css.brand} brand={brand} />
        {user && <Menu home={home} />}
        <SideFoot />
      </aside>
      <header className={css.banner} {...label}>
        {user && <PhoneMenu brand={brand} home={home} />}
        <Link to={to(home)} className={css.name}>
          {name.text}
        </Link>
        <div className={css.actions}>
          <ColorSchemeButton />
          {user && <BellLink user={user} bell={bell} />}
          {user && <UserMenu user={user} />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
        <p className={css.published}>
          <PublishedUntil log_size={log_size} />
        </p>
        <FirstScreenEnd />
      </main>
    </div>
  )
}

/** The same on each page that leads to the same one of its links. */
function Menu({ home }: Pick<Props, 'home'>) {
  const to = usePaths()
  const { pathname } = useLocation()
  const here = currentOf(
    MENUS[home].map(({ page }) => ({ page, address: to(page) })),
    home,
    pathname.replace(/\/$/, '').toLowerCase(),
  )
  return <CachedFragment as="nav" aria-label={m.site_menu()} className={css.menu} of={MenuLinks} props={{ home, here }} />
}

function MenuLinks({ home, here }: Pick<Props, 'home'> & { here: Page | undefined }) {
  const to = usePaths()
  return MENUS[home].map(({ page, icon: Icon, text }) => (
    <Link key={page} to={to(page)} aria-current={page === here ? 'page' : undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {text()}
    </Link>
  ))
}

/** The page of the menu that is open, or that leads to the open one. A page with others of the menu below it is only itself. */
function currentOf(links: { page: Page; address: string }[], home: Page, pathname: string): Page | undefined {
  const leads = (address: string) => links.every((other) => !other.address.startsWith(`${address}/`))
  return links.find(({ page, address }) => pathname === address || (pathname.startsWith(`${address}/`) && page !== home && leads(address)))
    ?.page
}

/** Links back to the site and to the other language. */
function SideFoot() {
  const to = usePaths()
  const { pathname, search } = useLocation()
  const other = useLocale() === 'es' ? 'en' : 'es'
  const parameters = new URLSearchParams(search)
  parameters.set('lang', other)
  return (
    <div className={css.foot}>
      <Link to={to('home')}>{m.desk_to_site()}</Link>
      <a href={`${pathname}?${parameters}`} lang={other} hrefLang={other}>
        {other === 'en' ? 'English' : 'Español'}
      </a>
    </div>
  )
}

/** Without scripts it links to the desk's first page, which has the same links. */
function PhoneMenu({ brand, home }: Pick<Props, 'brand' | 'home'>) {
  const { dialog, open, close } = useLinkedDialog()
  const { key } = useLocation()
  const to = usePaths()
  const [isNeeded, setNeeded] = useState(false)
  return (
    <>
      <Link
        to={to(home)}
        className={css.phone_button}
        onClick={(event) => {
          flushSync(() => setNeeded(true))
          open(event)
        }}
        aria-label={m.site_menu_open()}
      >
        <IconMenu2 aria-hidden="true" />
      </Link>
      {/* Keyed by location, so that it closes on navigation. */}
      <dialog key={key} ref={dialog} className={css.phone} aria-label={m.site_menu()} closedby="any">
        {isNeeded && (
          <div className={css.side}>
            <div className={css.phone_head}>
              <HomeLink className={css.brand} brand={brand} />
              <button type="button" aria-label={m.kit_close()} onClick={close}>
                <IconX aria-hidden="true" />
              </button>
            </div>
            <Menu home={home} />
            <SideFoot />
          </div>
        )}
      </dialog>
    </>
  )
}
