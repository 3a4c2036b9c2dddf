import { withoutControls } from '@huella/rich-text/without-controls'
import type { Locale } from '../../../kit/locales.ts'
import { type Collected, collectPage } from './collect-page.ts'
import { type OfferReading, READING_BOUNDS, type ReadFrom, type ReadPrice } from './offer-reading.ts'
import { readData } from './read-data.ts'
import { findDates } from './read-dates.ts'
import { currencyOf, findPrice, statedPrice } from './read-price.ts'

export interface ReadPage {
  reading: OfferReading
  /** The page's canonical address; null if it has none. */
  canonical: string | null
}

/** A labelled place in a text. */
const PLACE_LABEL = /^(?:destino|lugar|ciudad|destination|place|location)\s*:\s*(.{2,100})$/i
const PRICE_CLASS = /price|precio|tarifa|amount|importe/i

/**
 * Reads the trip on a page: from structured data, then from previews for chats, then from visible text. Nothing is guessed: a missing field
 * is null, a present one has its source.
 * @param at the page's address: pictures are relative to it
 */
export function readOfferPage(html: string, at: URL): ReadPage {
  const page = collectPage(html)
  const language = languageOf(page)
  const data = readData(page.data, language)
  const meta = (...keys: string[]) => keys.flatMap((key) => page.metas.get(key) ?? [])
  const reading: OfferReading = {
    language,
    title: firstFrom(lineOf(data.title, READING_BOUNDS.title), lineOf(meta('og:title')[0], READING_BOUNDS.title), titleOf(page)),
    text: firstFrom(paragraphsOf(data.text), paragraphsOf(meta('og:description')[0]), seenText(page, meta('description')[0])),
    pictures: firstFrom(
      picturesAt(at, data.pictures),
      picturesAt(at, meta('og:image:secure_url', 'og:image', 'og:image:url')),
      picturesAt(at, page.images),
    ),
    price: firstFrom(data.price, graphPrice(meta, language), seenPrice(page, language)),
    dates: firstFrom(data.dates, findDates(meta('event:start_time', 'event:end_time').join(' - '), language), seenDates(page, language)),
    place: firstFrom(
      lineOf(data.place, READING_BOUNDS.place),
      lineOf(meta('og:locality', 'og:region', 'og:country-name')[0], READING_BOUNDS.place),
      seenPlace(page, meta('geo.placename')[0]),
    ),
  }
  return { reading, canonical: page.canonical ?? meta('og:url')[0] ?? null }
}

/** The first of the three that has a value. */
function firstFrom<Value>(json_ld: Value | null, open_graph: Value | null, page: Value | null): { value: Value; from: ReadFrom } | null {
  if (json_ld !== null) return { value: json_ld, from: 'json_ld' }
  if (open_graph !== null) return { value: open_graph, from: 'open_graph' }
  return page === null ? null : { value: page, from: 'page' }
}

function languageOf({ language, metas }: Collected): Locale {
  return /^en\b/i.test(language || (metas.get('og:locale')?.[0] ?? '').replace('_', '-')) ? 'en' : 'es'
}

/** Its heading, or its title without the site's name at the end. */
function titleOf({ heading, title, metas }: Collected): string | null {
  const site = metas.get('og:site_name')?.[0]?.trim()
  const [first = '', ...rest] = title.split(/\s[|–—-]\s/)
  const whole = rest.length > 0 && (site === undefined || rest.at(-1)?.trim() === site) ? first : title
  return lineOf(heading || whole, READING_BOUNDS.title)
}

/** Whole sentences of visible text; without any, the summary for search engines. */
function seenText({ blocks }: Collected, summary: string | undefined): string[] | null {
  const seen = blocks.filter(({ text, is_paragraph }) => is_paragraph && text.length >= 60).map(({ text }) => text)
  return paragraphsOf(seen.join('\n')) ?? paragraphsOf(summary)
}

function graphPrice(meta: (...keys: string[]) => string[], language: Locale): ReadPrice | null {
  const currency = currencyOf(meta('product:price:currency', 'og:price:currency')[0])
  return statedPrice(meta('product:price:amount', 'og:price:amount')[0], { language, currency })
}

/** Microdata, then a price where the page labels it as one, then anywhere. */
function seenPrice({ props, blocks }: Collected, language: Locale): ReadPrice | null {
  const currency = currencyOf(props.get('priceCurrency')?.[0])
  const stated = statedPrice((props.get('lowPrice') ?? props.get('price'))?.[0], { language, currency })
  if (stated) return stated
  const named = blocks.filter(({ about }) => PRICE_CLASS.test(about))
  for (const { text } of [...named, ...blocks]) {
    const found = findPrice(text.slice(0, 2_000), { language, currency })
    if (found) return found
  }
  return null
}

function seenDates({ props, times, blocks }: Collected, language: Locale) {
  const stated = [props.get('startDate')?.[0], props.get('endDate')?.[0]].filter((day) => day !== undefined)
  for (const text of [stated.join(' - '), ...blocks.map((block) => block.text.slice(0, 1_000)), times.slice(0, 2).join(' - ')]) {
    const found = findDates(text, language)
    if (found) return found
  }
  return null
}

function seenPlace({ props, blocks }: Collected, placename: string | undefined): string | null {
  const stated = (props.get('addressLocality') ?? props.get('addressRegion'))?.[0] ?? placename
  const labelled = () => blocks.flatMap(({ text }) => PLACE_LABEL.exec(text.slice(0, 120))?.[1] ?? [])[0]
  return lineOf(stated ?? labelled(), READING_BOUNDS.place)
}

/** One clean line; null when nothing is left of it. */
function lineOf(text: string | null | undefined, most: number): string | null {
  const line = withoutMarkup(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' ? null : [...line].slice(0, most).join('')
}

function paragraphsOf(text: string | null | undefined): string[] | null {
  const broken = (text ?? '').replace(/<\/p>|<br\s*\/?>|<\/li>/gi, '\n')
  const paragraphs = broken.split(/\n+/).flatMap((one) => lineOf(one, READING_BOUNDS.paragraph) ?? [])
  return paragraphs.length === 0 ? null : [...new Set(paragraphs)].slice(0, READING_BOUNDS.paragraphs)
}

/** Texts in structured data often contain HTML. */
function withoutMarkup(text: string): string {
  const short = withoutControls(text.slice(0, 60_000))
  return /[<&]/.test(short)
    ? collectPage(short)
        .blocks.map((block) => block.text)
        .join(' ')
    : short
}

/** Absolute https addresses, each once; SVG files and data URLs are no photographs. */
function picturesAt(at: URL, addresses: readonly string[]): string[] | null {
  const whole = addresses.flatMap((address) => {
    const url = URL.parse(address.trim(), at)
    return url?.protocol === 'https:' && url.href.length <= 2_000 && !/\.(svg|gif|ico)$/i.test(url.pathname) ? [url.href] : []
  })
  return whole.length === 0 ? null : [...new Set(whole)].slice(0, READING_BOUNDS.pictures)
}
