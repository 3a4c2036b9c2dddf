import type { Locale } from '../kit/locales.ts'
import { m } from '../kit/sentences/messages.js'

/** The RSS feeds and their addresses. */
export const FEEDS = {
  projects: { es: '/rss/proyectos.xml', en: '/en/rss/projects.xml' },
  updates: { es: '/rss/novedades.xml', en: '/en/rss/updates.xml' },
  posts: { es: '/rss/blog.xml', en: '/en/rss/blog.xml' },
} as const satisfies Record<string, Record<Locale, string>>

export type Feed = keyof typeof FEEDS

export function feedTitle(feed: Feed): string {
  return TITLES[feed]()
}

const TITLES: Record<Feed, () => string> = { projects: m.project_feed_projects, updates: m.project_feed_updates, posts: m.blog_feed }
