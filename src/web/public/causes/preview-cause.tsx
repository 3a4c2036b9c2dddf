import type { RichJson } from '@huella/rich-text/document'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CauseContent } from '../../../domain/causes/pages/cause.kind.ts'
import { shownImage } from '../../../domain/content/shown-text.ts'
import { ownDraft } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { CauseView, causeCrumbs, type ShownCause } from '../../components/causes/cause-view.tsx'
import { useTyped } from '../../components/content/use-typed.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** The page of a cause from its draft, in the language of the address. Its editor frames it, and sends it every change. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  if (!/^caus_\w{1,40}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const { content } = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind: 'cause', key } }))
  const [text, projects] = await Promise.all([
    ask(api.admin['content-preview'].$post({ json: { kind: 'cause', content: content as never } })),
    askOr(api.projects.$get({ query: { cause: key, per_page: '3' } }), EMPTY_PAGE),
  ])
  return {
    key,
    content: ownDraft<CauseContent>(content),
    cards: text.cards,
    projects: projects.data.map(shownOf),
    total: projects.meta.total,
  }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.blog_preview_side(), description: m.blog_preview_side(), indexed: false })
}

export default function PreviewCause() {
  const { key, content, cards, projects, total } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const { shared, ...words } = useTyped<CauseContent>() ?? ownDraft<CauseContent>(content)
  const { title, summary, body } = words[locale]
  const cause: ShownCause = {
    name: title,
    slug: key,
    description: summary,
    body: body as RichJson,
    cards: cards as ShownCause['cards'],
    images: shared.images.map((image) => shownImage(image, locale)),
    project_count: total,
    enabled: true,
  }
  return <CauseView cause={cause} crumbs={causeCrumbs(cause, locale)} projects={projects} posts={[]} />
}
