import { Hono } from 'hono'
import { withLocale } from '../../kit/locale-scope.server.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { MANIFESTS } from '../../urls/manifests.ts'
import { pathTo } from '../../urls/paths.ts'
import { APP_ICONS } from './icons.server.tsx'

/** The web manifest of each language, each with its own start page. */
export function manifest({ brand }: { brand: string }) {
  const app = new Hono()
  for (const locale of LOCALES)
    app.get(MANIFESTS[locale], (c) => {
      const body = JSON.stringify(withLocale(locale, () => write(locale, brand)))
      return c.body(body, 200, { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
    })
  return app
}

function write(locale: Locale, brand: string) {
  return {
    id: pathTo('home', locale),
    name: m.site_title({ brand }),
    short_name: brand,
    description: m.site_home_description(),
    lang: locale === 'es' ? 'es-AR' : 'en',
    dir: 'ltr',
    start_url: pathTo('home', locale),
    scope: '/',
    display: 'standalone',
    background_color: '#fffdf8',
    theme_color: '#fffdf8',
    categories: ['travel', 'social'],
    icons: APP_ICONS,
    shortcuts: [
      { name: m.site_nav_search(), url: pathTo('search', locale) },
      { name: m.site_nav_projects(), url: pathTo('projects', locale) },
      { name: m.site_nav_transparency(), url: pathTo('transparency', locale) },
    ],
  }
}
