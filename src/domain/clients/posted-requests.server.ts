import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LOCALES } from '../../kit/locales.ts'
import { pathTo } from '../../urls/paths.ts'

/** Longer than any request of our clients. */
const MAX_BYTES = 8000

/**
 * Turns a request that another site posts to authorize or to log out into the same request by GET (OpenID Connect Core §3.1.2.1, RP-Initiated
 * Logout §2). A post from another site comes without our cookies; the redirect is a navigation, with them. It decides nothing: the pages do
 * for a GET what they would do for it, and take a decision only from a form of our own.
 */
export function postedRequests(public_url: string): Hono {
  const { origin } = new URL(public_url)
  const app = new Hono()
  for (const page of ['authorize', 'end_session'] as const)
    for (const locale of LOCALES)
      app.post(pathTo(page, locale), async (c, next) => {
        if (c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === origin) return next()
        const refused = await bodyLimit({ maxSize: MAX_BYTES, onError: (limited) => limited.text('', 413) })(c, async () => {})
        if (refused) return refused
        if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return c.text('', 415)
        const posted = new URLSearchParams(await c.req.text())
        return c.redirect(`${c.req.path}?${posted}`, 303)
      })
  return app
}
