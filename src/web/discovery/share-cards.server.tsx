import { Hono } from 'hono'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { ApiClient } from '../../api/client.server.ts'
import type { PostCard } from '../../domain/blog/post.ts'
import type { SectionPlace } from '../../domain/content/kinds/section-places.ts'
import type { PlacePage } from '../../domain/place-pages/place-page.ts'
import type { FileStore } from '../../kit/files.server.ts'
import type { AddressOf } from '../../kit/http/http-guard.server.ts'
import { withLocale } from '../../kit/locale-scope.server.ts'
import { isLocale, type Locale } from '../../kit/locales.ts'
import { openPictureCache } from '../../kit/picture-cache.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { openLettering } from '../../pictures/share-cards/lettering.server.ts'
import type { CardStyle } from '../../pictures/share-cards/pieces.tsx'
import { CARD_KINDS, type CardKind, type ShareCard, shareCardPath } from '../../pictures/share-cards/share-card.ts'
import { askOr } from '../ask.server.ts'
import { postShareCard } from '../components/blog/post-share-card.ts'
import { trailShareCard } from '../components/contributions/trail-share-card.ts'
import { organizationShareCard } from '../components/organizations/organization-share-card.ts'
import { placeShareCard } from '../components/place-pages/place-share-card.ts'
import { projectShareCard } from '../components/projects/project-share-card.ts'
import { CARD_PAGES, type CardPage, pageCard } from '../page-meta.ts'
import { OrganizationShareCard } from './draw-organization-share-card.tsx'
import { PageShareCard, TextOverLandscape } from './draw-page-share-card.tsx'
import { ProjectShareCard } from './draw-project-share-card.tsx'
import { TrailShareCard } from './draw-trail-share-card.tsx'
import { readPhoto } from './read-photo.server.ts'

interface ShareCardOptions {
  cache_dir: string
  brand: string
  /** An API client of a guest, in a language: hidden records have no card, as they have no page. */
  guest: (locale: Locale) => ApiClient
  addressOf: AddressOf
  on_error: (error: unknown) => void
  files: FileStore
}

interface Found {
  card: ShareCard
  draw: (style: CardStyle) => ReactElement
}

/** Some 200 MB of cards. */
const MOST_CARDS = 2_000

