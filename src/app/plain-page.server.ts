import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { safeRedirect } from '../kit/http/safe-redirect.ts'
import { isLocale, type Locale, localeOfPath } from '../kit/locales.ts'
import { m } from '../kit/sentences/messages.js'
import { pathTo } from '../urls/paths.ts'

/** The error page for requests refused before any page is reached: the message, and a link back or home. */
export function plainPage(message: string, locale: Locale, back?: string) {
  const text = back ? m.site_error_back({}, { locale }) : m.site_error_home({}, { locale })
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title></head>
<body><main><h1>${message}</h1><p><a href="${back || pathTo('home', locale)}">${text}</a></p></main></body></html>`
}

/**
 * Shows an error of the API as a page where a person opened a file's address: links lead to files directly. One who is signed in but came by
 * a typed address, a bookmark or another site's link is led to the file's own page, as their cookie does not count (`session-cookie.server.ts`).
 */
export function explainToReaders(public_url: string): MiddlewareHandler {
  const { origin } = new URL(public_url)
  return async (c, next) => {
    await next()
    if (c.res.status < 400 || c.req.header('sec-fetch-dest') !== 'document') return
    if (!c.res.headers.get('content-type')?.startsWith('application/json')) return
    const back = URL.canParse(c.req.header('referer') ?? '') ? new URL(c.req.header('referer')!) : null
    const isOwn = back?.origin === origin
    const lang = c.req.query('lang')
    const locale = isLocale(lang) ? lang : localeOfPath(isOwn ? back.pathname : '/')
    const { message, errors = {} } = (await c.res.json()) as { message: string; errors?: Record<string, string[]> }
    const [reason = message] = Object.values(errors).flat()
    const text = c.res.status === 401 ? m.site_error_file_login({}, { locale }) : reason
    const { status, headers } = c.res
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.delete('content-length')
    c.res = new Response(String(await plainPage(text, locale, isOwn ? safeRedirect(back.pathname + back.search, '') : '')), {
      status,
      headers,
    })
  }
}
