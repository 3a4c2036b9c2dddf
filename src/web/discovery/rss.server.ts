import { escapeXml } from '@huella/rich-text/escape-xml'
import { type SceneName, sceneOf } from '@huella/scenes/scene'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { findLatestPosts } from '../../domain/blog/find-posts.server.ts'
import type { PostCard } from '../../domain/blog/post.ts'
import { type FeedItem, findNewProjects, findNews } from '../../domain/projects/find-feed-items.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { withLocale } from '../../kit/locale-scope.server.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { photoOf } from '../../pictures/scenes/photo.ts'
import { pictureFacts } from '../../pictures/scenes/picture-facts.ts'
import type { ScenePictures } from '../../pictures/scenes/scene-pictures.server.ts'
import { FEEDS, type Feed, feedTitle } from '../../urls/feeds.ts'
import { pathTo } from '../../urls/paths.ts'

interface Options {
  db: Db
  public_url: string
  brand: string
  pictures: ScenePictures
  now: () => Date
}

/** Width of a drawn picture in feeds, in pixels. */
const WIDTH = 1280

const ITEMS = 50

/** An item of a feed, with its page. */
interface FoundItem extends Record<'id' | 'path' | 'title' | 'text' | 'scene' | 'organization' | 'at', string> {
  causes: string[]
}
type Finder = (reader: { db: Db; locale: Locale; now: Date }) => Promise<FoundItem[]>

const FINDERS: Record<Feed, Finder> = {
  projects: async (reader) => (await findNewProjects(reader, ITEMS)).map((item) => ofProject(item, reader.locale)),
  updates: async (reader) => (await findNews(reader, ITEMS)).map((item) => ofProject(item, reader.locale)),
  posts: async (reader) => (await findLatestPosts(reader, ITEMS)).data.map((post) => ofPost(post, reader.locale)),
}

function ofProject({ slug, ...item }: FeedItem, locale: Locale): FoundItem {
  return { ...item, path: pathTo('project', locale, { slug }) }
}

function ofPost({ id, slug, title, summary, author, published_at, causes, image }: PostCard, locale: Locale): FoundItem {
  const path = pathTo('post', locale, { slug })
  return {
    id,
    path,
    title,
    text: summary,
    scene: image.scene,
    organization: author,
    causes: causes.map(({ name }) => name),
    at: published_at,
  }
}

/** The page that lists the same. */
const LISTS: Record<Feed, 'projects' | 'home' | 'blog'> = { projects: 'projects', updates: 'home', posts: 'blog' }

/** The feeds of `feeds.ts`, as RSS 2.0 with the Atom and Media extensions that readers know. */
export function rss({ db, public_url, brand, pictures, now }: Options) {
  const app = new Hono()
  const lengths = lengthsOf(pictures)
  for (const feed of Object.keys(FEEDS) as Feed[])
    for (const locale of LOCALES)
      app.get(FEEDS[feed][locale], etag({ weak: true }), async (c) => {
        const items = await FINDERS[feed]({ db, locale, now: now() })
        const bytes = await lengths(items)
        const xml = withLocale(locale, () => write(feed, locale, items, bytes))
        // Content that may end at any instant is always revalidated.
        const cached = feed === 'posts' ? 'public, no-cache' : 'public, max-age=600'
        return c.body(xml, 200, { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': cached })
      })
  return app

  function write(feed: Feed, locale: Locale, items: FoundItem[], bytes: Lengths): string {
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
      '<channel>',
      tag('title', `${feedTitle(feed)} · ${brand}`),
      tag('link', public_url + pathTo(LISTS[feed], locale)),
      tag('description', m.site_footer_promise()),
      tag('language', locale === 'es' ? 'es-ar' : 'en'),
      ...(items[0] ? [tag('lastBuildDate', rfc822(items[0].at))] : []),
      `<atom:link href="${escapeXml(public_url + FEEDS[feed][locale])}" rel="self" type="application/rss+xml"/>`,
      ...items.map((item) => writeItem(item, bytes.get(item.scene))),
      '</channel>',
      '</rss>',
      '',
    ].join('\n')
  }

  function writeItem({ id, path, title, text, scene, organization, causes, at }: FoundItem, bytes: number | undefined): string {
    const { url, width, height } = pictureFacts(scene)
    const picture = escapeXml(public_url + url)
    return [
      '<item>',
      tag('title', title),
      tag('link', public_url + path),
      `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
      tag('pubDate', rfc822(at)),
      tag('dc:creator', organization),
      ...causes.map((cause) => tag('category', cause)),
      tag('description', text),
      // RSS requires its length in bytes: a picture that is not drawn yet has none, and is only listed as `media:content`.
      ...(bytes === undefined ? [] : [`<enclosure url="${picture}" length="${bytes}" type="image/jpeg"/>`]),
      `<media:content url="${picture}" medium="image" type="image/jpeg" width="${width}" height="${height}"/>`,
      '</item>',
    ].join('\n')
  }
}

type Lengths = Map<string, number>

/**
 * The lengths of pictures that are already drawn. The others are drawn
 * one at a time, with lower priority than those that visitors wait for, and are included next time.
 */
function lengthsOf(pictures: ScenePictures) {
  const wanted = new Set<SceneName>()
  let last: Promise<unknown> = Promise.resolve()
  return async (items: readonly FoundItem[]): Promise<Lengths> => {
    const lengths: Lengths = new Map()
    for (const scene of new Set(items.map((item) => item.scene))) {
      if (photoOf(scene)) continue
      const name = sceneOf(scene)
      const bytes = await pictures.lengthOf(name, WIDTH, 'jpg')
      if (bytes !== undefined) lengths.set(scene, bytes)
      if (bytes !== undefined || wanted.has(name)) continue
      wanted.add(name)
      last = last
        .then(() => pictures.get(name, WIDTH, 'jpg'))
        .catch(() => undefined)
        .then(() => wanted.delete(name))
    }
    return lengths
  }
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function rfc822(at: string): string {
  return new Date(at).toUTCString().replace('GMT', '+0000')
}
