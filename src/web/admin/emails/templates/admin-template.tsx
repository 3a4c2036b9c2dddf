import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { textsOf } from '../../../../domain/emails/templates/merge-template.ts'
import type { TemplateTexts } from '../../../../domain/emails/templates/template.ts'
import { type Flash, flashCookie } from '../../../../kit/http/flash.server.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { ask, askOr, attempt } from '../../../ask.server.ts'
import { DeskCard, DeskPage } from '../../../desk/desk-page.tsx'
import { readForm } from '../../../form.server.ts'
import { apiContext } from '../../../visitor/page-context.ts'
import { TemplateForm } from './template-form.tsx'
import { Restore, TemplateHistory } from './template-history.tsx'
import { TemplateState } from './template-table.tsx'
import css from './templates.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const param = { kind: letterKindOf(params.slug) }
  const path = api.admin.template[':kind']
  const [template, versions, user] = await Promise.all([
    ask(path.$get({ param })),
    ask(path.versions.$get({ param })),
    ask(api.oauth.user.$get()),
  ])
  const json = { case: template.cases[0]!.id, words: textsOf(template.sentences) }
  const preview = await ask(path.previews.$post({ param, json }))
  return { template, versions, preview, user: { id: user.id, email: user.email } }
}

/** Saves the texts, restores older ones, or sends a test, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const param = { kind: letterKindOf(params.slug) }
  const template = context.get(apiContext).admin.template[':kind']
  const version = Number(text('version'))
  const done = (flash: Flash) => redirect(url.pathname, { status: 303, headers: { 'set-cookie': flashCookie(flash) } })
  switch (text('intent')) {
    case 'save': {
      const tried = await attempt(template.$put({ param, json: { version, words: parseTexts(text('words')) } }))
      if (!('refused' in tried)) return done('templates_flash_saved')
      if (tried.status !== 409) return tried.refused
      const theirs = await askOr(template.$get({ param }), null)
      return data({ ...tried.refused.data, theirs }, { status: 409 })
    }
    case 'restore': {
      const tried = await attempt(template.restorations.$post({ param, json: { version, number: Number(text('number')) } }))
      return 'refused' in tried ? tried.refused : done('templates_flash_restored')
    }
    case 'test': {
      const json = { language: text('language') as 'es', example: text('example'), words: parseTexts(text('words')) }
      const tried = await attempt(template.tests.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done('templates_flash_tested')
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** Unreadable JSON counts as no texts: the endpoint then reports what is missing. */
function parseTexts(json: string): TemplateTexts {
  try {
    return JSON.parse(json) as TemplateTexts
  } catch {
    return {} as TemplateTexts
  }
}

/** A letter's kind in an address; one that no letter has where it cannot be one. */
function letterKindOf(slug: string | undefined): string {
  return slug && /^[a-z][a-z_]{0,59}$/.test(slug) ? slug : 'none'
}

export default function AdminTemplate() {
  const { template, versions, preview, user } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      title={template.label}
      lead={
        <>
          <Link to={`${to('admin_emails')}?view=templates`}>{m.templates_back()}</Link> · {template.noun_label}{' '}
          <TemplateState changed={template.changed} />
        </>
      }
      actions={template.changed && <Restore version={template.version} number={0} />}
    >
      <TemplateForm key={template.kind + template.version} template={template} first={preview} user={user} />
      <div className={css.history}>
        <DeskCard title={m.templates_history()}>
          <TemplateHistory template={template} versions={versions} />
        </DeskCard>
      </div>
    </DeskPage>
  )
}
