import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { textsOf } from '../../../../domain/emails/templates/merge-template.ts'
import type { TemplateDetail, TemplateTexts, TemplateVersion } from '../../../../domain/emails/templates/template.ts'
import type { Flash } from '../../../../kit/http/flash.server.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { When } from '../../../../kit/ui/when.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { ask, askOr, attempt, redirectWith } from '../../../ask.server.ts'
import { ParagraphChanges } from '../../../desk/content/paragraph-changes.tsx'
import { DeskCard, DeskNothing, DeskPage } from '../../../desk/desk-page.tsx'
import { ActDialog } from '../../../desk/dialogs/act-dialog.tsx'
import { readForm } from '../../../form.server.ts'
import { apiContext } from '../../../visitor/page-context.ts'
import { TemplateForm } from './template-form.tsx'
import { templateFieldLabel } from './template-labels.ts'
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
  const { text, parsed } = await readForm(request, context)
  const param = { kind: letterKindOf(params.slug) }
  const template = context.get(apiContext).admin.template[':kind']
  const version = Number(text('version'))
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  switch (text('intent')) {
    case 'save': {
      const tried = await attempt(template.$put({ param, json: { version, words: parsed<TemplateTexts>('words') } }))
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
      const json = { language: text('language') as 'es', example: text('example'), words: parsed<TemplateTexts>('words') }
      const tried = await attempt(template.tests.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done('templates_flash_tested')
    }
    default:
      throw data(null, { status: 400 })
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

interface Props {
  template: TemplateDetail
  versions: TemplateVersion[]
}

/** Every version, the newest first: author, time, changes. */
function TemplateHistory({ template, versions }: Props) {
  if (versions.length === 0) return <DeskNothing>{m.templates_history_none()}</DeskNothing>
  return (
    <ol className={css.versions}>
      {versions.map((version) => (
        <li key={version.number}>
          <p>
            <strong>{m.templates_version({ number: version.number })}</strong> <When value={version.created_at} short time />{' '}
            {version.created_by ? m.templates_by({ name: version.created_by }) : m.templates_by_nobody()}
            {version.restored !== null && <Restored number={version.restored} />}
          </p>
          <Changes template={template} changes={version.changes} />
          {version.number !== template.version && <Restore version={template.version} number={version.number} />}
        </li>
      ))}
    </ol>
  )
}

function Restored({ number }: { number: number }) {
  return <> · {number === 0 ? m.templates_restored_original() : m.templates_restored({ number })}</>
}

function Changes({ template, changes }: { template: TemplateDetail; changes: TemplateVersion['changes'] }) {
  if (changes.length === 0) return <p className={css.quiet}>{m.templates_no_difference()}</p>
  return (
    <details className={css.changes}>
      <summary>{changes.length === 1 ? m.templates_differences_one() : m.templates_differences_other({ count: changes.length })}</summary>
      <ul>
        {changes.map(({ language, name, before, after }) => (
          <li key={language + name}>
            <strong>{templateFieldLabel(template.sentences, `${language}.${name}`)}</strong>
            <ParagraphChanges changes={[{ before, after }]} lang={language} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Restores the texts of a version, or the original by 0. */
function Restore({ version, number }: { version: number; number: number }) {
  const isOriginal = number === 0
  return (
    <ActDialog
      label={isOriginal ? m.templates_reset() : m.templates_restore()}
      named={isOriginal ? m.templates_reset() : m.templates_restore_named({ number })}
      title={isOriginal ? m.templates_reset_title() : m.templates_restore_title({ number })}
      text={isOriginal ? m.templates_reset_text() : m.templates_restore_text()}
      values={{ intent: 'restore', version: String(version), number: String(number) }}
    />
  )
}
