import type { RichBlock, RichDocument } from '@huella/rich-text/document'
import { z } from 'zod'
import type { PostContent } from '../../src/domain/blog/post.kind.ts'
import { EMPTY_POST } from '../../src/domain/blog/post.kind.ts'
import type { ContentTexts } from '../../src/domain/content/writing/draft.ts'
import { slugOf } from '../../src/kit/slug.ts'
import { CATEGORY_SLUGS, CAUSE_KEYS, categoryId, causeId } from '../start-rows/catalogues.ts'
import { contentInserts, type PublishedItem } from '../start-rows/content-rows.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import posts from './data/posts.json' with { type: 'json' }
import type { ProjectPlan } from './plan-projects.ts'
import { Translated } from './shapes.ts'
import { DAY, isoInstant } from './world-time.ts'

/** Each text of a body is a paragraph; `## ` stands before a heading, `- ` before a line of a list; `@project` is a card of the post's first project. */
const PostTexts = z.strictObject({ title: z.string(), summary: z.string(), body: z.array(z.string()) })

const PostStory = z.strictObject({
  /** Days before the world's date. */
  day: z.int(),
  author: z.string(),
  scene: z.string(),
  alt: Translated,
  causes: z.array(z.enum(CAUSE_KEYS)),
  category: z.enum(CATEGORY_SLUGS),
  city: z.strictObject({ id: z.int(), name: z.string() }).optional(),
  /** Slugs. */
  projects: z.array(z.string()).optional(),
  es: PostTexts,
  /** Missing: the post is in Spanish only. */
  en: PostTexts.optional(),
})
type PostStory = z.infer<typeof PostStory>

const POSTS = z.array(PostStory).parse(posts)

export const POST_PLACES = POSTS.flatMap(({ city }) => (city ? [`city:${city.id}`] : []))

/** The posts of the blog, as if their editors had published them. */
export function postInserts(projects: readonly ProjectPlan[], anchor: number): Insert[] {
  return contentInserts(POSTS.map((story) => plan(story, projects, anchor)))
}

function plan(story: PostStory, projects: readonly ProjectPlan[], anchor: number): PublishedItem {
  const id = stableId('post', story.es.title)
  const named = (story.projects ?? []).flatMap((slug) => projects.find((project) => project.slug === slug) ?? [])
  const target = named[0]?.id ?? ''
  const shared = {
    causes: story.causes.map(causeId),
    category: categoryId(story.category),
    place: story.city ? { id: `city:${story.city.id}`, text: story.city.name } : null,
    images: [{ name: story.scene, alt: story.alt, focus: { x: 50, y: 50 } }],
    author: story.author,
    projects: named.map((project) => ({ id: project.id, name: project.story.name })),
  }
  const content: PostContent = { es: sideOf(story.es, target), en: story.en ? sideOf(story.en, target) : EMPTY_POST.en, shared }
  return { id, kind: 'post', at: isoInstant(anchor - story.day * DAY), sides: story.en ? ['es', 'en'] : ['es'], content }
}

function sideOf({ title, summary, body }: PostStory['es'], target: string): ContentTexts {
  return { title, slug: slugOf(title, 'nota'), summary, body: documentOf(body, target) }
}

function documentOf(texts: readonly string[], target: string): RichDocument {
  const content: RichBlock[] = []
  for (const text of texts) {
    const last = content.at(-1)
    if (text === '@project') content.push({ type: 'card', attrs: { target } })
    else if (text.startsWith('## ')) content.push({ type: 'heading', attrs: { level: 2 }, content: words(text.slice(3)) })
    else if (!text.startsWith('- ')) content.push({ type: 'paragraph', content: words(text) })
    else if (last?.type === 'bulletList') last.content.push(item(text.slice(2)))
    else content.push({ type: 'bulletList', content: [item(text.slice(2))] })
  }
  return { type: 'doc', content }
}

const words = (text: string) => [{ type: 'text' as const, text }]
const item = (text: string) => ({ type: 'listItem' as const, content: [{ type: 'paragraph' as const, content: words(text) }] })
