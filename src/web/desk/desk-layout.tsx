import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { IconWifiOff } from '../../kit/ui/icons/icons.ts'
import { ButtonLink, EmptyState } from '../../kit/ui/ui.tsx'
import { ErrorMessage } from '../shell/error-page.tsx'
import { NavigationBar } from '../shell/navigation-bar.tsx'
import { useConnectionState } from '../shell/realtime/use-channel.ts'
import { Snackbars } from '../shell/snackbars.tsx'
import { useBrand } from '../site.ts'
import css from './desk-layout.module.css'
import { DeskPage } from './desk-page.tsx'
import { DeskProvider } from './desk-provider.tsx'
import { DeskShell } from './desk-shell.tsx'
import { SavedFilters } from './filters/saved-filter-bar.tsx'
import { isFailedList } from './list-failed.ts'
import type { loadDesk } from './load-desk.server.ts'

interface Desk {
  name: { label: string; text: string }
  tone: 'dark' | 'light'
  home: 'admin' | 'sales'
}

export function DeskLayout(desk: Desk) {
  const { user, bell, log_size, message, saved_filters } = useLoaderData<typeof loadDesk>()
  return (
    <DeskProvider>
      <DeskShell {...desk} brand={useBrand()} user={user} bell={bell} log_size={log_size}>
        <NavigationBar />
        <ConnectionNotice />
        <SavedFilters value={saved_filters}>
          <Outlet />
        </SavedFilters>
        <Snackbars message={message} chosen={null} lost={false} />
      </DeskShell>
    </DeskProvider>
  )
}

/** A page of the desk that failed; the layout, and with it the menu, stays. */
export function DeskBoundary({ error, ...desk }: Desk & { error: unknown }) {
  const loaded = useRouteLoaderData<typeof loadDesk>(desk.home)
  return (
    <DeskProvider>
      <DeskShell {...desk} brand={useBrand()} user={loaded?.user ?? null} bell={loaded?.bell ?? null} log_size={loaded?.log_size ?? 0}>
        {isFailedList(error) ? <FailedList /> : <ErrorMessage error={error} />}
      </DeskShell>
    </DeskProvider>
  )
}

/** Rendered like an empty list, in its place, with a retry. */
function FailedList() {
  const { pathname, search } = useLocation()
  return (
    <DeskPage title={m.desk_list_failed()}>
      <EmptyState
        title={m.desk_no_rows()}
        action={
          <ButtonLink to={pathname + search} reloadDocument>
            {m.desk_retry()}
          </ButtonLink>
        }
      >
        {m.desk_list_failed_text()}
      </EmptyState>
    </DeskPage>
  )
}

/** A notice that the screen is no longer live. */
function ConnectionNotice() {
  const is_lost = useConnectionState() === 'lost'
  return (
    // No `status`: that is for the results of acts.
    <div aria-live="polite">
      {is_lost && (
        <p className={css.lost}>
          <IconWifiOff size={18} aria-hidden="true" />
          {m.realtime_lost()}
        </p>
      )}
    </div>
  )
}
