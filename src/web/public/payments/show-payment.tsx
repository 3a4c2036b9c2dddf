import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { PaymentDetail } from '../../../domain/payouts/payments/payment.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { FactRows } from '../../components/facts/fact-list.tsx'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { apiContext, localeContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import { ConfirmationBadge } from './browse-payments.tsx'
import css from './payments.module.css'

/** One payment to an organization; its managers confirm it here. */
export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const payment = await ask(context.get(apiContext).payment[':id'].$get({ param: { id: encodeURIComponent(id) } }))
  const today = todayInArgentina(context.get(nowContext))
  return { payment, today, is_guest: context.get(visitorContext).user === null }
}

/** Says what arrived. */
export async function action({ request, params: { id = '' }, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const typed = { received: text('received'), received_on: text('received_on') }
  const [currency, locale] = [text('currency'), context.get(localeContext)]
  const confirmed = await attempt(
    context.get(apiContext).payment[':id'].confirmation.$post({
      param: { id: encodeURIComponent(id) },
      json: { received: postedAmount(typed.received, currency, locale), received_on: typed.received_on },
    }),
    { typed },
    amountErrors({ received: typed.received }, currency, locale),
  )
  if ('refused' in confirmed) return confirmed.refused
  return redirectWith(url.pathname, 'payments_flash_confirmed')
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.payments_one(), description: m.payments_lead(), indexed: false })
}

export default function ShowPayment() {
  const { payment, today, is_guest } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const { organization, amount, projects } = payment
  return (
    <Container narrow className={css.page}>
      <Link to={to('payments')} className={css.back}>
        ← {m.payments_title()}
      </Link>
      <header className={css.head}>
        <p>
          {m.payments_to()} <span lang="es">{organization.name}</span>
        </p>
        <h1>
          <MoneyText value={amount} exact />
        </h1>
        <ConfirmationBadge payment={payment} />
      </header>
      {payment.abilities.confirm && <Confirm payment={payment} today={today} refused={refused} />}
      {is_guest && payment.asks_confirmation && (
        <p className={css.panel}>
          {m.payments_sign_in()}{' '}
          <Link className={css.back} to={`${to('login')}?redirect=${encodeURIComponent(to('payment', { id: payment.id }))}`}>
            {m.payments_sign_in_link()}
          </Link>
        </p>
      )}
      <section className={css.panel} aria-labelledby="facts">
        <h2 id="facts">{m.payments_facts()}</h2>
        <FactRows rows={factsOf(payment)} />
      </section>
      {projects.map(({ project, amount, covered }) => (
        <section key={project?.id ?? 'hidden'} className={css.panel}>
          <h2>{project ? <Link to={to('project', { slug: project.slug })}>{project.name}</Link> : m.payments_hidden_project()}</h2>
          <p>
            <MoneyText value={amount} exact />
          </p>
          <ul className={css.covered}>
            {covered.map(({ code, amount }) => (
              <li key={code}>
                <Link to={to('trail', { code })}>{code}</Link> <MoneyText value={amount} exact />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Container>
  )
}

function factsOf(payment: PaymentDetail): [string, React.ReactNode][] {
  const {
    paid_at,
    code,
    contributions,
    set_off,
    confirmation,
    proof_digest,
    has_proof,
    no_proof_reason,
    reason,
    returned_at,
    return_reason,
  } = payment
  return [
    [m.payments_day(), <When key="day" value={paid_at} />],
    [m.payments_code(), code],
    [m.payments_contributions(), contributions],
    [
      m.payments_set_off(),
      set_off.amount > 0 && (
        <span key="set_off">
          − <MoneyText value={set_off} exact />
        </span>
      ),
    ],
    [
      m.payments_confirmation(),
      confirmation ? (
        <span key="confirmation">
          {m.payments_received()} <MoneyText value={confirmation.received} exact /> ·{' '}
          <When value={`${confirmation.received_on}T15:00:00Z`} />
        </span>
      ) : (
        payment.asks_confirmation && m.payments_waits()
      ),
    ],
    [m.payments_proof(), proof_digest ? <code key="proof">{proof_digest}</code> : has_proof && m.payments_proof_before()],
    [m.payments_no_proof(), no_proof_reason],
    [m.payments_alone(), reason],
    [
      m.payments_returned(),
      returned_at && (
        <span key="returned">
          <When value={returned_at} /> · {return_reason}
        </span>
      ),
    ],
  ]
}

function Confirm({
  payment,
  today,
  refused,
}: {
  payment: PaymentDetail
  today: string
  refused: Refused<{ typed: { received: string; received_on: string } }> | undefined
}) {
  const locale = useLocale()
  return (
    <section className={css.panel} aria-labelledby="confirm">
      <h2 id="confirm">{m.payments_confirm_title()}</h2>
      <p>{m.payments_confirm_text()}</p>
      <PostForm refused={refused} className={css.form}>
        <input type="hidden" name="currency" value={payment.amount.currency} />
        <TextField
          name="received"
          label={m.payments_received_amount({ currency: payment.amount.currency })}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refused?.typed.received ?? amountForField(payment.amount, locale)}
          required
        />
        <TextField
          name="received_on"
          type="date"
          label={m.payments_received_on()}
          defaultValue={refused?.typed.received_on ?? today}
          required
        />
        <SubmitButton>{m.payments_confirm()}</SubmitButton>
      </PostForm>
    </section>
  )
}
