import { Hono } from 'hono'
import { VARIANTS, variantPath } from '../../urls/paths.ts'
import { allPages, audienceOf } from '../pages.ts'

/** Endpoints and whole desks: nothing in them is public. */
const PRIVATE_FOLDERS = ['/api/', '/admin', '/sales', '/account/', '/oauth/', '/auth/']

/** Parameters of endless lists (text, places, orders), or that only lead elsewhere. Causes, districts, statuses and pages are few. */
const ENDLESS_PARAMETERS = ['query', 'near', 'place', 'sort', 'code', 'lang', 'redirect', 'error']

/** User agents of chats and networks that draw the preview of a link. */
const PREVIEWERS = ['Twitterbot', 'facebookexternalhit', 'LinkedInBot', 'WhatsApp', 'TelegramBot', 'Slackbot']

/** `GET /robots.txt`. Pages that only must not be listed (sign-in, search) are noindex instead: a crawler must read them to learn that. */
export function robots({ public_url }: { public_url: string }) {
  const shut = [...PRIVATE_FOLDERS, ...privatePages()].map((path) => `Disallow: ${path}`)
  const lines = [
    'User-agent: *',
    ...shut,
    // The router's own requests for a page's data.
    'Disallow: /*.data$',
    ...ENDLESS_PARAMETERS.map((name) => `Disallow: /*?*${name}=`),
    '',
    // People also share searches, and previewers only read shared pages.
    ...PREVIEWERS.map((name) => `User-agent: ${name}`),
    ...shut,
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
    '',
  ]
  return new Hono().get('/robots.txt', (c) => c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' }))
}

/** Paths of pages behind a guard, in all their forms and without parameters; those inside private folders are covered already. */
function privatePages(): string[] {
  const pages = allPages().filter((page) => !['public', 'guest_only'].includes(audienceOf(page)))
  const paths = pages.flatMap((page) => VARIANTS.map((variant) => variantPath(page, variant)))
  return [...new Set(paths.map((path) => path.replace(/\/+$/, '')))].filter(
    (path) => !PRIVATE_FOLDERS.some((folder) => path.startsWith(folder)),
  )
}
