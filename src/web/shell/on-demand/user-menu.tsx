import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Role } from '../../../kit/actor.policy.ts'
import { m } from '../../../kit/sentences/messages.js'
import {
  IconBed,
  IconBuildingCommunity,
  IconBulb,
  IconCalendarHeart,
  IconChartBar,
  IconExternalLink,
  IconHeartHandshake,
  IconLogout,
  IconSettings,
  IconShieldCog,
  IconX,
} from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLinkedDialog } from '../../../kit/ui/use-linked-dialog.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import { useSiteIfLoaded } from '../../site.ts'
import type { MenuUser } from '../menu-user.ts'
import css from './user-menu.module.css'

/** The avatar in the top bar: it opens the drawer; without scripts it links to the account page, which has the same links. */
export function UserMenu({ user }: { user: MenuUser }) {
  const { dialog, open, close } = useLinkedDialog()
  const { key } = useLocation()
  const to = usePaths()
  const id = useId()
  const [opened_at, setOpenedAt] = useState<string | null>(null)
  const [isNeeded, setNeeded] = useState(false)
  return (
    <>
      <Link
        to={to('account')}
        className={css.avatar}
        onClick={(event) => {
          flushSync(() => setNeeded(true))
          open(event)
          if (dialog.current?.open) setOpenedAt(key)
        }}
        aria-label={m.users_menu_open({ username: user.username })}
        aria-haspopup="dialog"
        aria-controls={id}
        aria-expanded={opened_at === key}
      >
        <img src={user.image.url} alt="" width={40} height={40} />
      </Link>
      {/* Keyed by location, so that it closes on navigation. */}
      <dialog
        key={key}
        id={id}
        ref={dialog}
        className={css.drawer}
        aria-label={m.users_menu_title()}
        closedby="any"
        onClose={() => setOpenedAt(null)}
      >
        {isNeeded && <Drawer user={user} onClose={close} />}
      </dialog>
    </>
  )
}

/** The drawer's content, a fifth of a desk's page: made once somebody opens it. */
export function Drawer({ user, onClose }: { user: MenuUser; onClose: () => void }) {
  const to = usePaths()
  const has = (role: Role) => user.roles.some(({ name }) => name === role)
  return (
    <div className={css.inside}>
      <div className={css.head}>
        <img src={user.image.url} alt="" width={56} height={56} />
        <p>
          <strong>{user.name}</strong>
          <span>@{user.username}</span>
        </p>
        <button type="button" aria-label={m.kit_close()} onClick={onClose}>
          <IconX aria-hidden="true" />
        </button>
      </div>
      <nav aria-label={m.users_menu_title()}>
        <Link to={to('account')}>
          <IconSettings size={22} aria-hidden="true" />
          {m.users_menu_settings()}
        </Link>
        <TravelLinks />
        {!has('organizationmanager') && (
          <Link to={to('register_organization')} onClick={onClose}>
            <IconBuildingCommunity size={22} aria-hidden="true" />
            {m.users_menu_register_organization()}
          </Link>
        )}
        <Link to={`${to('projects')}#causas`} onClick={onClose}>
          <IconHeartHandshake size={22} aria-hidden="true" />
          {m.users_menu_causes()}
        </Link>
        {has('organizationmanager') && (
          <Link to={to('my_organization')} onClick={onClose}>
            <IconBuildingCommunity size={22} aria-hidden="true" />
            {m.users_menu_organizations()}
          </Link>
        )}
        {has('hotelier') && (
          <Link to={to('my_offers')} onClick={onClose}>
            <IconBed size={22} aria-hidden="true" />
            {m.users_menu_offers()}
          </Link>
        )}
        {has('salesop') && (
          <Link to={to('sales')} onClick={onClose}>
            <IconChartBar size={22} aria-hidden="true" />
            {m.users_menu_sales()}
          </Link>
        )}
        {has('admin') && (
          <Link to={to('admin')} onClick={onClose}>
            <IconShieldCog size={22} aria-hidden="true" />
            {m.users_menu_admin()}
          </Link>
        )}
      </nav>
      <Form method="post" action={to('logout')}>
        <button type="submit">
          <IconLogout size={22} aria-hidden="true" />
          {m.users_menu_logout()}
        </button>
      </Form>
    </div>
  )
}

/** Links to the travel site's dashboard, which has the user's bookings and ideas. */
export function TravelLinks() {
  const site = useSiteIfLoaded()
  if (!site) return null
  return (
    <>
      <a href={site.travel_site_pages.bookings}>
        <IconCalendarHeart size={22} aria-hidden="true" />
        {m.users_menu_bookings()}
        <External />
      </a>
      <a href={site.travel_site_pages.ideas}>
        <IconBulb size={22} aria-hidden="true" />
        {m.users_menu_ideas()}
        <External />
      </a>
    </>
  )
}

function External() {
  return (
    <>
      <IconExternalLink size={16} aria-hidden="true" data-external />
      <span className="visually-hidden">{m.users_menu_external()}</span>
    </>
  )
}
