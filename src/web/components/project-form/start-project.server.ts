import { type ActionFunctionArgs, redirect } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { attempt } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** Creates a draft from the posted form, and redirects to its editor; on errors, returns them with the typed values. */
export async function startProject({ request, context }: ActionFunctionArgs, page: 'edit_project' | 'admin_project_edit') {
  const { text } = await readForm(request, context)
  const typed = {
    organization_id: text('organization_id'),
    name: text('name'),
    language: text('language') === 'en' ? ('en' as const) : ('es' as const),
  }
  const done = await attempt(context.get(apiContext).organization.projects.$post({ json: typed }), { typed })
  if ('refused' in done) return done.refused
  return redirect(pathTo(page, context.get(localeContext), { slug: done.given.slug }), 303)
}
