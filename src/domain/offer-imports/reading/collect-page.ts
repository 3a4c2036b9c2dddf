import { Parser } from 'htmlparser2'

/** The contents of a page in document order, before their interpretation. */
export interface Collected {
  language: string
  /** Content of meta tags by `property` or `name`, in lower case. */
  metas: Map<string, string[]>
  canonical: string | null
  /** Texts of `application/ld+json`. */
  data: string[]
  title: string
  heading: string
  /** Runs of visible text, one for each block; `about` has the classes around it. */
  blocks: { text: string; about: string; is_paragraph: boolean }[]
  /** Values by `itemprop`. */
  props: Map<string, string[]>
  times: string[]
  images: string[]
}

/** Limits of the work for one page, far above any real travel page. */
const MOST = { metas: 300, data: 30, blocks: 4_000, images: 60, props: 200, characters: 300_000, tags: 60_000, depth: 200 } as const

const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'footer',
  'aside',
  'select',
  'textarea',
  'del',
  's',
  'strike',
])
const BLOCKS = new Set(
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** A price that is struck through. */
const STRUCK = /tachad|strike|old[-_]?price|price[-_]?old|precio[-_]?(anterior|antes|lista)|was[-_]price/i

interface Open {
  name: string
  /** The element, or one of its ancestors. */
  unseen: boolean
  is_paragraph: boolean
  is_heading: boolean
  about: string
  itemprop: string | null
}

/** Thrown for a page that no person wrote: each open tag makes the next one more expensive. */
class TooMuch extends Error {}

/** One pass over a page, without building a tree. Content beyond the limits is ignored. */
export function collectPage(html: string): Collected {
  const page = emptyPage()
  const open: Open[] = []
  let run = ''
  let script: string | null = null
  let characters = 0
  let tags = 0
  const flush = (at = open.at(-1)) => {
    const text = run.replace(/\s+/g, ' ').trim()
    run = ''
    if (text === '' || page.blocks.length >= MOST.blocks) return
    page.blocks.push({ text, about: at?.about ?? '', is_paragraph: at?.is_paragraph ?? false })
    if (at?.itemprop) note(page.props, at.itemprop, text, MOST.props)
    if (page.heading === '' && at?.is_heading) page.heading = text
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++tags > MOST.tags || open.length > MOST.depth) throw new TooMuch()
      if (BLOCKS.has(name)) flush()
      headOf(page, name, attributes)
      const around = open.at(-1)
      const about = `${around?.about ?? ''} ${attributes.class ?? ''} ${attributes.id ?? ''}`.slice(-200)
      const unseen = around?.unseen || UNSEEN.has(name) || 'hidden' in attributes || STRUCK.test(attributes.class ?? '')
      const itemprop = attributes.itemprop ?? null
      if (itemprop !== null && attributes.content !== undefined) note(page.props, itemprop, attributes.content, MOST.props)
      else if (itemprop !== null && !VOID.has(name)) flush(around)
      if (name === 'script' && attributes.type?.trim().toLowerCase() === 'application/ld+json') script = ''
      if (VOID.has(name)) return
      open.push({
        name,
        unseen,
        about,
        is_paragraph: around?.is_paragraph || name === 'p' || name === 'li',
        is_heading: around?.is_heading || name === 'h1',
        itemprop: attributes.content === undefined ? itemprop : null,
      })
    },
    ontext(text) {
      if (script !== null) script += text
      else if (open.at(-1)?.name === 'title') page.title += text.slice(0, 500)
      else if (!open.at(-1)?.unseen && characters < MOST.characters) {
        characters += text.length
        run += text
      }
    },
    onclosetag(name) {
      if (VOID.has(name)) return
      const last = open.at(-1)
      if (BLOCKS.has(name) || last?.itemprop) flush()
      if (script !== null && name === 'script') {
        if (page.data.length < MOST.data) page.data.push(script)
        script = null
      }
      open.pop()
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
  }
  flush()
  return page
}

function emptyPage(): Collected {
  return {
    language: '',
    canonical: null,
    title: '',
    heading: '',
    metas: new Map(),
    data: [],
    blocks: [],
    props: new Map(),
    times: [],
    images: [],
  }
}

/** Collects the contents of attributes. */
function headOf(page: Collected, name: string, attributes: Record<string, string>): void {
  const { content, src, datetime } = attributes
  if (name === 'html') page.language = attributes.lang ?? ''
  const key = attributes.property ?? attributes.name
  if (name === 'meta' && key && content !== undefined) note(page.metas, key.toLowerCase(), content, MOST.metas)
  if (name === 'link' && page.canonical === null && /(^|\s)canonical(\s|$)/i.test(attributes.rel ?? ''))
    page.canonical = attributes.href ?? null
  if (name === 'time' && datetime !== undefined && page.times.length < MOST.props) page.times.push(datetime)
  const is_small = [attributes.width, attributes.height].some((side) => side !== undefined && Number.parseInt(side, 10) < 200)
  const picture = attributes['data-src'] ?? src
  if (name === 'img' && picture && !is_small && page.images.length < MOST.images) page.images.push(picture)
}

function note(values: Map<string, string[]>, key: string, value: string, most: number): void {
  const known = values.get(key) ?? []
  if (known.length < 20 && (values.has(key) || values.size < most)) values.set(key, [...known, value])
}
