import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiClient } from '../../api/client.server.ts'
import type { LinkTarget } from '../../domain/links/link.ts'
import type { UploadedPicture } from '../../domain/organizations/organization.ts'
import { progressOf } from '../../domain/projects/project-rules.ts'
import { notFound } from '../../kit/errors.ts'
import { numberFormat } from '../../kit/formatters.ts'
import { withLocale } from '../../kit/locale-scope.server.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { formatMoney, type Money } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { QrCode } from '../../kit/ui/share/qr-code.tsx'
import { type PictureFacts, pictureFacts } from '../../pictures/scenes/picture-facts.ts'
import { pathTo } from '../../urls/paths.ts'
import { askOr } from '../ask.server.ts'
import script from './embedded-card.browser.js?raw'
import style from './embedded-card.css?raw'

interface Shown {
  name: string
  language?: string
  by: string
  image: PictureFacts & { alt: string }
  progress?: ReturnType<typeof progressOf>
  sums: string
  /** Until which entry of the public log they are published. */
  published?: string | undefined
  go: string
}

/** Sums change with every booking; a site with many readers requests them once in five minutes. */
const CACHE = 'public, max-age=300'
const PICTURE_WIDTH = 640

/**
 * The card that an organization puts on its own site: a page for a frame, of any site, and the script that creates that frame. It sets no
 * cookie and runs no script, so that viewing it leaves no trace here.
 */
export function embeddedCard({ public_url, guest }: { public_url: string; guest: (locale: Locale) => ApiClient }) {
  const app = new Hono()
  for (const locale of LOCALES)
    app.get(locale === 'es' ? '/card/:code' : '/en/card/:code', async (c) => {
      const code = c.req.param('code')
      const api = guest(locale)
      const target = await askOr(api.links[':code'].$get({ param: { code } }), null)
      const shown = target && (await (target.subject === 'project' ? projectOf : organizationOf)(target, api, locale))
      // Page error boundaries do not apply here.
      if (!shown) throw notFound()
      const { size } = await askOr(api['ledger-log'].size.$get(), { size: 0 })
      const html = withLocale(locale, () => {
        const published = size > 0 ? m.link_card_published({ position: numberFormat(locale).format(size - 1) }) : undefined
        return renderToStaticMarkup(
          <Card {...shown} published={published} locale={locale} href={public_url + pathTo('follow_link', locale, { code })} />,
        )
      })
      return c.html(`<!doctype html>${html}`, 200, {
        'Content-Security-Policy': FRAME_CSP,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': CACHE,
      })
    })
  app.get('/card/:code/qr.svg', async (c) => {
    const code = c.req.param('code')
    if (!(await askOr(guest('es').links[':code'].$get({ param: { code } }), null))) throw notFound()
    const url = `${public_url}/i/${code}`
    const svg = renderToStaticMarkup(<QrCode text={url} side={1024} ecc="quartile" title={url} />)
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': CACHE })
  })
  return app.get('/card.js', (c) =>
    c.body(`{${script}}`, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': CACHE,
    }),
  )
}

/** Any site may frame it; in it, only its pictures and its one style sheet. */
const FRAME_CSP = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

async function projectOf({ slug, collects }: LinkTarget, api: ApiClient, locale: Locale): Promise<Shown | null> {
  const project = await askOr(api.project[':id'].$get({ param: { id: slug } }), null)
  if (!project) return null
  const { name, language, organization, image, collected, objective } = project
  const sums = { collected: formatMoney(collected, locale), objective: formatMoney(objective, locale) }
  return withLocale(locale, () => ({
    name,
    language,
    by: organization.name,
    image,
    progress: progressOf(project),
    sums: m.link_card_sums(sums),
    go: collects ? m.link_card_travel() : m.link_card_see(),
  }))
}

async function organizationOf({ slug }: LinkTarget, api: ApiClient, locale: Locale): Promise<Shown | null> {
  const found = await askOr(api.organization[':slug'].$get({ param: { slug } }), null)
  if (!found) return null
  const { name, place, scene, cover, collected } = found.organization
  return withLocale(locale, () => ({
    name,
    by: place.text,
    image: { ...(cover ? coverFacts(cover) : pictureFacts(scene)), alt: '' },
    sums:
      collected.length === 0
        ? ''
        : m.link_card_collected({ collected: collected.map((sum: Money) => formatMoney(sum, locale)).join(' + ') }),
    go: m.link_card_projects(),
  }))
}

function coverFacts({ url, width, height, sizes }: UploadedPicture): PictureFacts {
  const sized = Object.entries(sizes).map(([of, address]) => ({
    url: address,
    width: Number(of),
    height: Math.round((Number(of) / width) * height),
  }))
  return { url, width, height, sizes: sized }
}

function Card({ name, language, by, image, progress, sums, published, go, locale, href }: Shown & { locale: Locale; href: string }) {
  const picture = image.sizes.find(({ width }) => width >= PICTURE_WIDTH) ?? image
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{name}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a href={href} target="_blank" rel="noopener">
          <img src={picture.url} alt={image.alt} width={picture.width} height={picture.height} />
          <div className="text">
            <h1 lang={language}>{name}</h1>
            <p className="by">{by}</p>
            {progress && <Bar {...progress} />}
            {sums && <p className="sums">{sums}</p>}
            {sums && published && <p className="published">{published}</p>}
          </div>
          <span className="go">{go}</span>
        </a>
      </body>
    </html>
  )
}

/** Uses attributes, because the frame's policy allows no style attributes. The sums beside it have the same figures. */
function Bar({ paid, confirmed, expected }: NonNullable<Shown['progress']>) {
  return (
    <svg aria-hidden="true">
      <rect className="paid" width={`${paid}%`} height="10" />
      <rect className="confirmed" x={`${paid}%`} width={`${confirmed}%`} height="10" />
      <rect className="expected" x={`${paid + confirmed}%`} width={`${expected}%`} height="10" />
    </svg>
  )
}
