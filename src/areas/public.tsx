import { data, type LoaderFunctionArgs, Outlet, redirect, useLoaderData, useMatches, useRouteLoaderData } from 'react-router'
import { flashCookie, flashHeaders, readFlash } from '../kit/flash.server.ts'
import { isLocale, type Locale } from '../kit/locales.ts'
import { apiContext, localeContext, visitorContext } from '../page-context.ts'
import { matchPath, pageOfRoute, pathTo } from '../paths.ts'
import { readChoice } from '../projects/choice.server.ts'
import { ErrorMessage } from './error-page.tsx'
import { IdlePrefetch } from './idle-prefetch.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PublicShell } from './public-shell.tsx'
import { Snackbars } from './snackbars.tsx'

/** The front door for everybody: the chosen project and what there is to say come with every page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const lang = new URL(request.url).searchParams.get('lang')
  if (lang !== null && !isLocale(lang)) throw data(null, { status: 404 })
  const { user, expired } = context.get(visitorContext)
  if (expired) sendToLogin(request, context.get(localeContext))
  const choice = await readChoice(request, context.get(apiContext))
  const flash = readFlash(request)
  return data(
    { ...choice, flash, user: user && { username: user.username, name: user.name, image: user.image } },
    { headers: flashHeaders(flash) },
  )
}

export default function PublicLayout() {
  const { project, lost, flash, user } = useLoaderData<typeof loader>()
  const leaf = useMatches().at(-1)
  return (
    <PublicShell chosen={project} user={user} over_picture={leaf !== undefined && pageOfRoute(leaf.id) === 'home'}>
      <NavigationBar />
      <Outlet />
      <Snackbars flash={flash} chosen={project} lost={lost} user={user} />
      <IdlePrefetch />
    </PublicShell>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const layout = useRouteLoaderData<typeof loader>('areas/public')
  return (
    <PublicShell chosen={layout?.project ?? null} user={layout?.user ?? null}>
      <ErrorMessage error={error} />
    </PublicShell>
  )
}

/** A session that is over: the login says so, and leads back here. */
function sendToLogin(request: Request, locale: Locale) {
  const { pathname, search } = new URL(request.url)
  if (matchPath(pathname)?.[0] === 'login') return
  const back = `?redirect=${encodeURIComponent(pathname + search)}`
  throw redirect(pathTo('login', locale) + back, { headers: { 'set-cookie': flashCookie('session_expired') } })
}
