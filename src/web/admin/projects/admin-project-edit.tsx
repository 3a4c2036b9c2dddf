import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { projectStatusName, projectStatusTone } from '../../../domain/projects/project-status.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { keyOf, loadForm, postRemarkTick } from '../../components/project-form/load-form.server.ts'
import { ProjectEditor } from '../../components/project-form/project-editor.tsx'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './admin-project.module.css'

/** A project in any status but deleted. An old slug leads to the new one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id, slug, name, status, organization } = await ask(
    context.get(apiContext).admin.project[':slug'].$get({ param: { slug: encodeURIComponent(params.slug ?? '') } }),
  )
  if (status === 'deleted') throw data(null, { status: 404 })
  if (slug !== params.slug) throw redirect(pathTo('admin_project_edit', context.get(localeContext), { slug }), 301)
  return { slug, status, form: await loadForm(context, { id, name, organization: organization.name }, 'admin') }
}

/** Ticks a remark, or publishes the draft. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  if (posted.text('intent') === 'tick') return postRemarkTick(context, posted)
  const json = { version: Number(posted.text('version')) || 0 }
  const one = context.get(apiContext).organization.project[':id']
  const done = await attempt(one.proposals.$post({ param: { id: keyOf(params.slug) }, query: { as: 'admin' }, json }))
  if ('refused' in done) return done.refused
  return redirectWith(pathTo('admin_project', context.get(localeContext), { slug: done.given.slug }), 'project_flash_edited')
}

export default function AdminProjectEdit() {
  const { slug, status, form } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  const to = usePaths()
  const paths = {
    here: to('admin_project_edit', { slug }),
    saved: to('admin_project', { slug }),
    login: to('login'),
  }
  return (
    <DeskPage
      tab={m.own_project_edit_title({ name: form.name })}
      title={
        <span className={css.title}>
          {m.own_project_edit_title({ name: form.name })}{' '}
          <DeskBadge tone={projectStatusTone(status)}>{projectStatusName(status)}</DeskBadge>
        </span>
      }
      lead={<Link to={to('admin_project', { slug })}>← {form.name}</Link>}
    >
      <ProjectEditor form={form} writer="admin" refused={refused} paths={paths} can_send={form.draft.way === 'direct'} />
    </DeskPage>
  )
}
