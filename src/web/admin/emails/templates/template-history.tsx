import type { TemplateDetail, TemplateVersion } from '../../../../domain/emails/templates/template.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { When } from '../../../../kit/ui/when.tsx'
import { ParagraphChanges } from '../../../desk/content/paragraph-changes.tsx'
import { DeskNothing } from '../../../desk/desk-page.tsx'
import { ActDialog } from '../../../desk/dialogs/act-dialog.tsx'
import { templateFieldLabel } from './template-labels.ts'
import css from './templates.module.css'

interface Props {
  template: TemplateDetail
  versions: TemplateVersion[]
}

/** Every version, the newest first: author, time, changes. */
export function TemplateHistory({ template, versions }: Props) {
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
export function Restore({ version, number }: { version: number; number: number }) {
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
