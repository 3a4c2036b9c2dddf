import type { Side } from '../../../src/domain/content/content.ts'
import type { Words } from '../../../src/domain/content/writing/draft.ts'
import { partDigests } from '../../../src/domain/content/writing/part-digest.server.ts'
import type { PostContent } from '../../../src/domain/content/writing/post.ts'
import { EMPTY_POST } from '../../../src/domain/content/writing/post.ts'
import type { RichBlock, RichDocument } from '../../../src/kit/rich-text/document.ts'
import { slugOf } from '../../../src/kit/slug.ts'
import { causeId } from '../catalogues.ts'
import type { Insert, Row } from '../insert-rows.ts'
import { DAY, isoMoment } from '../moments.ts'
import type { ProjectPlan } from '../plan-projects.ts'
import { stableId } from '../stable.ts'
import { POSTS, type PostStory } from './stories.ts'

export const POST_PLACES = POSTS.flatMap(({ city }) => (city ? [`city:${city.id}`] : []))

/** The posts of the blog, as if their editors had published them. */
export function postInserts(projects: readonly ProjectPlan[], anchor: number): Insert[] {
  const posts = POSTS.map((story) => plan(story, projects, anchor))
  return [
    { table: 'content_items', rows: posts.map(({ id, at }) => ({ id, kind: 'post', created_at: at })) },
    { table: 'content_drafts', rows: posts.map(draftRow) },
    { table: 'content_versions', rows: posts.flatMap(versionRows) },
    { table: 'content_moments', rows: posts.flatMap(momentRows) },
    { table: 'content_slugs', rows: posts.flatMap(slugRows) },
    { table: 'content_confirmations', rows: posts.flatMap(confirmationRows) },
    { table: 'content_links', rows: posts.flatMap(linkRows) },
  ]
}

interface PostPlan {
  id: string
  at: string
  sides: Side[]
  content: PostContent
}

type Part = Side | 'shared'

function plan(story: PostStory, projects: readonly ProjectPlan[], anchor: number): PostPlan {
  const id = stableId('post', story.es.title)
  const named = (story.projects ?? []).flatMap((slug) => projects.find((project) => project.slug === slug) ?? [])
  const target = named[0]?.id ?? ''
  const shared = {
    causes: story.causes.map(causeId),
    place: story.city ? { id: `city:${story.city.id}`, text: story.city.name } : null,
    images: [{ name: story.scene, alt: story.alt, focus: { x: 50, y: 50 } }],
    author: story.author,
    projects: named.map((project) => ({ id: project.id, name: project.story.name })),
  }
  const content = { es: sideOf(story.es, target), en: story.en ? sideOf(story.en, target) : EMPTY_POST.en, shared }
  return { id, at: isoMoment(anchor - story.day * DAY), sides: story.en ? ['es', 'en'] : ['es'], content }
}

function sideOf({ title, summary, body }: PostStory['es'], target: string): Words {
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

function draftRow({ id, at, content }: PostPlan): Row {
  const titles = `${content.es.title} ${content.en.title}`
  const search_text = titles.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return { item_id: id, content, digests: partDigests(content), search_text, version: 1, updated_at: at }
}

function partsOf({ sides }: PostPlan): Part[] {
  return [...sides, 'shared']
}

const versionId = ({ id }: PostPlan, part: Part) => stableId('cver', `${id} ${part}`)

function versionRows(post: PostPlan): Row[] {
  const digests = partDigests(post.content)
  return partsOf(post).map((part) => ({
    id: versionId(post, part),
    item_id: post.id,
    part,
    number: 1,
    content: post.content[part],
    digest: digests[part],
    created_at: post.at,
  }))
}

function momentRows(post: PostPlan): Row[] {
  return partsOf(post).map((part) => ({
    item_id: post.id,
    kind: 'post',
    part,
    starts_at: post.at,
    version_id: versionId(post, part),
    decided_at: post.at,
  }))
}

function slugRows({ id, sides, content }: PostPlan): Row[] {
  return sides.map((language) => ({ kind: 'post', language, slug: content[language].slug, item_id: id }))
}

/** Both languages were written together. */
function confirmationRows(post: PostPlan): Row[] {
  if (post.sides.length < 2) return []
  return post.sides.map((side) => ({
    item_id: post.id,
    side,
    other_version_id: versionId(post, side === 'es' ? 'en' : 'es'),
    confirmed_at: post.at,
    number: 1,
  }))
}

function linkRows(post: PostPlan): Row[] {
  return partsOf(post).flatMap((part) =>
    post.content.shared.projects.map(({ id }) => ({ version_id: versionId(post, part), target_id: id })),
  )
}
