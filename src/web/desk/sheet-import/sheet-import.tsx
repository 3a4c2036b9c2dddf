import { useState } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import { userChannel } from '../../../domain/realtime/channel.policy.ts'
import type { ImportAnswer, ImportLine } from '../../../domain/sheets/sheet-import.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Form } from '../../form.tsx'
import { PostForm, Refusal, SubmitButton } from '../../post-form.tsx'
import { useSending } from '../../sending.ts'
import { useChannel } from '../../shell/realtime/use-channel.ts'
import { DeskBadge, DeskCard, type Tone } from '../desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import type { loadDesk } from '../load-desk.server.ts'
import css from './sheet-import.module.css'

type Answer = { show: ImportAnswer; changed?: string } | { message: string; errors?: FormErrors | undefined } | undefined

/** Brings a table: a file is read and shown line by line; nothing is written before that is confirmed. */
export function SheetImport({ title, text, hint, answer }: { title: string; text: string; hint?: string; answer: Answer }) {
  const { formData } = useNavigation()
  const busy = useSending()
  const refused = answer && 'message' in answer ? answer : undefined
  const { show: shown, changed } = answer && 'show' in answer ? answer : {}
  return (
    <DeskCard title={title}>
      {changed && <Refusal>{changed}</Refusal>}
      {shown && <Shown answer={shown} importing={busy && formData?.get('intent') === 'import'} />}
      <PostForm refused={refused} encType="multipart/form-data" className={css.form}>
        <p className={css.text}>{text}</p>
        <input type="hidden" name="intent" value="preview" />
        <TextField
          name="file"
          type="file"
          label={m.desk_import_file()}
          hint={hint ?? m.desk_import_file_hint()}
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          required
        />
        <SubmitButton look={shown && !shown.applied ? 'outline' : 'primary'}>{m.desk_import_preview()}</SubmitButton>
      </PostForm>
    </DeskCard>
  )
}

function Shown({ answer: { applied, counts, lines, content, version }, importing }: { answer: ImportAnswer; importing: boolean }) {
  const changes = counts.create + counts.update
  const total = changes + counts.unchanged + counts.error
  return (
    <div className={css.shown} role="status">
      <p>
        <strong>{applied ? m.desk_import_done() : m.desk_import_would()}</strong>
      </p>
      <ul className={css.counts}>
        <Count tone="good" text={`${m.desk_import_create()}: ${counts.create}`} />
        <Count tone="info" text={`${m.desk_import_update()}: ${counts.update}`} />
        <Count tone="neutral" text={`${m.desk_import_unchanged()}: ${counts.unchanged}`} />
        <Count tone={counts.error > 0 ? 'bad' : 'neutral'} text={`${m.desk_import_errors()}: ${counts.error}`} />
      </ul>
      {!applied && changes === 0 && <p>{m.desk_import_nothing()}</p>}
      {!applied && changes > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="import" />
          <input type="hidden" name="content" value={content} />
          <input type="hidden" name="seen" value={version} />
          <SubmitButton>{changes === 1 ? m.desk_import_one() : m.desk_import_other({ count: changes })}</SubmitButton>
        </Form>
      )}
      {importing && <ImportProgress />}
      {!applied && (
        <DeskTable label={m.desk_import_lines()} rows={lines.map((line) => ({ ...line, id: String(line.line) }))} columns={columns()} />
      )}
      {lines.length < total && !applied && <p className={css.text}>{m.desk_import_more()}</p>}
    </div>
  )
}

function Count({ tone, text }: { tone: Tone; text: string }) {
  return (
    <li>
      <DeskBadge tone={tone}>{text}</DeskBadge>
    </li>
  )
}

function columns(): DeskColumn<ImportLine & { id: string }>[] {
  return [
    { key: 'line', title: m.desk_import_line(), align: 'right', render: ({ line }) => line },
    { key: 'what', title: m.desk_import_what(), render: ({ what }) => <span className={css.what}>{what}</span> },
    { key: 'action', title: m.desk_import_action(), render: (line) => <Action {...line} /> },
  ]
}

function Action({ action, was, now, problem }: ImportLine) {
  if (action === 'error')
    return (
      <span className={css.problem}>
        <DeskBadge tone="bad">{m.desk_import_error()}</DeskBadge> {problem}
      </span>
    )
  if (action === 'unchanged')
    return (
      <span className={css.what}>
        {m.desk_import_same()} · {now}
      </span>
    )
  if (action === 'create')
    return (
      <span className={css.what}>
        <DeskBadge tone="good">{m.desk_import_new()}</DeskBadge> {now}
      </span>
    )
  return (
    <span className={css.what}>
      <span className="visually-hidden">{m.contribution_was()} </span>
      <del>{was}</del> → <span className="visually-hidden">{m.contribution_is_now()} </span>
      <ins>{now}</ins>
    </span>
  )
}

/** The progress of an import, from its server's events; without any, only that it runs. */
function ImportProgress() {
  const admin = useRouteLoaderData<typeof loadDesk>('admin')
  const sales = useRouteLoaderData<typeof loadDesk>('sales')
  const user = (admin ?? sales)?.user
  const [told, setNotice] = useState<{ done: number; total: number }>()
  const number = numberFormat(useLocale())
  useChannel(user ? userChannel(user.id) : null, {
    onEvent: ({ name, data: { done, total } }) => {
      if (name === 'progress' && typeof done === 'number' && typeof total === 'number') setNotice({ done, total })
    },
  })
  return (
    <div className={css.progress} aria-live="off">
      <progress {...(told && { value: told.done, max: told.total })} aria-label={m.desk_import_running()} />
      <p>{told ? m.desk_import_progress({ done: number.format(told.done), total: number.format(told.total) }) : m.desk_import_running()}</p>
    </div>
  )
}
