import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { tripCookie } from '../../domain/clients/trip-cookie.server.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { pathTo } from '../../urls/paths.ts'
import { redirectWith } from '../ask.server.ts'
import { readForm } from '../form.server.ts'
import { apiContext, configContext, localeContext, visitorContext } from '../visitor/page-context.ts'
import { endOwnSession } from './end-own-session.server.ts'

/** Signing out takes a form: a link that did it could be planted anywhere. */
export function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(visitorContext)
  return redirect(pathTo(user ? 'account' : 'home', context.get(localeContext)))
}

/** Ends the session, and the browser's waiting trip: its next user is another person. */
export async function action({ request, context }: ActionFunctionArgs) {
  await readForm(request, context)
  if (await endOwnSession(context)) return redirectWith(pathTo('account', context.get(localeContext)), 'users_alert_not_signed_out')
  const secure = context.get(configContext).https
  const headers = new Headers({ 'set-cookie': flashCookie('users_flash_signed_out') })
  headers.append('set-cookie', sessionCookie(null, { secure }))
  if (context.get(visitorContext).trip) {
    await context.get(apiContext)['trip-session'].$delete()
    headers.append('set-cookie', tripCookie(null, { secure }))
  }
  return redirect(pathTo('home', context.get(localeContext)), { status: 303, headers })
}

export function meta() {
  return []
}

export default function Logout() {
  return null
}
