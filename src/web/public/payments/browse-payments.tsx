import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PublicPayment } from '../../../domain/payouts/payments/payment.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Badge, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './payments.module.css'

const SHOWN = 20

/** Payments to organizations, all or those that nobody confirmed. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1)
  const unconfirmed = url.searchParams.get('confirmation') === 'unconfirmed'
  const query = { page: String(page), per_page: String(SHOWN), ...(unconfirmed && { confirmation: 'unconfirmed' as const }) }
  const { data, meta } = await ask(context.get(apiContext).payments.$get({ query }))
  return { payments: data, page, pages: Math.ceil(meta.total / SHOWN), unconfirmed }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.payments_title(), description: m.payments_lead(), indexed: false })
}

export default function BrowsePayments() {
  const { payments, page, pages, unconfirmed } = useLoaderData<typeof loader>()
  const to = usePaths()
  const address = (other: number) =>
    `${to('payments')}?${new URLSearchParams({ ...(unconfirmed && { confirmation: 'unconfirmed' }), page: String(other) })}`
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1>{m.payments_title()}</h1>
        <p>{m.payments_lead()}</p>
      </header>
      <nav className={css.views} aria-label={m.payments_title()}>
        <Link to={to('payments')} aria-current={unconfirmed ? undefined : 'page'}>
          {m.payments_all()}
        </Link>
        <Link to={`${to('payments')}?confirmation=unconfirmed`} aria-current={unconfirmed ? 'page' : undefined}>
          {m.payments_unconfirmed()}
        </Link>
      </nav>
      {payments.length === 0 ? (
        <EmptyState title={m.payments_none()} />
      ) : (
        <ul className={css.list}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <Link to={to('payment', { id: payment.id })}>
                <strong>
                  <MoneyText value={payment.amount} exact />
                </strong>
                <span lang="es">{payment.organization.name}</span>
              </Link>
              <span className={css.quiet}>
                <When value={payment.paid_at} short />
              </span>
              <ConfirmationBadge payment={payment} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={address} />
    </Container>
  )
}

export function ConfirmationBadge({ payment }: { payment: PublicPayment }) {
  if (payment.returned_at) return <Badge>{m.payments_returned()}</Badge>
  if (payment.confirmation) {
    const agrees = payment.confirmation.received.amount === payment.amount.amount
    return <Badge tone={agrees ? 'good' : 'gold'}>{agrees ? m.payment_confirmation_confirmed() : m.payment_confirmation_differs()}</Badge>
  }
  return payment.asks_confirmation ? <Badge tone="gold">{m.payment_confirmation_waiting()}</Badge> : null
}
