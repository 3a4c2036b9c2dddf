import { mergeParts } from '@huella/rich-text/merge-parts'
import { useSubmit } from 'react-router'
import type { OpenedReport } from '../../../domain/reports/report.ts'
import { ANSWER, REPORT_PICTURES } from '../../../domain/reports/report-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { useCopy, useForgetSent } from '../../components/draft/use-copy.ts'
import { DescribedPictures } from '../../components/uploads/described-pictures.tsx'
import { useShownTo } from '../../form.tsx'
import { Refusal } from '../../post-form.tsx'
import { useSending } from '../../sending.ts'
import css from './write-report.module.css'

const QUESTIONS = ['spent', 'reached', 'next'] as const
type Question = (typeof QUESTIONS)[number]

interface Writing extends Record<Question, string> {
  pictures: { name: string; alt: string; alt_other: string }[]
}

interface Props {
  report: OpenedReport
  uploads_path: string
  /** Address of a small picture, by its id. */
  preview: (id: string) => string
  refused: Refused | null
}

/** Three questions and pictures; stored in this browser until the report is sent. */
export function ReportForm({ report, uploads_path, preview, refused }: Props) {
  const { language } = report
  const { content, copy, recovered } = useCopy<Writing>({
    key: `report ${report.id} ${report.state}`,
    server: { content: startOf(report), version: 0, updated_by: null },
    merge: (_, mine) => mergeParts(mine, []),
  })
  const submit = useSubmit()
  const shown_to = useShownTo()
  const busy = useSending()
  const forgetSent = useForgetSent(copy)
  const send = async () => {
    const { pictures, ...answers } = content
    await submit({ ...answers, shown_to, pictures: JSON.stringify(pictures.map(({ name, alt }) => ({ name, alt }))) }, { method: 'post' })
    forgetSent()
  }
  const errors = refused?.errors ?? {}
  return (
    <form
      method="post"
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {refused && <Refusal>{Object.keys(errors).length > 0 ? m.report_wrong() : refused.message}</Refusal>}
      {recovered && <p className={css.recovered}>{m.own_updates_recovered()}</p>}
      {QUESTIONS.map((name) => (
        <Answer
          key={name}
          name={name}
          value={content[name]}
          language={language}
          error={errors[name]?.[0]}
          write={(text) => copy.change((now) => ({ ...now, [name]: text }))}
        />
      ))}
      <h2 className={css.question}>{m.report_pictures()}</h2>
      <DescribedPictures
        pictures={content.pictures}
        change={(make) => copy.change((now) => ({ ...now, pictures: make(now.pictures) }))}
        uploads_path={uploads_path}
        hint={m.report_pictures_hint()}
        field="pictures"
        most={REPORT_PICTURES.most}
        longest_alt={300}
        errorOf={(field) => errors[field]?.[0]}
        language={language}
        second={false}
        thumb={(name) => <img src={preview(photoOf(name)?.id ?? '')} alt="" width={144} height={96} />}
      />
      <p className={css.quiet}>{m.report_once()}</p>
      <Button type="submit" disabled={busy}>
        {busy ? m.report_sending() : m.report_send()}
      </Button>
    </form>
  )
}

interface AnswerProps {
  name: Question
  value: string
  language: 'es' | 'en'
  error: string | undefined
  write: (text: string) => void
}

function Answer({ name, value, language, error, write }: AnswerProps) {
  return (
    <Field id={name} label={TITLES[name]()} {...(error && { error })}>
      <p id={`${name}-hint`} className={css.hint}>
        {HINTS[name]()}
      </p>
      <textarea
        id={name}
        name={name}
        rows={5}
        lang={language}
        value={value}
        maxLength={ANSWER.most}
        onChange={(event) => write(event.target.value)}
        aria-describedby={error ? `${name}-error ${name}-hint` : `${name}-hint`}
        {...(error && { 'aria-invalid': true })}
      />
    </Field>
  )
}

const TITLES: Record<Question, () => string> = {
  spent: m.report_question_spent,
  reached: m.report_question_reached,
  next: m.report_question_next,
}
const HINTS: Record<Question, () => string> = {
  spent: m.report_hint_spent,
  reached: m.report_hint_reached,
  next: m.report_hint_next,
}

/** A report sent back starts with its former answers. */
function startOf({ spent, reached, next, pictures }: OpenedReport): Writing {
  const answers = { spent: spent ?? '', reached: reached ?? '', next: next ?? '' }
  return { ...answers, pictures: pictures.map((picture) => ({ ...picture, alt_other: '' })) }
}
