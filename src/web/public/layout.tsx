import { data, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { flashHeaders, readFlash } from '../../kit/http/flash.server.ts'
import { isLocale } from '../../kit/locales.ts'
import { askOr } from '../ask.server.ts'
import { useMergedFavorites } from '../components/favorites/use-favorites.ts'
import { ErrorMessage } from '../shell/error-page.tsx'
import { flashMessage } from '../shell/flash-message.server.ts'
import { menuUserOf } from '../shell/menu-user.ts'
import { NavigationBar } from '../shell/navigation-bar.tsx'
import { usePageHandle } from '../shell/page-handle.ts'
import { PageOrSkeleton } from '../shell/page-skeleton.tsx'
import { usePublicLayout } from '../shell/public-layout-data.ts'
import { PublicShell } from '../shell/public-shell.tsx'
import { Snackbars } from '../shell/snackbars.tsx'
import { readChoice } from '../visitor/choice.server.ts'
import { apiContext, localeContext, visitorContext } from '../visitor/page-context.ts'

/** The public layout's data for every page: the chosen project, the user and the message to show. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const lang = new URL(request.url).searchParams.get('lang')
  if (lang !== null && !isLocale(lang)) throw data(null, { status: 404 })
  const { user, bell, trip, preview } = context.get(visitorContext)
  const api = context.get(apiContext)
  const [choice, log] = await Promise.all([readChoice(request, api), askOr(api['ledger-log'].size.$get(), { size: 0 })])
  const flash = readFlash(request)
  const trip_shown = trip && { client: trip.client.name }
  const about = {
    message: flashMessage(flash, { locale: context.get(localeContext), chosen: choice.project, user }),
    trip: trip_shown,
    preview,
    user: user && menuUserOf(user),
    bell,
    log_size: log.size,
  }
  return data({ ...choice, favorites: user?.favorite_ids ?? null, ...about }, { headers: flashHeaders(flash) })
}

export default function PublicLayout() {
  const { project, lost, message, trip, user, bell, preview } = useLoaderData<typeof loader>()
  const { over_picture = false, returns_to_trip } = usePageHandle()
  return (
    <PublicShell chosen={project} user={user} bell={bell} over_picture={over_picture} preview={preview}>
      <NavigationBar />
      <PageOrSkeleton>
        <Outlet />
      </PageOrSkeleton>
      {user && <MergedFavorites />}
      <Snackbars message={message} chosen={project} lost={lost} trip={returns_to_trip ? null : trip} />
    </PublicShell>
  )
}

/** A component, so that pages of guests, whose favourites stay in the browser, need no fetcher for it. */
function MergedFavorites() {
  useMergedFavorites()
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const layout = usePublicLayout()
  return (
    <PublicShell chosen={layout?.project ?? null} user={layout?.user ?? null} bell={layout?.bell ?? null}>
      <ErrorMessage error={error} />
    </PublicShell>
  )
}
