import { redirectWith } from '../../ask.server.ts'

/**
 * A document drawn by the API, as a browser cannot send its bearer token. A refusal redirects back to a page with a message; an unknown
 * document is 404.
 */
export function servePdf(answer: Response, back: string): Response {
  if (answer.ok) return new Response(answer.body, { headers: answer.headers })
  if (answer.status === 404) return new Response(null, { status: 404 })
  return redirectWith(back, 'receipt_alert_refused')
}
