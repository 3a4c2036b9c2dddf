import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { tripCookie } from '../../domain/clients/trip-cookie.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { pathTo } from '../../urls/paths.ts'
import { readForm } from '../form.server.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { chosenId } from '../visitor/choice.server.ts'
import { apiContext, configContext, localeContext, visitorContext } from '../visitor/page-context.ts'

export const handle: PageHandle = { no_return: true }

/** Returning needs a form: this page has no content. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(pathTo('home', context.get(localeContext)))
}

/** Returns to the waiting trip, or drops it. A visitor without a project chooses one first (specification §2, trip snackbar). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const locale = context.get(localeContext)
  const { trip } = context.get(visitorContext)
  const home = pathTo('home', locale)
  const here = safeRedirect(text('back'), home)
  if (!trip) return redirect(home, 303)
  const leaving = text('intent') === 'return'
  if (leaving && !chosenId(request)) return redirect(`${pathTo('choose', locale)}?back=${encodeURIComponent(here)}`, 303)
  // Trips of a client's authorization are ended by the authorization itself, once the client has its response.
  if (leaving && trip.origin !== null) return redirect(trip.redirect, 303)
  await context.get(apiContext)['trip-session'].$delete()
  const headers = { 'set-cookie': tripCookie(null, { secure: context.get(configContext).https }) }
  return redirect(leaving ? trip.redirect : here, { status: 303, headers })
}

export function meta() {
  return []
}

export default function ReturnToTrip() {
  return null
}
