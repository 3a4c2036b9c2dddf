import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DraftContent } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ask, askOr } from '../../ask.server.ts'
import { useTyped } from '../../components/content/use-typed.ts'
import { type ProjectPreviewFacts, projectOfDraft } from '../../components/project-form/draft-project.ts'
import { keyOf } from '../../components/project-form/load-form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ProjectView } from './project-view.tsx'

/** The page of a project from its draft, for its writers, in the language of the address. Its form frames it, and sends it every change during typing. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const param = { id: keyOf(params.slug) }
  const as = url.searchParams.get('as') === 'admin' ? ('admin' as const) : ('manager' as const)
  const draft = await ask(api.organization.project[':id'].draft.$get({ param, query: { as } }))
  const [{ organization }, causes, districts] = await Promise.all([
    ask(api.organization.project[':id'].$get({ param: { id: draft.project_id } }), url),
    askOr(api.causes.$get({ query: {} }), []),
    askOr(api.districts.$get(), []),
  ])
  const shown = await askOr(api.organization[':slug'].$get({ param: { slug: organization.slug } }), null)
  return {
    content: draft.content,
    organization: shown?.organization ?? null,
    facts: {
      slug: draft.project_id,
      organization,
      causes: causes.map(({ id, slug, name, language }) => ({ id, slug, name, language })),
      districts: districts.map(({ id, number, name }) => ({ id, number, name })),
    },
  }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.project_form_preview_page(), description: m.project_form_preview_page(), indexed: false })
}

export default function PreviewProject() {
  const { content, facts, organization } = useLoaderData<typeof loader>()
  const draft = useTyped<DraftContent>() ?? (content as DraftContent)
  return <ProjectView project={projectOfDraft(draft, useLocale(), facts as ProjectPreviewFacts)} organization={organization} map={null} />
}
