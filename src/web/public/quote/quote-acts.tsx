import { useActionData } from 'react-router'
import type { QuotePage } from '../../../domain/deals/quotes/quote.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { classes, Field } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import { useIntentSubmitCount } from '../../submit-count.ts'
import ways from '../giving/giving.module.css'
import type { actOnQuote } from './act-on-quote.server.ts'
import css from './quote.module.css'

interface Of {
  quote: QuotePage
}

/** The refusal of the form that was sent. */
function useRefused(...intents: string[]) {
  const answered = useActionData<typeof actOnQuote>()
  return answered && intents.includes(answered.intent) ? answered : undefined
}

/** The project that half of the profit goes to. */
export function ChoosePart({ quote, projects }: Of & { projects: { id: string; slug: string; name: string }[] }) {
  const refused = useRefused('choose')
  const to = usePaths()
  const { project, number } = quote
  return (
    <section className={css.card} aria-labelledby="quote-project">
      <h2 id="quote-project">{m.quote_choose_title()}</h2>
      <p className={css.hint}>{m.quote_choose_text()}</p>
      {refused && <Refusal>{refused.errors.project_id?.[0] ?? refused.message}</Refusal>}
      <Form method="post" className={css.form} preventScrollReset>
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="number" value={number} />
        <fieldset className={classes(ways.ways, css.options)}>
          <legend className="visually-hidden">{m.quote_choose_title()}</legend>
          {projects.map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="project_id" value={id} defaultChecked={id === project?.id} required />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton look="secondary">{project ? m.quote_choose_again() : m.quote_choose()}</SubmitButton>
      </Form>
      <p className={css.hint}>
        <Link to={to('projects')} target="_blank">
          {m.quote_choose_others()}
        </Link>{' '}
        {m.quote_choose_others_text()}
      </p>
    </section>
  )
}

/** Accepts the quote, and then continues to the booking. */
export function AcceptPart({ quote }: Of) {
  const refused = useRefused('accept', 'travel')
  const { state, number, can_travel, seller } = quote
  const is_open = state === 'open'
  return (
    <section className={css.card} data-main="" aria-labelledby="quote-accept">
      <h2 id="quote-accept">{is_open ? m.quote_accept_title() : m.quote_go_title()}</h2>
      <p>{is_open ? m.quote_accept_text() : can_travel ? m.quote_go_text() : m.quote_go_wait({ seller: seller?.name ?? '' })}</p>
      {refused && <Refusal>{Object.values(refused.errors)[0]?.[0] ?? refused.message}</Refusal>}
      {(is_open || can_travel) && (
        <Form method="post" className={css.form} preventScrollReset>
          <input type="hidden" name="number" value={number} />
          <SubmitButton name="intent" value={is_open ? 'accept' : 'travel'}>
            {is_open ? m.quote_accept() : m.quote_go()}
          </SubmitButton>
        </Form>
      )}
      {!is_open && <p className={css.hint}>{m.quote_account_text()}</p>}
    </section>
  )
}

/** A form for a question to the seller, and earlier questions. */
export function AskPart({ quote, form_key }: Of & { form_key: string }) {
  const refused = useRefused('ask')
  const error = refused && (refused.errors.question?.[0] ?? refused.message)
  const submits = useIntentSubmitCount('ask', refused)
  return (
    <section className={css.card} aria-labelledby="quote-ask">
      <h2 id="quote-ask">{m.quote_ask_title()}</h2>
      {quote.questions.length > 0 && (
        <ul className={css.questions}>
          {quote.questions.map(({ question, created_at }) => (
            <li key={created_at}>
              <p>{question}</p>
              <p className={css.hint}>
                {m.quote_question_at()} <When value={created_at} short time />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className={css.form} preventScrollReset>
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="number" value={quote.number} />
        <input type="hidden" name="key" value={form_key} />
        <Field id="question" label={m.quote_ask_label()} {...(error && { error })}>
          <textarea
            key={submits}
            id="question"
            name="question"
            rows={3}
            maxLength={2000}
            required
            defaultValue={refused?.question}
            {...(error && { 'aria-invalid': true, 'aria-describedby': 'question-error' })}
          />
        </Field>
        <SubmitButton look="outline">{m.quote_ask()}</SubmitButton>
      </Form>
    </section>
  )
}
