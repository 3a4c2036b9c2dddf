import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PayoutDetail, ReturnInput } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { readForm } from '../../form.server.ts'
import { useApiPaths } from '../../use-api.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { Confirmation } from './payout-table.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).admin.payout[':id'].$get({ param: { id: encodeURIComponent(params.id ?? '') } }))
}

/** Records that the bank sent it back. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const returned = await attempt(
    context.get(apiContext).admin.payout[':id'].return.$post({
      param: { id: encodeURIComponent(params.id ?? '') },
      json: {
        reason: text('reason'),
        returned_on: text('returned_on'),
        seen: parsed<ReturnInput['seen']>('seen'),
      },
    }),
  )
  if ('refused' in returned) return returned.refused
  return redirectWith(url.pathname, 'payouts_flash_returned')
}

export default function AdminPayout() {
  const payout = useLoaderData<typeof loader>()
  const {
    organization,
    project,
    amount,
    set_off,
    paid_at,
    created_at,
    recorded_by,
    reference,
    account,
    proof,
    covered,
    due_again,
    payment,
    returned_at,
    return_reason,
    return_recorded_by,
  } = payout
  const to = usePaths()
  const api = useApiPaths()
  return (
    <DeskPage
      tab={m.payouts_one()}
      title={
        returned_at ? (
          <>
            <s>
              <MoneyText value={amount} exact />
            </s>{' '}
            <DeskBadge tone="bad">{m.payouts_returned()}</DeskBadge>
          </>
        ) : (
          <MoneyText value={amount} exact />
        )
      }
      lead={<Link to={`${to('admin_payouts')}?view=paid`}>← {m.payouts_view_paid()}</Link>}
      actions={!returned_at && <ReturnPayout {...due_again} />}
    >
      <DeskCard title={m.payouts_one()}>
        <FactList>
          <Fact name={m.payouts_organization()}>
            <Link to={to('admin_organization', { slug: organization.slug })} lang="es">
              {organization.name}
            </Link>
          </Fact>
          <Fact name={m.payouts_project()}>
            <Link to={to('admin_project', { slug: project.slug })}>{project.name}</Link>
          </Fact>
          {set_off.amount > 0 && (
            <>
              <Fact name={m.payouts_set_off()}>
                − <MoneyText value={set_off} exact />
              </Fact>
              <Fact name={m.payouts_sent()}>
                <MoneyText value={{ ...amount, amount: amount.amount - set_off.amount }} exact />
              </Fact>
            </>
          )}
          <Fact name={m.payouts_paid_on()}>
            <When value={paid_at} />
          </Fact>
          <Fact name={m.payouts_recorded_by()}>
            {recorded_by ? `${recorded_by.name} ${recorded_by.surname}` : '—'} · <When value={created_at} short time />
          </Fact>
          <Fact name={m.payouts_reference()}>{reference ?? '—'}</Fact>
          <Fact name={m.payouts_account()}>
            {account ? `${account.masked_number} · ${account.masked_holder}` : m.payouts_account_unknown()}
          </Fact>
          <Fact name={m.payouts_proof()}>
            {proof ? (
              <a href={api('/admin/payout/:id/proof', { id: payout.id })} download>
                {proof}
              </a>
            ) : (
              '—'
            )}
          </Fact>
          {payment && (
            <Fact name={m.payouts_payment()}>
              <Link to={to('payment', { id: payment.id })}>
                <MoneyText value={payment.amount} exact />
              </Link>{' '}
              {payment.code} <Confirmation confirmation={payment.confirmation} />
            </Fact>
          )}
          {returned_at && (
            <>
              <Fact name={m.payouts_returned()}>
                <When value={returned_at} /> {return_recorded_by && `· @${return_recorded_by.username}`}
              </Fact>
              <Fact name={m.payouts_return_reason()}>{return_reason}</Fact>
            </>
          )}
        </FactList>
      </DeskCard>
      <DeskTable label={m.payouts_covered()} rows={covered.map((one) => ({ ...one, id: one.code }))} columns={columns(to)} />
    </DeskPage>
  )
}

interface Covered {
  id: string
  code: string
  amount: { amount: number; currency: string }
  approved_at: string | null
}

function columns(to: ReturnType<typeof usePaths>): DeskColumn<Covered>[] {
  return [
    { key: 'code', title: m.payouts_covered(), render: ({ code }) => <Link to={to('trail', { code })}>{code}</Link> },
    { key: 'amount', title: m.payouts_amount(), align: 'right', render: ({ amount }) => <MoneyText value={amount} exact /> },
    {
      key: 'approved_at',
      title: m.payouts_approved(),
      from: 'tablet',
      render: ({ approved_at }) => (approved_at ? <When value={approved_at} short /> : '—'),
    },
  ]
}

/** Asks for the day and the reason of the bank's return. */
function ReturnPayout({ contributions, amount }: PayoutDetail['due_again']) {
  return (
    <ActDialog
      label={m.payouts_return()}
      button={{ variant: 'light', color: 'red', size: 'sm' }}
      title={m.payouts_return_title()}
      text={
        <>
          {m.payouts_return_text()}{' '}
          {contributions === 1 ? m.payouts_return_due_one() : m.payouts_return_due_other({ count: contributions })}{' '}
          <MoneyText value={amount} exact />.
        </>
      }
      danger
      values={{ seen: JSON.stringify({ contributions, amount: amount.amount }) }}
    >
      <TextInput name="returned_on" type="date" label={m.payouts_returned_on()} required />
      <ReasonField label={m.payouts_return_reason()} description={m.payouts_return_reason_hint()} most={500} />
    </ActDialog>
  )
}
