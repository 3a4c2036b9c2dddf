import { Hono } from 'hono'
import { variantPath } from '../../urls/paths.ts'
import { allPages, audienceOf } from '../pages.ts'

/** Endpoints, and desks whole: nothing in them is for everybody. */
const PRIVATE_FOLDERS = ['/api/', '/admin', '/sales', '/account/', '/oauth/', '/auth/']

/** What a list is asked for without end: words, places, orders; and what only leads elsewhere. Causes, districts, states and pages are few. */
const ENDLESS = ['query', 'near', 'place', 'sort', 'code', 'lang', 'redirect', 'error']

/** What chats and networks send to draw the preview of a link. */
const PREVIEWERS = ['Twitterbot', 'facebookexternalhit', 'LinkedInBot', 'WhatsApp', 'TelegramBot', 'Slackbot']

/** `GET /robots.txt`. Pages that only should not be listed (sign-in, search) say so themselves: who may not read them would never know. */
export function robots({ public_url }: { public_url: string }) {
  const shut = [...PRIVATE_FOLDERS, ...privatePages()].map((path) => `Disallow: ${path}`)
  const lines = [
    'User-agent: *',
    ...shut,
    // The router's own requests for a page's data.
    'Disallow: /*.data$',
    ...ENDLESS.map((name) => `Disallow: /*?*${name}=`),
    '',
    // People share what they searched for, too: these only look at what was shared.
    ...PREVIEWERS.map((name) => `User-agent: ${name}`),
    ...shut,
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
    '',
  ]
  return new Hono().get('/robots.txt', (c) => c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' }))
}

/** Those behind a guard, in all forms of their address, as far as they are the same for everybody. */
function privatePages(): string[] {
  const pages = allPages().filter((page) => !['public', 'guest_only'].includes(audienceOf(page)))
  const paths = pages.flatMap((page) => (['default', 'es', 'en'] as const).map((variant) => variantPath(page, variant)))
  return [...new Set(paths.map((path) => path.replace(/\/+$/, '')))].filter(
    (path) => !PRIVATE_FOLDERS.some((folder) => path.startsWith(folder)),
  )
}
