import { Readable } from 'node:stream'
import { escapeXml } from '@huella/rich-text/escape-xml'
import { Hono } from 'hono'
import { contentPages } from '../../domain/content/reading/content-pages.server.ts'
import { findLatestChanges, type LatestChanges } from '../../domain/contributions/find-latest-changes.server.ts'
import { isOnSaleSomewhere } from '../../domain/offers/find-offers.server.ts'
import { organizationPages, projectPages } from '../../domain/projects/find-project-pages.server.ts'
import type { DatedSlugs } from '../../kit/data/dated-slugs.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../kit/locales.ts'
import { type Page, variantPath } from '../../urls/paths.ts'
import { allPages, type ListedKind, PAGE_ROWS } from '../pages.ts'

/** Records that have a page each. */
function itemsAt(now: () => Date): Record<ListedKind, DatedSlugs> {
  return {
    organizations: organizationPages,
    projects: projectPages,
    places: contentPages('place_page', now),
    posts: contentPages('post', now),
    offers: contentPages('offer', now, isOnSaleSomewhere),
    groups: contentPages('offer_group', now),
    events: contentPages('offer_event', now),
    causes: contentPages('cause', now),
  }
}
const KINDS: ListedKind[] = ['organizations', 'projects', 'places', 'posts', 'offers', 'groups', 'events', 'causes']

/** A sitemap may have 50 000 addresses and 50 MB (sitemaps.org); each record has an address in two languages. */
const ITEMS_PER_PART = 10_000

interface Options {
  db: Db
  public_url: string
  items_per_part?: number
  now: () => Date
}

/** `GET /sitemap.xml`: every public page in both languages, or, where they are too many for one file, the index of its parts. */
export function sitemap({ db, public_url, items_per_part = ITEMS_PER_PART, now }: Options) {
  const ITEMS = itemsAt(now)
  return new Hono()
    .get('/sitemap.xml', async () => {
      const counts = await Promise.all(KINDS.map((kind) => ITEMS[kind].count(db)))
      const total = counts.reduce((sum, count) => sum + count, staticPages().length)
      if (total <= items_per_part) return answer('urlset', everything())
      const parts = KINDS.flatMap((kind, i) => Array.from({ length: Math.ceil(counts[i]! / items_per_part) }, (_, n) => `${kind}-${n + 1}`))
      return answer('sitemapindex', index(['pages', ...parts]))
    })
    .get('/sitemap/:part', async (c) => {
      const [, kind, number] = /^([a-z]+)(?:-([1-9]\d{0,4}))?\.xml$/.exec(c.req.param('part')) ?? []
      if (kind === 'pages' && number === undefined) return answer('urlset', alone())
      const place = (Number(number) - 1) * items_per_part
      const thing = KINDS.find((one) => one === kind)
      if (!thing || number === undefined || place >= (await ITEMS[thing].count(db))) return c.notFound()
      return answer('urlset', part(thing, place))
    })

  async function* everything() {
    yield* alone()
    for (const kind of KINDS) yield* part(kind, 0)
  }

  async function* alone() {
    const latest = await findLatestChanges(db)
    for (const [page, changed] of staticPages()) yield entries(page, null, changedAt(changed, latest))
  }

  async function* part(kind: ListedKind, place: number) {
    const page = pageOf(kind)
    for await (const { slug, slugs, changed_at } of ITEMS[kind].from(db, place, items_per_part))
      yield entries(page, slugs ?? { es: slug, en: slug }, changed_at)
  }

  /** The page in each language in which it exists, with links to the others. */
  function entries(page: Page, slugs: Partial<Record<Locale, string>> | null, changed_at: string | null): string {
    const address = (locale: Locale) =>
      escapeXml(public_url + variantPath(page, locale === DEFAULT_LOCALE ? 'default' : locale, { slug: slugs?.[locale] }))
    const existing = LOCALES.filter((locale) => !slugs || slugs[locale])
    const first = existing[0] ?? DEFAULT_LOCALE
    const alternates = [...existing.map((locale) => [locale, address(locale)] as const), ['x-default', address(first)] as const]
    const links = alternates.map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`).join('')
    const changed = changed_at ? `<lastmod>${changed_at}</lastmod>` : ''
    return existing.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${links}</url>\n`).join('')
  }

  async function* index(parts: readonly string[]) {
    for (const name of parts) yield `<sitemap><loc>${escapeXml(`${public_url}/sitemap/${name}.xml`)}</loc></sitemap>\n`
  }
}

/** Pages that show no single record, and when each last changed. */
function staticPages() {
  return allPages().flatMap((page) => {
    const { sitemap } = PAGE_ROWS[page]
    return sitemap && 'changed' in sitemap ? [[page, sitemap.changed] as const] : []
  })
}

type Changed = ReturnType<typeof staticPages>[number][1]

function changedAt(changed: Changed, latest: LatestChanges): string | null {
  if (changed === 'contributions' || changed === 'organizations' || changed === 'projects') return latest[changed]
  return changed === 'unknown' ? null : changed
}

function pageOf(thing: ListedKind): Page {
  const page = allPages().find((one) => {
    const { sitemap } = PAGE_ROWS[one]
    return sitemap && 'each' in sitemap && sitemap.each === thing
  })
  if (!page) throw new Error(`no page of pages.ts shows ${thing}`)
  return page
}

/** Streamed while it is read: a hundred thousand addresses are never in memory together. */
function answer(root: 'urlset' | 'sitemapindex', lines: AsyncIterable<string>): Response {
  return new Response(Readable.toWeb(Readable.from(chunks(root, lines))) as ReadableStream, {
    // Content that may end at any instant is always revalidated.
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, no-cache' },
  })
}

async function* chunks(root: string, lines: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const line of lines) {
    text += line
    if (text.length < CHUNK) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(`${text}</${root}>\n`)
}

const CHUNK = 64 * 1024
