import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { useReloading } from '../contributions/use-reloading.ts'
import css from './giving.module.css'

/**
 * Return address of Mercado Pago. The payment that it names is checked once with the service; other parameters of the address are neither
 * trusted nor stored.
 */
export async function loader({ params: { code = '' }, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const payment_id = url.searchParams.get('payment_id') ?? ''
  if (/^\d{1,20}$/.test(payment_id)) await api['checkout-payments'].$post({ json: { payment_id } })
  if (url.search) throw redirect(url.pathname)
  return ask(api.checkout[':code'].$get({ param: { code: encodeURIComponent(code) } }))
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.paid_title(), description: m.give_lead(), indexed: false })
}

const SENTENCES = {
  received: { title: m.paid_received, text: m.paid_received_text },
  waiting: { title: m.paid_waiting, text: m.paid_waiting_text },
  unpaid: { title: m.paid_unpaid, text: m.paid_unpaid_text },
  over: { title: m.paid_over, text: m.paid_over_text },
}

export default function ShowCheckout() {
  const { state, amount, project } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <Container className={css.page}>
      <div className={css.head} role="status">
        <h1>{SENTENCES[state].title()}</h1>
        <p className={css.lead}>{SENTENCES[state].text()}</p>
      </div>
      <section className={css.card} aria-label={m.paid_title()}>
        <dl className={css.facts}>
          <div className={css.main}>
            <dt>{m.paid_amount()}</dt>
            <dd>
              <MoneyText value={amount} exact />
            </dd>
          </div>
          {project && (
            <div>
              <dt>{m.paid_for()}</dt>
              <dd>
                <Link to={to('project', { slug: project.slug })}>{project.name}</Link>
              </dd>
            </div>
          )}
        </dl>
        <Next />
      </section>
      {state === 'unpaid' && <LookAgain />}
    </Container>
  )
}

/** The next act for the visitor. */
function Next() {
  const { state, trail, pay_at, project } = useLoaderData<typeof loader>()
  const to = usePaths()
  if (trail && state !== 'over')
    return (
      <div className={css.copies}>
        <ButtonLink to={to('trail', { code: trail })}>{m.paid_trail()}</ButtonLink>
        <ButtonLink to={`${to('trail', { code: trail })}#watch`} look="outline">
          {m.paid_watch()}
        </ButtonLink>
      </div>
    )
  return (
    <div className={css.copies}>
      {state === 'unpaid' && pay_at && <ButtonLink to={pay_at}>{m.paid_pay()}</ButtonLink>}
      {state === 'over' && project && <ButtonLink to={to('give', { slug: project.slug })}>{m.paid_again()}</ButtonLink>}
      {state === 'over' && trail && (
        <ButtonLink to={to('trail', { code: trail })} look="outline">
          {m.paid_trail()}
        </ButtonLink>
      )}
    </div>
  )
}

/** Without JavaScript the link is used. */
function LookAgain() {
  useReloading()
  return (
    <p>
      <Link to="">{m.paid_look()}</Link>
    </p>
  )
}
