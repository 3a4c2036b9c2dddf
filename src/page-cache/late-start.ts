import { HYDRATED } from './hydrated.ts'
// The part that runs in the page: it starts the script before it, and replays what the visitor did until then.
import BROWSER_SIDE from './late-start.browser.js?raw'

/**
 * Delays the scripts of a page that is complete without them until it has loaded or the visitor interacts, so that they do not delay the first paint.
 * The framework's script stays as it is, but the browser does not run it until `late-start.browser.js` starts it.
 * This is the only place that knows how React Router writes its scripts. HTML of any other form is returned unchanged and starts normally.
 * @param nonce which the framework's scripts carry, if any; those that take their place carry it, too
 */
export function lateStart(html: string, nonce = ''): string {
  const marked = nonce && ` nonce="${nonce}"`
  const [before, code, after, ...more] = html.split(
    new RegExp(`<script${marked.replaceAll('+', '\\+')} type="module" async="">([\\s\\S]*?)</script>`),
  )
  const hrefs = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  if (before === undefined || code === undefined || after === undefined || more.length > 0) return html
  if (hrefs.length !== html.split('rel="modulepreload"').length - 1) return html
  const isEntry = (href: string) => code.trimEnd().endsWith(`import("${href}");`)
  if (hrefs.filter(isEntry).length !== 1) return html
  // Shared modules first, then those of this page, and last the one that starts the app.
  const rankOf = (href: string) => (isEntry(href) ? 2 : code.includes(`from "${href}"`) ? 1 : 0)
  const modules = hrefs.toSorted((a, b) => rankOf(a) - rankOf(b)).join(' ')
  return [
    before.replace(PRELOAD, ''),
    `<script${marked} type="text/plain">${code}</script>`,
    `<script${marked} data-modules="${modules}" data-hydrated="${HYDRATED}">"use strict";{${BROWSER_SIDE}}</script>`,
    after.replace(PRELOAD, ''),
  ].join('')
}

const PRELOAD = /<link rel="modulepreload" href="([^"& ]+)"[^>]*>/g