/** `GET /img/card/es/project/agua-para-lavalle.1k2f3a.jpg`: the share card of a page. An older version redirects to the current one. */
export function shareCards({ cache_dir, brand, guest, addressOf, on_error, files }: ShareCardOptions) {
  const cache = openPictureCache({ cache_dir, on_error, is_stale: () => false, most: MOST_CARDS })
  return new Hono().get('/img/card/:locale/:kind/:file', async (c) => {
    const [, key] = /^([\w-]{1,80})\.[0-9a-z]{1,8}\.jpg$/.exec(c.req.param('file')) ?? []
    const locale = c.req.param('locale')
    const kind = CARD_KINDS.find((known) => known === c.req.param('kind'))
    const found = key && kind && isLocale(locale) && (await findCard(guest(locale), kind, key, files))
    if (!found || !isLocale(locale)) return c.body(null, 404, { 'Cache-Control': 'no-cache' })
    const path = shareCardPath(found.card, locale, brand)
    // A page that does not render its editors' text links to the card by an address without that text.
    const plain = kind === 'page' && shareCardPath({ ...found.card, facts: [] }, locale, brand)
    if (c.req.path !== path && c.req.path !== plain) return c.body(null, 302, { Location: path, 'Cache-Control': 'no-cache' })
    const picture = await cache.get(path.split('/').slice(3).join('-'), () => draw(found, locale, brand), {
      address: addressOf(c),
      gone: c.req.raw.signal,
    })
    if (picture === 'busy') return c.body(null, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(picture.length),
      // A day and not forever: content that is no longer public must expire from others' caches too; content that may end at any instant is
      // always revalidated.
      'Cache-Control': kind === 'post' || kind === 'page' ? 'public, no-cache' : 'public, max-age=86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

/** The record and how to draw its card; null when a guest may not see it. */
async function findCard(api: ApiClient, kind: CardKind, key: string, files: FileStore): Promise<Found | null> {
  switch (kind) {
    case 'page': {
      const page = CARD_PAGES.find((known) => known === key)
      if (!page) return null
      const words = await readCardTexts(api, page)
      return { card: pageCard(page, words), draw: (style) => <PageShareCard page={page} words={words} style={style} /> }
    }
    case 'project': {
      const project = await readData((id) => api.project[':id'].$get({ param: { id } }), key)
      if (!project) return null
      const photo = await photoAddress(files, project.image.scene)
      return { card: projectShareCard(project), draw: (style) => <ProjectShareCard project={project} photo={photo} style={style} /> }
    }
    case 'organization': {
      const found = await readData((slug) => api.organization[':slug'].$get({ param: { slug } }), key)
      if (!found) return null
      const { organization } = found
      return {
        card: organizationShareCard(organization),
        draw: (style) => <OrganizationShareCard organization={organization} style={style} />,
      }
    }
    case 'place': {
      const page = await readData((slug) => api['place-page'][':slug'].$get({ param: { slug } }), key)
      if (!page) return null
      const photo = await photoAddress(files, page.scene)
      return { card: placeShareCard(page), draw: (style) => <PlaceShareCard page={page} photo={photo} style={style} /> }
    }
    case 'post': {
      const post = await readData((slug) => api.post[':slug'].$get({ param: { slug } }), key)
      if (!post) return null
      const photo = await photoAddress(files, post.image.scene)
      return { card: postShareCard(post), draw: (style) => <PostShareCard post={post} photo={photo} style={style} /> }
    }
    case 'trail': {
      const trail = await readData((code) => api.trail[':code'].$get({ param: { code } }), key)
      return trail && { card: trailShareCard(trail), draw: (style) => <TrailShareCard trail={trail} style={style} /> }
    }
  }
}

/** A `data:` address of an uploaded picture; undefined for a scene. */
async function photoAddress(files: FileStore, name: string): Promise<string | undefined> {
  const bytes = await readPhoto(files, name)
  return bytes && `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** The editors' text at the top of a page: its title, and the line below it if the card displays that. */
async function readCardTexts(api: ApiClient, page: CardPage): Promise<string[]> {
  if (page === 'organizations') return []
  const sections = await askOr(api.sections[':page'].$get({ param: { page: page === 'projects' ? 'home' : page } }), [])
  const texts = (place: SectionPlace) => sections.find((section) => section.place === place)?.texts
  switch (page) {
    case 'home':
      return textsOf(texts('home_hero'), ['title', 'text'])
    case 'projects':
      return textsOf(texts('home_featured') ?? texts('home_hero'), ['title', 'text'])
    case 'about':
      return textsOf(texts('about_head'), ['title'])
    case 'transparency':
      return textsOf(texts('transparency_head'), ['title'])
  }
}

function textsOf(texts: Record<string, string> | undefined, names: string[]): string[] {
  return names.map((name) => texts?.[name] ?? '')
}

type DataOf<Answer> = Answer extends { status: 200; json(): Promise<{ data: infer Data }> } ? Data : never

/** The API's data for a key, or for the key it moved to. */
async function readData<Answer extends { status: number; headers: Headers; json(): Promise<unknown> }>(
  ask: (key: string) => Promise<Answer>,
  key: string,
  moved = false,
): Promise<DataOf<Answer> | null> {
  const answer = await ask(key)
  if (answer.status === 200) return ((await answer.json()) as { data: DataOf<Answer> }).data
  if (answer.status === 301 && !moved) return readData(ask, answer.headers.get('location')?.split('/').at(-1) ?? '', true)
  if (answer.status >= 500) throw new Error(`the API answered ${answer.status}`)
  return null
}

async function draw({ draw }: Found, locale: Locale, brand: string): Promise<Buffer> {
  const letters = await openLettering()
  const svg = withLocale(locale, () => renderToStaticMarkup(draw({ locale, letters, brand })))
  // Full chroma resolution, or the edges of letters get a fringe.
  return await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}

interface Pictured {
  photo: string | undefined
  style: CardStyle
}

/** The share card of a place: its headline and lead over its own picture. */
function PlaceShareCard({ page, ...of }: { page: PlacePage } & Pictured) {
  return <TextOverLandscape scene={page.scene} title={page.headline} lead={m.site_share_place()} {...of} />
}

/** The share card of a post: its title over its own picture, and its author. */
function PostShareCard({ post, ...of }: { post: Pick<PostCard, 'title' | 'author' | 'image'> } & Pictured) {
  return <TextOverLandscape scene={post.image.scene} title={post.title} lead={m.blog_by({ author: post.author })} {...of} />
}
