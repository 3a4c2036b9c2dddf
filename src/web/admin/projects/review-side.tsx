import { Button } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { Review } from '../../../domain/projects/review/review.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { PartChanges } from '../../components/project-form/part-changes.tsx'
import { DeskNothing } from '../../desk/desk-page.tsx'
import { NativeSelect, Textarea } from '../../desk/fields.tsx'
import { Form } from '../../form.tsx'
import { useFetcherSending } from '../../sending.ts'
import { useSubmitCount } from '../../submit-count.ts'
import css from './review-side.module.css'

/** The reviewer: claim it, take it over, hand it over, give it back. */
export function ReviewClaim({ review: { claim, reviewers }, me }: { review: Pick<Review, 'claim' | 'reviewers'>; me: string }) {
  const mine = claim?.id === me
  const others = reviewers.filter(({ id }) => id !== me)
  return (
    <div className={css.stack}>
      <p>
        {claim ? (
          <>
            @{claim.username}, <When value={claim.claimed_at} short time />
          </>
        ) : (
          m.project_review_nobody()
        )}
      </p>
      {!mine && <ClaimButton from={claim?.id ?? ''} to={me} text={claim ? m.project_review_take_over() : m.project_review_claim()} />}
      {mine && <ClaimButton from={me} to="" text={m.project_review_release()} />}
      {mine && others.length > 0 && (
        <Form method="post" className={css.hand} preventScrollReset>
          <input type="hidden" name="intent" value="claim" />
          <input type="hidden" name="from" value={me} />
          <NativeSelect
            name="to"
            label={m.project_review_hand()}
            data={others.map(({ id, username }) => ({ value: id, label: `@${username}` }))}
          />
          <Button type="submit" variant="default">
            {m.project_review_hand_submit()}
          </Button>
        </Form>
      )}
    </div>
  )
}

function ClaimButton({ from, to, text }: { from: string; to: string; text: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="claim" />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <Button type="submit" variant={to ? 'filled' : 'default'} size="sm">
        {text}
      </Button>
    </Form>
  )
}

/** Notes of reviewers for each other. */
export function ReviewNotes({ notes }: Pick<Review, 'notes'>) {
  const fetcher = useFetcher<{ message: string; errors?: FormErrors } | { added: true }>()
  const answer = fetcher.data
  const refused = answer && 'message' in answer ? answer : undefined
  const submits = useSubmitCount(fetcher.state !== 'idle', refused)
  const busy = useFetcherSending(fetcher)
  return (
    <div className={css.stack}>
      {notes.length === 0 && <DeskNothing>{m.project_review_notes_none()}</DeskNothing>}
      <ul className={css.notes}>
        {notes.map(({ id, body, author, created_at }) => (
          <li key={id}>
            <p>{body}</p>
            <p className={css.quiet}>
              {author && `@${author.username} · `}
              <When value={created_at} short time />
            </p>
          </li>
        ))}
      </ul>
      <Form as={fetcher.Form} key={submits} errors={refused?.errors} method="post" className={css.stack}>
        {refused && <FormMessage key={fetcher.state}>{refused.message}</FormMessage>}
        <input type="hidden" name="intent" value="note" />
        <Textarea name="body" label={m.project_review_note()} required maxLength={2000} minRows={2} />
        <div>
          <Button type="submit" variant="default" size="xs" loading={busy}>
            {m.project_review_note_add()}
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** Changes since it was sent the last time, part by part. */
export function ReviewChanges({ changes }: Pick<Review, 'changes'>) {
  if (changes === null) return <DeskNothing>{m.project_review_changes_first()}</DeskNothing>
  if (changes.length === 0) return <DeskNothing>{m.project_review_changes_none()}</DeskNothing>
  return <PartChanges changes={changes} />
}
