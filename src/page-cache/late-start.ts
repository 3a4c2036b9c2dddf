import { readFileSync } from 'node:fs'
import { HYDRATED } from './hydrated.ts'

/** What runs in the page: it starts the script before it, and replays what was done until then. */
const BROWSER_SIDE = readFileSync(new URL('late-start.browser.js', import.meta.url), 'utf8')

/**
 * A page that is whole without scripts starts them late: after it has loaded, or as soon as somebody touches it, so that they don't stand in the way of
 * what is to be seen. The framework's script stays as it is, but the browser does not run it until `late-start.browser.js` says so.
 * This is the one place that knows how React Router writes its scripts. HTML that looks otherwise is returned unchanged: it starts as the framework
 * wants it.
 */
export function lateStart(html: string): string {
  const [before, code, after, ...more] = html.split(/<script type="module" async="">([\s\S]*?)<\/script>/)
  const hrefs = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  if (before === undefined || code === undefined || after === undefined || more.length > 0) return html
  if (hrefs.length !== html.split('rel="modulepreload"').length - 1) return html
  const isStarted = (href: string) => code.trimEnd().endsWith(`import("${href}");`)
  if (hrefs.filter(isStarted).length !== 1) return html
  // What several modules share comes first, then those of this page, and last the one that starts the app.
  const rankOf = (href: string) => (isStarted(href) ? 2 : code.includes(`from "${href}"`) ? 1 : 0)
  const modules = hrefs.toSorted((a, b) => rankOf(a) - rankOf(b)).join(' ')
  return [
    before.replace(PRELOAD, ''),
    `<script type="text/plain">${code}</script>`,
    `<script data-modules="${modules}" data-hydrated="${HYDRATED}">"use strict";{${BROWSER_SIDE}}</script>`,
    after.replace(PRELOAD, ''),
  ].join('')
}

const PRELOAD = /<link rel="modulepreload" href="([^"& ]+)"[^>]*>/g
