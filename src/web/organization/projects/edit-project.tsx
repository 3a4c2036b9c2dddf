import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Container } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { keyOf, loadForm, postRemarkTick } from '../../components/project-form/load-form.server.ts'
import { ProjectEditor } from '../../components/project-form/project-editor.tsx'
import { readForm } from '../../form.server.ts'
import { PageHeading } from '../../page-heading.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { loadProject } from './load-project.server.ts'
import css from './own-project.module.css'
import { ProjectProblem } from './project-problem.tsx'

/** A draft, or a change to an approved project, and the choices of its form. A project that cannot be edited shows the reason instead. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { id, slug, name, organization, abilities } = await loadProject(context, params.slug, url, 1)
  if (!abilities.edit && !abilities.propose) throw data(null, { status: 409 })
  return { slug, form: await loadForm(context, { id, name, organization: organization.name }, 'manager') }
}

/** Ticks a remark; sends the draft for review, or the change as a proposal. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  if (posted.text('intent') === 'tick') return postRemarkTick(context, posted)
  const one = context.get(apiContext).organization.project[':id']
  const param = { id: keyOf(params.slug) }
  const json = { version: Number(posted.text('version')) || 0 }
  const is_change = posted.text('way') === 'proposal'
  const done = is_change ? await attempt(one.proposals.$post({ param, query: {}, json })) : await attempt(one.review.$post({ param, json }))
  if ('refused' in done) return done.refused
  return redirectWith(
    pathTo('own_project', context.get(localeContext), { slug: done.given.slug }),
    is_change ? 'own_project_flash_proposed' : 'own_project_flash_sent',
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProjectProblem error={error} />
}

export default function EditProject() {
  const loaded = useLoaderData<typeof loader>()
  const { slug, form } = loaded
  const refused = useActionData<typeof action>() ?? null
  const to = usePaths()
  const paths = {
    here: to('edit_project', { slug }),
    saved: to('own_project', { slug }),
    login: to('login'),
  }
  return (
    <Container className={css.page}>
      <PageHeading>{titleOf(loaded)}</PageHeading>
      {form.draft.way === 'proposal' && <p className={css.lead}>{m.own_project_propose_lead()}</p>}
      <ProjectEditor form={form} writer="manager" refused={refused} paths={paths} />
    </Container>
  )
}

function titleOf(loaded: Awaited<ReturnType<typeof loader>> | undefined): string {
  const name = loaded?.form.name ?? ''
  return loaded?.form.draft.way === 'proposal' ? m.own_project_propose_title({ name }) : m.own_project_edit_title({ name })
}
