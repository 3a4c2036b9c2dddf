import { useEffect, useRef } from 'react'
import type { Bell } from '../../../domain/notifications/notification.ts'
import { userChannel } from '../../../domain/realtime/channel.policy.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconBell } from '../../../kit/ui/icons/icons.ts'
import { NavLink } from '../../../kit/ui/link.tsx'
import { showToast } from '../../../kit/ui/toasts.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import type { MenuUser } from '../menu-user.ts'
import { useChannel, useConnection, useConnectionState } from '../realtime/use-channel.ts'
import { useRevalidation } from '../realtime/use-revalidation.ts'
import css from './bell-link.module.css'

/** The page that ended the session gets its answer first, and with it this tab's cookie is removed, too. */
const ENDED_MS = 1_000

/** The bell in the top bar: it owns this tab's realtime connection, counts unread notifications, and displays new ones. */
export function BellLink({ user, bell }: { user: MenuUser; bell: Bell | null }) {
  const to = usePaths()
  useConnection()
  useEndedSession()
  useNews(user, bell)
  const unread = bell?.unread ?? 0
  return (
    <NavLink to={to('notifications')} className={css.bell} aria-label={labelOf(unread)}>
      <IconBell size={22} aria-hidden="true" />
      {unread > 0 && (
        <span className={css.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}

function labelOf(unread: number): string {
  if (unread === 0) return m.notifications_bell()
  return unread === 1 ? m.notifications_bell_unread_one() : m.notifications_bell_unread_other({ count: unread })
}

/** Reloads the layout's data, which are in the page's language, when a notification arrives, and displays one that was not there before. */
function useNews({ id }: MenuUser, bell: Bell | null): void {
  const revalidate = useRevalidation()
  useChannel(userChannel(id), { since: bell?.number, onEvent: revalidate, onReload: revalidate })
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (bell === null) return
    const { latest } = bell
    const before = known.current
    known.current = latest?.id ?? ''
    if (latest && before !== null && latest.id !== before && latest.read_at === null) showToast({ text: latest.content })
  }, [bell])
}

/**
 * Another tab logged out, or the session was ended from elsewhere: the page is reloaded for the present visitor. Not while a form is being
 * sent: it may be what ended the session, and its answer contains a redirect and a message.
 */
function useEndedSession(): void {
  const revalidate = useRevalidation()
  const has_ended = useConnectionState() === 'ended'
  useEffect(() => {
    if (!has_ended) return
    const timer = setTimeout(revalidate, ENDED_MS)
    return () => clearTimeout(timer)
  }, [has_ended, revalidate])
}
