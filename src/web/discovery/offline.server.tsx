import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { withLocale } from '../../kit/locale-scope.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { Horizon } from '../components/contributions/trail-panel.tsx'
import style from './offline.css?raw'
import worker from './offline-worker.js?raw'

/** The worker and the two pages that it caches. No other page of the site is ever cached by a browser's worker. */
export function offline({ brand }: { brand: string }) {
  const pages = { es: page('es', brand), en: page('en', brand) }
  const version = createHash('sha256').update(pages.es).update(pages.en).update(worker).digest('hex').slice(0, 12)
  const show = (locale: Locale) => () =>
    new Response(pages[locale], {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_CSP, 'Cache-Control': 'no-cache' },
    })
  return new Hono()
    .get('/offline', show('es'))
    .get('/en/offline', show('en'))
    .get('/sw.js', () => {
      const headers = {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Security-Policy': WORKER_CSP,
        'Cache-Control': 'no-cache',
      }
      return new Response(worker.replace('__VERSION__', version), { headers })
    })
}

/** Cached with the page, and enforced when it is shown: its one style sheet, no scripts. */
const PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A worker's requests are subject to the policy of its own response. */
const WORKER_CSP = "default-src 'none'; connect-src 'self'"

/** Without external resources, as none can be fetched. An empty link reloads the page that failed. */
function page(locale: Locale, brand: string): string {
  const html = withLocale(locale, () =>
    renderToStaticMarkup(
      <html lang={locale}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{`${m.site_offline_title()} · ${brand}`}</title>
          <style dangerouslySetInnerHTML={{ __html: style }} />
        </head>
        <body>
          <svg viewBox="0 0 560 400" aria-hidden="true">
            <Horizon sunrise="rising" />
          </svg>
          <main>
            <p>{brand}</p>
            <h1>{m.site_offline_title()}</h1>
            <p>{m.site_offline_text()}</p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page that failed */}
            <a href="">{m.site_offline_retry()}</a>
          </main>
        </body>
      </html>,
    ),
  )
  return `<!doctype html>${html}`
}
