import type { Trail } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import css from './receipts.module.css'

/** The answer to the form. */
export type WatchAnswer = { sent: true } | Refused<{ typed: { email: string } }> | undefined

/** Leaves an address for letters about one contribution, as long as steps are to come. */
export function WatchForm({ trail: { state, steps }, answered }: { trail: Pick<Trail, 'state' | 'steps'>; answered: WatchAnswer }) {
  if (['void', 'not_approved', 'claimed', 'lost'].includes(state) || steps.at(-1)?.kind === 'reported') return null
  const refused = answered && 'message' in answered ? answered : undefined
  const error = refused?.errors.email?.[0]
  return (
    <section className={css.trail} aria-labelledby="watch">
      <h2 id="watch">{m.trail_watch_title()}</h2>
      {answered && 'sent' in answered ? (
        <p role="status">{m.trail_watch_sent()}</p>
      ) : (
        <>
          <p>{m.trail_watch_text()}</p>
          <Form method="post" preventScrollReset className={css.watch}>
            {refused && !error && <Refusal>{refused.message}</Refusal>}
            <Field id="watch-email" label={m.trail_watch_email()} {...(error && { error })}>
              <input
                id="watch-email"
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={254}
                defaultValue={refused?.typed.email}
                {...(error && { 'aria-invalid': true, 'aria-describedby': 'watch-email-error' })}
              />
            </Field>
            <SubmitButton look="outline">{m.trail_watch_send()}</SubmitButton>
          </Form>
        </>
      )}
    </section>
  )
}
