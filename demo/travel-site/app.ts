import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { bookingRoutes } from './booking-routes.ts'
import type { Desk } from './desk.ts'
import { sorryPage } from './errors.ts'
import type { TravelSite } from './layout.ts'
import type { FindPromise } from './promise.ts'
import { searchRoutes } from './search-routes.ts'
import type { SignIn } from './sign-in.ts'
import { signInRoutes, travellerIn } from './sign-in-routes.ts'

const styles = ['1-frame', '2-pieces', '3-search', '4-bookings', '5-wide']
const style = styles.map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8')).join('\n')
const icon = readFileSync(new URL('./favicon.svg', import.meta.url), 'utf8')
const styleVersion = createHash('sha256').update(style).digest('hex').slice(0, 12)

/** The app: every address of the site, with headers and guards. */
export function createTravelSite(platform_url: string, desk: Desk, sign_in: SignIn, find_promise: FindPromise): Hono {
  const site: TravelSite = { platform_url, style_href: `/site.css?v=${styleVersion}`, find_promise }
  const app = new Hono()
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      // A booking's address is its secret key and must not leave the site, but `no-referrer` would remove the Origin from our own forms.
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: false,
    }),
  )
  app.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
  })
  app.use(async (context: Context, next) => {
    context.set('traveller', travellerIn(context, sign_in))
    await next()
  })
  app.use(bodyLimit({ maxSize: 16 * 1024, onError: (context) => sorryPage(context, site, 'too_large', 413) }))
  app.use(csrf())
  app.get('/health', (context) => context.json({ data: { status: 'ok' } }))
  app.get('/site.css', (context) => file(style, 'text/css; charset=utf-8', context.req.query('v') === styleVersion))
  app.get('/favicon.svg', () => file(icon, 'image/svg+xml', false))
  app.get('/robots.txt', () => file('User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8', false))
  app.route('/', searchRoutes(site))
  app.route('/', bookingRoutes(site, desk))
  app.route('/', signInRoutes(site, sign_in))
  app.notFound((context) => sorryPage(context, site, 'not_found', 404))
  app.onError((error, context) => {
    if (error instanceof HTTPException && error.status < 500)
      return sorryPage(context, site, error.status === 403 ? 'forbidden' : 'invalid', error.status === 403 ? 403 : 400)
    const reference = crypto.randomUUID()
    console.error(reference, error)
    return sorryPage(context, site, 'internal', 500, reference)
  })
  return app
}

/** @param forever true when the address changes with the content */
function file(text: string, type: string, forever: boolean): Response {
  const cache = forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': cache } })
}
