import { data, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { flashHeaders, readFlash } from '../kit/flash.server.ts'
import { isLocale } from '../kit/locales.ts'
import { apiContext } from '../page-context.ts'
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
  const choice = await readChoice(request, context.get(apiContext))
  const flash = readFlash(request)
  return data({ ...choice, flash }, { headers: flashHeaders(flash) })
}

export default function PublicLayout() {
  const { project, lost, flash } = useLoaderData<typeof loader>()
  return (
    <PublicShell chosen={project}>
      <NavigationBar />
      <Outlet />
      <Snackbars flash={flash} chosen={project} lost={lost} />
      <IdlePrefetch />
    </PublicShell>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PublicShell chosen={null}>
      <ErrorMessage error={error} />
    </PublicShell>
  )
}
