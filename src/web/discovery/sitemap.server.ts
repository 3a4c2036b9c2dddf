import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { findLatestChanges, type LatestChanges } from '../../domain/contributions/find-latest-changes.server.ts'
import { placePages } from '../../domain/place-pages/find-place-pages.server.ts'
import { organizationPages } from '../../domain/projects/find-organization-pages.server.ts'
import { projectPages } from '../../domain/projects/find-project-pages.server.ts'
import type { DatedSlugs } from '../../kit/data/dated-slugs.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { escapeXml } from '../../kit/escape-xml.ts'
import { DEFAULT_LOCALE, LOCALES } from '../../kit/locales.ts'
import { type Page, variantPath } from '../../urls/paths.ts'
import { PRIVACY_UPDATED } from '../public/legal/texts/privacy.ts'
import { TERMS_UPDATED } from '../public/legal/texts/terms.ts'
import { WITHDRAWAL_UPDATED } from '../public/legal/texts/withdrawal.ts'

/** Pages that stand for themselves, and when they last changed. */
const PAGES_ALONE: [page: Page, changed_at: (latest: LatestChanges) => string | null][] = [
  ['home', (latest) => latest.contributions],
  ['projects', (latest) => latest.projects],
  ['organizations', (latest) => latest.organizations],
  ['transparency', (latest) => latest.contributions],
  ['about', () => null],
  ['withdrawal', () => WITHDRAWAL_UPDATED],
  ['terms', () => TERMS_UPDATED],
  ['privacy', () => PRIVACY_UPDATED],
]

/**
 * Things that have a page each. Trails are none of them: there is no end of them, each is like the other, and they are reached from
 * the pages of their projects.
 */
const THINGS: Record<string, { page: Page; slugs: DatedSlugs }> = {
  organizations: { page: 'organization', slugs: organizationPages },
  projects: { page: 'project', slugs: projectPages },
  places: { page: 'place', slugs: placePages },
}

/** Sitemaps may have 50 000 addresses and 50 MB (sitemaps.org); each thing has an address in two languages. */
const THINGS_IN_A_PART = 10_000

interface Options {
  db: Db
  public_url: string
  things_in_a_part?: number
}

/** `GET /sitemap.xml`: every public page in both languages, or, where they are too many for one file, the list of its parts. */
export function sitemap({ db, public_url, things_in_a_part = THINGS_IN_A_PART }: Options) {
  return new Hono()
    .get('/sitemap.xml', async () => {
      const kinds = Object.keys(THINGS)
      const counts = await Promise.all(kinds.map((kind) => THINGS[kind]!.slugs.count(db)))
      const total = counts.reduce((sum, count) => sum + count, PAGES_ALONE.length)
      if (total <= things_in_a_part) return answer('urlset', everything())
      const parts = kinds.flatMap((kind, i) =>
        Array.from({ length: Math.ceil(counts[i]! / things_in_a_part) }, (_, n) => `${kind}-${n + 1}`),
      )
      return answer('sitemapindex', index(['pages', ...parts]))
    })
    .get('/sitemap/:part', async (c) => {
      const [, kind, number] = /^([a-z]+)(?:-([1-9]\d{0,4}))?\.xml$/.exec(c.req.param('part')) ?? []
      if (kind === 'pages' && number === undefined) return answer('urlset', pagesAlone())
      const place = (Number(number) - 1) * things_in_a_part
      if (!kind || !Object.hasOwn(THINGS, kind) || number === undefined || place >= (await THINGS[kind]!.slugs.count(db)))
        return c.notFound()
      return answer('urlset', part(kind, place))
    })

  async function* everything() {
    yield* pagesAlone()
    for (const kind of Object.keys(THINGS)) yield* part(kind, 0)
  }

  async function* pagesAlone() {
    const latest = await findLatestChanges(db)
    for (const [page, changedAt] of PAGES_ALONE) yield entries(page, undefined, changedAt(latest))
  }

  async function* part(kind: string, place: number) {
    const { page, slugs } = THINGS[kind]!
    for await (const { slug, changed_at } of slugs.from(db, place, things_in_a_part)) yield entries(page, slug, changed_at)
  }

  /** The page in each language, and each beside the others. */
  function entries(page: Page, slug?: string, changed_at: string | null = null): string {
    const address = (locale: (typeof LOCALES)[number]) =>
      escapeXml(public_url + variantPath(page, locale === DEFAULT_LOCALE ? 'default' : locale, { slug }))
    const alternates = [...LOCALES.map((locale) => [locale, address(locale)] as const), ['x-default', address(DEFAULT_LOCALE)] as const]
    const links = alternates.map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`).join('')
    const changed = changed_at ? `<lastmod>${changed_at}</lastmod>` : ''
    return LOCALES.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${links}</url>\n`).join('')
  }

  async function* index(parts: readonly string[]) {
    for (const name of parts) yield `<sitemap><loc>${escapeXml(`${public_url}/sitemap/${name}.xml`)}</loc></sitemap>\n`
  }
}

/** Written as it is read: a hundred thousand addresses are never in memory together. */
function answer(root: 'urlset' | 'sitemapindex', lines: AsyncIterable<string>): Response {
  return new Response(Readable.toWeb(Readable.from(chunks(root, lines))) as ReadableStream, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
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
