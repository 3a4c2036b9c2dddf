import { Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { ErrorMessage } from '../shell/error-page.tsx'
import { NavigationBar } from '../shell/navigation-bar.tsx'
import { Snackbars } from '../shell/snackbars.tsx'
import { useSiteIfLoaded } from '../site.ts'
import type { DeskLink } from './desk-menu.ts'
import { DeskProvider } from './desk-provider.tsx'
import { DeskShell } from './desk-shell.tsx'
import type { loadDesk } from './load-desk.server.ts'

interface Desk {
  name: { label: string; text: string }
  tone: 'dark' | 'light'
  home: 'admin' | 'sales'
  links: DeskLink[]
}

export function DeskLayout(desk: Desk) {
  const { user, message } = useLoaderData<typeof loadDesk>()
  return (
    <DeskProvider>
      <DeskShell {...desk} brand={useBrand()} user={user}>
        <NavigationBar />
        <Outlet />
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
      <DeskShell {...desk} brand={useBrand()} user={loaded?.user ?? null}>
        <ErrorMessage error={error} />
      </DeskShell>
    </DeskProvider>
  )
}

function useBrand(): string {
  const site = useSiteIfLoaded()
  return site?.brand.name ?? 'Huella'
}
