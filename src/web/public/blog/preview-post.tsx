import type { RichJson } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type PostContent, readingMinutes } from '../../../domain/blog/post.kind.ts'
import type { CauseRef } from '../../../domain/causes/cause.ts'
import { ownDraft } from '../../../domain/content/writing/draft.ts'
import { projectImage } from '../../../domain/projects/project-image.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { PostView, type ShownPost } from '../../components/blog/post-view.tsx'
import { useTyped } from '../../components/content/use-typed.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'

/** The page of a post from its draft, in the language of the address. Its editor frames it, and sends it every change during typing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const item = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind: 'post', key } }))
  const content = ownDraft<PostContent>(item.content)
  const { place } = content.shared
  const [text, causes, categories, projects, { data: offers }] = await Promise.all([
    ask(api.admin['content-preview'].$post({ json: { kind: 'post', content: content as never } })),
    askOr(api.causes.$get({ query: {} }), []),
    askOr(api['post-categories'].$get(), []),
    Promise.all(content.shared.projects.map(({ id }) => askOr(api.project[':id'].$get({ param: { id } }), null))),
    place ? askOr(api.offers.$get({ query: { place: place.id, per_page: '3' } }), EMPTY_PAGE) : EMPTY_PAGE,
  ])
  const facts: PreviewFacts = {
    slug: key,
    published_at: context.get(nowContext).toISOString(),
    categories,
    causes: causes.map(({ id, slug, name, language }) => ({ id, slug, name, language })),
    projects: projects.flatMap((project) => project ?? []),
    offers,
    cards: text.cards as PreviewFacts['cards'],
  }
  return { content, facts }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.blog_preview_side(), description: m.blog_preview_side(), indexed: false })
}

export default function PreviewPost() {
  const { content, facts } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return <PostView post={postOfDraft(useTyped<PostContent>() ?? ownDraft<PostContent>(content), locale, facts as PreviewFacts)} />
}

/** Facts that a draft does not contain: names of the records that it refers to, and its cards. */
interface PreviewFacts {
  slug: string
  published_at: string
  causes: CauseRef[]
  categories: { id: string; slug: string; name: string }[]
  projects: ShownPost['projects']
  /** Offers on sale at the place that the post had when the preview was opened. */
  offers: ShownPost['offers']
  cards: ShownPost['cards']
}

/** A draft in the form of a published post. */
function postOfDraft({ shared, ...sides }: PostContent, side: Locale, { causes, categories, projects, ...facts }: PreviewFacts): ShownPost {
  const { title, summary, body } = sides[side]
  const images = shared.images.map(({ name, alt, focus }) => ({ ...projectImage({ scene: name, alt: alt[side] }), focus }))
  return {
    ...facts,
    title,
    summary,
    body: body as RichJson,
    author: shared.author,
    reading_minutes: readingMinutes(documentText(body)),
    changed_at: facts.published_at,
    category: categories.find(({ id }) => id === shared.category) ?? null,
    causes: shared.causes.flatMap((id) => causes.find((cause) => cause.id === id) ?? []),
    place: shared.place && { ...shared.place, type: 'city', context: '' },
    image: images[0] ?? { ...projectImage({ scene: 'hero-0', alt: '' }), focus: { x: 50, y: 50 } },
    images,
    projects: shared.projects.flatMap(({ id }) => projects.find((project) => project.id === id) ?? []),
  }
}
