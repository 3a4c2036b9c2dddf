import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ContributionDetail, ManagedQuestion } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { FieldScope, FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { DeskNothing } from '../../desk/desk-page.tsx'
import { Textarea } from '../../desk/fields.tsx'
import { Form } from '../../form.tsx'
import { useFetcherSending } from '../../sending.ts'
import { useSubmitCount } from '../../submit-count.ts'
import css from './contributions.module.css'

interface Refused {
  message?: string
  errors?: FormErrors
}

/** The giver's questions and their answers; an open one with its form. */
export function ContributionQuestions({ questions }: { questions: ManagedQuestion[] }) {
  if (questions.length === 0) return <DeskNothing>{m.contributions_questions_none()}</DeskNothing>
  return (
    <ul className={css.notes}>
      {questions.map(({ id, question, asked_at, asked_by, answer, answered_at, answered_by }) => (
        <li key={id}>
          <p className={css.words}>
            <strong>{question}</strong>
          </p>
          <p className={css.quiet}>
            {asked_by ? `@${asked_by.username} · ` : ''}
            <When value={asked_at} short time />
          </p>
          {answer === null ? (
            <Write
              intent="answer"
              name="answer"
              values={{ question_id: id }}
              label={m.contributions_answer()}
              hint={m.contributions_answer_hint()}
              submit={m.contributions_answer_send()}
            />
          ) : (
            <>
              <p className={css.words}>{answer}</p>
              <p className={css.quiet}>
                {answered_by ? `@${answered_by.username} · ` : ''}
                {answered_at && <When value={answered_at} short time />}
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Notes of admins for each other. */
export function Notes({ notes }: { notes: ContributionDetail['notes'] }) {
  return (
    <>
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map(({ id, body, author, created_at }) => (
            <li key={id}>
              <p className={css.words}>{body}</p>
              <p className={css.quiet}>
                {author ? `@${author.username}` : m.audit_gone()} · <When value={created_at} short time />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Write
        intent="note"
        name="body"
        label={m.contributions_note()}
        hint={m.contributions_note_hint()}
        submit={m.contributions_note_add()}
      />
    </>
  )
}

interface WriteProps {
  intent: string
  name: string
  values?: Record<string, string>
  label: string
  hint: string
  submit: string
}

/** One text and its button; the text stays after a refusal. */
function Write({ intent, name, values = {}, label, hint, submit }: WriteProps) {
  const fetcher = useFetcher<Refused>()
  const field = useRef<HTMLTextAreaElement>(null)
  const refused = fetcher.data
  const submits = useSubmitCount(fetcher.state !== 'idle', refused)
  const busy = useFetcherSending(fetcher)
  useEffect(() => {
    if (refused?.errors?.[name]) field.current?.focus()
  }, [refused, name])
  return (
    <FieldScope value={`${intent}-`}>
      <Form key={submits} as={fetcher.Form} method="post" errors={refused?.errors} className={css.form}>
        {refused?.message && !refused.errors?.[name] && <FormMessage key={fetcher.state}>{refused.message}</FormMessage>}
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(values).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <Textarea ref={field} name={name} label={label} description={hint} maxLength={2000} minRows={2} />
        <div>
          <Button type="submit" size="xs" variant="default" loading={busy}>
            {submit}
          </Button>
        </div>
      </Form>
    </FieldScope>
  )
}
