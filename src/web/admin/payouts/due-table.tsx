import { useState } from 'react'
import { dueKey } from '../../../domain/payouts/payments/due-key.ts'
import type { Due } from '../../../domain/payouts/payout.ts'
import { formatMoney, sumsByCurrency } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ChosenBar } from '../../desk/chosen-bar.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import css from './payouts.module.css'
import { WhyNot } from './why-not.tsx'

/** Dues, of which those that the reader may pay can be chosen. */
export function DueTable({ data, meta, sort }: { data: Due[]; meta: ListMeta; sort: string }) {
  const [ids, setIds] = useState<string[]>([])
  const locale = useLocale()
  const to = usePaths()
  const chosen = data.filter(({ id }) => ids.includes(id))
  if (data.length === 0) return null
  return (
    <>
      <DeskTable
        label={m.payouts_view_due()}
        rows={data}
        columns={columns()}
        sort={sort}
        meta={meta}
        choice={{
          chosen: chosen.map(({ id }) => id),
          choose: setIds,
          may: ({ why_not }) => why_not === null,
          label: ({ organization, amount }) =>
            m.payouts_choose({ organization: organization.name, amount: formatMoney(amount, locale, 'exact') }),
        }}
      />
      {chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          sums={
            <span className={css.sums}>
              {sumsByCurrency(chosen.map(({ amount }) => amount)).map((sum) => (
                <MoneyText key={sum.currency} value={sum} exact />
              ))}
            </span>
          }
          onNone={() => setIds([])}
        >
          <ButtonLink to={`${to('admin_payout_new')}?due=${chosen.map(({ id }) => id).join(',')}`}>{m.payouts_pay_chosen()}</ButtonLink>
        </ChosenBar>
      )}
    </>
  )
}

function columns(): DeskColumn<Due>[] {
  return [
    { key: 'organization', title: m.payouts_organization(), render: (due) => <Receiver {...due} /> },
    {
      key: 'amount',
      title: m.payouts_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: ({ amount }) => <MoneyText value={amount} exact />,
    },
    {
      key: 'contributions',
      title: m.payouts_contributions(),
      from: 'desktop',
      align: 'right',
      render: ({ contributions }) => contributions,
    },
    {
      key: 'oldest_at',
      title: m.payouts_waits_since(),
      from: 'tablet',
      sort: ['oldest_at', '-oldest_at'],
      render: ({ oldest_at }) => <When value={oldest_at} short />,
    },
    { key: 'account', title: m.payouts_account(), from: 'desktop', render: ({ account }) => account?.masked_number ?? '—' },
    { key: 'act', title: m.payouts_act(), from: 'tablet', render: (due) => <Act {...due} /> },
  ]
}

/** On a phone it includes the acts, whose column has no room. */
function Receiver(due: Due) {
  const { organization } = due
  const to = usePaths()
  return (
    <div className={css.receiver}>
      <Link to={to('admin_organization', { slug: organization.slug })} lang="es">
        {organization.name}
      </Link>
      <div className={css.phone}>
        <Act {...due} />
      </div>
    </div>
  )
}

function Act({ organization, amount, why_not, payable_from }: Due) {
  const to = usePaths()
  if (why_not) {
    return (
      <DeskBadge tone={why_not === 'no_account' ? 'neutral' : 'warn'}>
        <WhyNot why_not={why_not} payable_from={payable_from} />
      </DeskBadge>
    )
  }
  const key = dueKey({ organization_id: organization.id, currency: amount.currency })
  return (
    <Link
      to={`${to('admin_payout_new')}?due=${key}`}
      className={css.record}
      aria-label={m.payouts_pay_named({ organization: organization.name, currency: amount.currency })}
    >
      {m.payouts_pay()}
    </Link>
  )
}
