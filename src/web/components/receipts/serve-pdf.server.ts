import { redirect } from 'react-router'
import { type Flash, flashCookie } from '../../../kit/http/flash.server.ts'

/** A document that the API drew: a browser cannot send its bearer token. What cannot be made now leads back to a page that says so; what is not there is 404. */
export function servePdf(answer: Response, back: string, alert: Flash = 'receipt_alert_refused'): Response {
  if (answer.ok) return new Response(answer.body, { headers: answer.headers })
  if (answer.status === 404) return new Response(null, { status: 404 })
  return redirect(back, { status: 303, headers: { 'set-cookie': flashCookie(alert) } })
}
