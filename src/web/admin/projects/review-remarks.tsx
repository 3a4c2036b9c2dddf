import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Remark } from '../../../domain/projects/review/review.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { Textarea } from '../../desk/fields.tsx'
import { Form } from '../../form.tsx'
import { useFetcherSending } from '../../sending.ts'
import css from './review-remarks.module.css'

/** The remarks at one part of a project, and a form for another one. */
export function PartRemarks({ part, label, remarks }: { part: string; label: string; remarks: Remark[] }) {
  return (
    <div className={css.remarks}>
      {remarks.length > 0 && (
        <ul>
          {remarks.map((remark) => (
            <RemarkLine key={remark.id} remark={remark} />
          ))}
        </ul>
      )}
      <NewRemark part={part} label={label} />
    </div>
  )
}

export function RemarkLine({ remark: { id, body, about, author, sent_at, ticked_at } }: { remark: Remark }) {
  const fetcher = useFetcher()
  const busy = useFetcherSending(fetcher)
  return (
    <li className={css.remark}>
      <p>{body}</p>
      {about && <p className={css.quiet}>{m.project_review_remark_about({ about })}</p>}
      <div className={css.foot}>
        {sent_at === null ? (
          <DeskBadge tone="warn">{m.project_review_remark_draft()}</DeskBadge>
        ) : ticked_at ? (
          <DeskBadge tone="good">{m.project_review_remark_done()}</DeskBadge>
        ) : (
          <DeskBadge tone="bad">{m.project_review_remark_open()}</DeskBadge>
        )}
        {author && <span className={css.quiet}>@{author.username}</span>}
        <Form as={fetcher.Form} method="post">
          <input type="hidden" name="intent" value="close_remark" />
          <input type="hidden" name="remark" value={id} />
          <Button type="submit" variant="subtle" size="compact-xs" loading={busy}>
            {sent_at === null ? m.project_review_remark_back() : m.project_review_remark_close()}
          </Button>
        </Form>
      </div>
    </li>
  )
}

function NewRemark({ part, label }: { part: string; label: string }) {
  const [opened, setOpened] = useState(false)
  const fetcher = useFetcher<Refused | { added: true }>()
  const busy = useFetcherSending(fetcher)
  const opener = useRef<HTMLButtonElement>(null)
  const { state, data: answer } = fetcher
  useEffect(() => {
    if (state !== 'idle' || !answer || !('added' in answer)) return
    setOpened(false)
    opener.current?.focus()
  }, [state, answer])
  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        size="compact-sm"
        aria-label={`${m.project_review_remark_add()}: ${label}`}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {m.project_review_remark_add()}
      </Button>
      {opened && (
        <Form as={fetcher.Form} method="post" errors={answer && 'errors' in answer ? answer.errors : undefined} className={css.form}>
          {answer && 'message' in answer && !answer.errors?.body && <FormMessage key={fetcher.state}>{answer.message}</FormMessage>}
          <input type="hidden" name="intent" value="remark" />
          <input type="hidden" name="part" value={part} />
          <Textarea
            name="body"
            label={m.project_review_remark_at({ part: label })}
            description={m.project_review_remark_hint()}
            required
            maxLength={1000}
            minRows={2}
            ref={takeFocus}
          />
          <Button type="submit" size="xs" loading={busy}>
            {m.project_review_note_add()}
          </Button>
        </Form>
      )}
    </>
  )
}

/** Once, when it opens, so that the user can type at once. */
function takeFocus(field: HTMLTextAreaElement | null) {
  field?.focus()
}
