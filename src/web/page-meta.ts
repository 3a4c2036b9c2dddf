import type { MetaArgs, MetaDescriptor } from 'react-router'
import { DEFAULT_LOCALE, LOCALES, type Locale, localeOfPath } from '../kit/locales.ts'
import { type JsonLd, structuredData } from '../kit/structured-data.ts'
import { CARD_SIZE, type ShareCard, shareCardPath } from '../pictures/share-cards/share-card.ts'
import { FEEDS, type Feed, feedTitle } from '../urls/feeds.ts'
import { type Page, pageOfRoute, variantPath } from '../urls/paths.ts'
import type { Site } from './site.ts'

/** Pages with a share card of their own (`discovery/draw-page-share-card.tsx`); others show their record's, or the home page's. */
export const CARD_PAGES = ['home', 'projects', 'organizations', 'transparency', 'about'] as const satisfies readonly Page[]
export type CardPage = (typeof CARD_PAGES)[number]

/** A page's metadata for search engines and share previews. */
interface PageFacts {
  /** Without the site's name, which is appended. */
  title: string
  /** True where the title already names the site. */
  whole_title?: boolean
  description: string
  type?: 'website' | 'article'
  /** The card of the record that the page shows, and its alternative text. */
  card?: ShareCard & { alt: string }
  /** Feeds with the page's content. */
  feeds?: readonly Feed[]
  /** The page's content, as structured data. */
  things?: readonly JsonLd[]
  /** The page's parameters in each language in which it exists; without it, it exists in both, with the same ones. */
  languages?: Alternates
  /** False for pages that must not be indexed: forms, searches and lists that anybody can make up. */
  indexed?: boolean
  /** The part of the query that makes it a page of its own, such as `?page=2`, in its shortest form; the rest is left out. */
  query?: string
  /** The same for the pages before and after this one. */
  previous?: string | undefined
  next?: string | undefined
}

/**
 * Parameters of the page in each language, for a page whose address differs by language, or that is missing in one. The footer's link reads
 * it from the page's data.
 */
export type Alternates = Partial<Record<Locale, Record<string, string>>>

/** The arguments of `meta` that are needed here. */
export type MetaArguments = Pick<MetaArgs, 'params' | 'location'> & {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The site's data, for a page's `meta`; components use `useSite`. */
export function siteOf({ matches }: Pick<MetaArguments, 'matches'>): Site {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site
}

/** Title, description, canonical address, languages, Open Graph and Twitter card: every page's `meta` ends here. */
export function pageMeta(about: MetaArguments, facts: PageFacts): MetaDescriptor[] {
  const site = siteOf(about)
  const page = pageOfRoute(about.matches.at(-1)?.id ?? '')
  const title = facts.whole_title ? facts.title : `${facts.title} · ${site.brand.name}`
  const description = shortened(facts.description)
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: facts.indexed === false ? 'noindex' : 'max-image-preview:large' },
    ...(page ? addresses(page, about, facts) : []),
    { property: 'og:site_name', content: site.brand.name },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    ...openGraphLocales(localeOfPath(about.location.pathname), languagesOf(facts)),
    ...picture(about, facts.card ?? { ...pageCard(page), alt: facts.title }),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: facts.title },
    { name: 'twitter:description', content: description },
    ...(facts.feeds ?? []).map((feed) => feedLink(feed, siteOf(about).public_url, localeOfPath(about.location.pathname))),
    ...(facts.things ? [structuredData(facts.things)] : []),
  ]
}

/** The metadata of one page of a list; `queryOf` writes the query of any page of it, in its shortest form. */
export function pageOfList(page: number, pages: number, queryOf: (page: number) => string) {
  return {
    query: queryOf(page),
    previous: page > 1 ? queryOf(page - 1) : undefined,
    next: page < pages ? queryOf(page + 1) : undefined,
  }
}

/** Search engines show some 160 characters, chats fewer: cut at a word. */
function shortened(text: string, length = 200): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/[\s,;:.–—-]+\S*$/, '')}…`
}

/** The canonical address, the alternates in each language, and the previous and next page. */
function addresses(page: Page, about: MetaArguments, { query = '', previous, next, languages }: PageFacts): MetaDescriptor[] {
  const { public_url } = siteOf(about)
  const locale = localeOfPath(about.location.pathname)
  const existing = languagesOf({ languages })
  const address = (language: Locale, page_query = query) =>
    public_url + variantPath(page, language === DEFAULT_LOCALE ? 'default' : language, languages?.[language] ?? about.params) + page_query
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: 'link' as const, rel, href, ...(hrefLang && { hrefLang }) })
  return [
    link('canonical', address(locale)),
    ...existing.map((language) => link('alternate', address(language), language)),
    link('alternate', address(existing.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : locale), 'x-default'),
    ...(previous === undefined ? [] : [link('prev', address(locale, previous))]),
    ...(next === undefined ? [] : [link('next', address(locale, next))]),
    { property: 'og:url', content: address(locale) },
  ]
}

function feedLink(feed: Feed, public_url: string, locale: Locale): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: feedTitle(feed), href: public_url + FEEDS[feed][locale] }
}

/** The card of a page without a record. @param facts the editors' text; without it the card's address redirects to the current one */
export function pageCard(page: Page | null, facts: readonly string[] = []): ShareCard {
  return { kind: 'page', key: CARD_PAGES.find((own) => own === page) ?? 'home', facts }
}

function picture(about: MetaArguments, { alt, ...card }: ShareCard & { alt: string }): MetaDescriptor[] {
  const { public_url, brand } = siteOf(about)
  const address = public_url + shareCardPath(card, localeOfPath(about.location.pathname), brand.name)
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: address },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** The languages in Open Graph's form, with the country of their readers here. */
const OPEN_GRAPH_LOCALES: Record<Locale, string> = { es: 'es_AR', en: 'en_US' }

function openGraphLocales(locale: Locale, existing: readonly Locale[]): MetaDescriptor[] {
  return [
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[locale] },
    ...existing
      .filter((other) => other !== locale)
      .map((other) => ({ property: 'og:locale:alternate', content: OPEN_GRAPH_LOCALES[other] })),
  ]
}

/** The languages in which the page exists. */
function languagesOf({ languages }: Pick<PageFacts, 'languages'>): Locale[] {
  return LOCALES.filter((language) => !languages || languages[language])
}
