import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSubmit,
} from 'react-router'
import type { DraftContent } from '../../../domain/projects/drafts/draft.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Container } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { DraftForm } from '../../components/project-form/draft-form.tsx'
import { useDraft } from '../../components/project-form/use-draft.ts'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import { loadProject } from './load-project.server.ts'
import css from './own-project.module.css'
import { ProjectProblem } from './project-problem.tsx'

/** A draft, and what its form chooses from. One that cannot be edited says so instead. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const project = await loadProject(context, params.slug, url, 1)
  if (!project.abilities.edit) throw data(null, { status: 409 })
  const [causes, currencies, countries, districts] = await Promise.all([
    ask(api.causes.$get()),
    ask(api.currencies.$get()),
    ask(api.countries.$get()),
    ask(api.districts.$get()),
  ])
  const { id, slug, name, organization, draft } = project
  const catalogues = {
    causes: causes.map((cause) => ({ id: cause.id, name: cause.name })),
    currencies,
    countries: countries.map((country) => ({ code: country.code, name: country.name })),
    districts: districts.map((district) => ({ id: district.id, number: district.number, name: district.name })),
  }
  return { id, slug, name, organization: organization.name, draft, catalogues, user: context.get(visitorContext).user?.id ?? '' }
}

/** Sends it for review. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const param = { id: params.slug ?? '' }
  const done = await attempt(
    context.get(apiContext).organization.project[':id'].review.$post({ param, json: { version: Number(text('version')) || 0 } }),
  )
  if ('refused' in done) return done.refused
  const headers = { 'set-cookie': flashCookie('own_project_flash_sent') }
  return redirect(pathTo('own_project', context.get(localeContext), { slug: done.given.slug }), { status: 303, headers })
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProjectProblem error={error} />
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return pageMeta(about, {
    title: m.own_project_edit_title({ name: about.loaderData?.name ?? '' }),
    description: m.own_project_new_lead(),
    indexed: false,
  })
}

/** The draft is written in the browser only: what it holds there may be newer than what the server rendered. */
export default function EditProject() {
  const { id, name } = useLoaderData<typeof loader>()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Container className={css.page}>
      <h1>{m.own_project_edit_title({ name })}</h1>
      {ready ? (
        <Written key={id} />
      ) : (
        <noscript>
          <p>{m.own_project_edit_scripts()}</p>
        </noscript>
      )}
    </Container>
  )
}

function Written() {
  const { id, slug, draft: server, organization, catalogues, user } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  const submit = useSubmit()
  const navigate = useNavigate()
  const to = usePaths()
  const draft = useDraft({
    key: `draft ${id} ${user}`,
    path: to('project_draft', { slug }),
    server: { ...server, content: server.content as DraftContent },
  })
  const send = async () => {
    if (await draft.flush()) await submit({ version: String(draft.version) }, { method: 'post' })
  }
  const save = async () => {
    if (await draft.flush()) await navigate(to('own_project', { slug }))
  }
  return (
    <DraftForm
      {...catalogues}
      draft={draft}
      organization={organization}
      uploads_path={to('project_uploads', { slug })}
      refused={refused}
      onSave={() => void save()}
      onSend={() => void send()}
      login={`${to('login')}?redirect=${encodeURIComponent(to('edit_project', { slug }))}`}
    />
  )
}
