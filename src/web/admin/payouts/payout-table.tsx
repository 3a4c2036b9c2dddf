import type { Payout } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import css from './payouts.module.css'

export function PayoutTable({ data, meta, sort }: { data: Payout[]; meta: ListMeta; sort: string }) {
  return data.length > 0 && <DeskTable label={m.payouts_view_paid()} rows={data} columns={columns()} sort={sort} meta={meta} />
}

function columns(): DeskColumn<Payout>[] {
  return [
    { key: 'organization', title: m.payouts_organization(), render: (payout) => <Receiver {...payout} /> },
    {
      key: 'amount',
      title: m.payouts_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: (payout) => <Amount {...payout} />,
    },
    {
      key: 'paid_at',
      title: m.payouts_paid_on(),
      from: 'tablet',
      sort: ['-paid_at', 'paid_at'],
      render: ({ paid_at }) => <When value={paid_at} short />,
    },
    {
      key: 'reference',
      title: m.payouts_reference(),
      from: 'desktop',
      render: ({ reference }) => <span className={css.reference}>{reference ?? '—'}</span>,
    },
    {
      key: 'payment',
      title: m.payouts_confirmation(),
      from: 'tablet',
      render: ({ payment }) => payment && <Confirmation confirmation={payment.confirmation} />,
    },
    {
      key: 'recorded_by',
      title: m.payouts_recorded_by(),
      from: 'desktop',
      render: ({ recorded_by }) => (recorded_by ? `${recorded_by.name} ${recorded_by.surname}` : '—'),
    },
  ]
}

/** With what was not sent of it, as the bank's statement has the rest. */
function Amount({ amount, set_off }: Payout) {
  return (
    <div className={css.receiver}>
      <MoneyText value={amount} exact />
      {set_off.amount > 0 && (
        <span>
          {m.payouts_set_off_short()} − <MoneyText value={set_off} exact />
        </span>
      )}
    </div>
  )
}

/** The organization's word about the transfer. */
export function Confirmation({ confirmation }: Pick<NonNullable<Payout['payment']>, 'confirmation'>) {
  return <DeskBadge tone={TONES[confirmation]}>{CONFIRMATIONS[confirmation]()}</DeskBadge>
}

const TONES = { confirmed: 'good', differs: 'bad', waiting: 'warn', none: 'neutral' } as const
const CONFIRMATIONS = {
  confirmed: m.payment_confirmation_confirmed,
  differs: m.payment_confirmation_differs,
  waiting: m.payment_confirmation_waiting,
  none: m.payment_confirmation_none,
}

function Receiver({ id, organization, project, returned_at }: Payout) {
  const to = usePaths()
  return (
    <div className={css.receiver}>
      <Link to={to('admin_payout', { id })} lang="es">
        {organization.name}
      </Link>
      <span>
        {project.name} {returned_at && <DeskBadge tone="bad">{m.payouts_returned()}</DeskBadge>}
      </span>
    </div>
  )
}
