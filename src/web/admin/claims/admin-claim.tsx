import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ClaimDetail } from '../../../domain/contributions/claims/claim.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { readForm } from '../../form.server.ts'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { ClaimBadge } from './admin-claims.tsx'
import { ClaimActs } from './claim-acts.tsx'
import { CAUSE_NAMES, SETTLEMENT_NAMES } from './claim-names.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).admin.claim[':id'].$get({ param: { id: encodeURIComponent(params.id ?? '') } }))
}

/** Records money that came back, or writes off the rest, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const claim = context.get(apiContext).admin.claim[':id']
  const param = { id: encodeURIComponent(params.id ?? '') }
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  const owed = Number(text('owed'))
  if (text('intent') === 'write_off') {
    const tried = await withProof(posted, context, () => claim['write-off'].$post({ param, json: { owed, reason: text('reason') } }))
    if ('confirm' in tried) return tried.confirm
    return 'refused' in tried ? tried.refused : done('claims_flash_written_off')
  }
  if (text('intent') !== 'repay') throw data(null, { status: 400 })
  const locale = context.get(localeContext)
  const currency = text('currency')
  const json = {
    owed,
    amount: postedAmount(text('typed'), currency, locale),
    reference: text('reference'),
    paid_on: text('paid_on'),
    reason: text('reason'),
  }
  const tried = await attempt(claim.repayments.$post({ param, json }), {}, amountErrors({ amount: text('typed') }, currency, locale))
  return 'refused' in tried ? tried.refused : done('claims_flash_repaid')
}

export default function AdminClaim() {
  const claim = useLoaderData<typeof loader>()
  const { owed, settlements } = claim
  const to = usePaths()
  return (
    <DeskPage
      tab={m.claims_one()}
      title={
        <>
          <MoneyText value={claim.amount} exact /> <ClaimBadge state={claim.state} />
        </>
      }
      lead={<Link to={to('admin_claims')}>← {m.claims_title()}</Link>}
      actions={<ClaimActs claim={claim} key={owed.amount} />}
    >
      <ClaimFacts claim={claim} />
      {settlements.length > 0 ? (
        <DeskTable label={m.claims_settlements()} rows={settlements} columns={columns()} />
      ) : (
        <DeskCard title={m.claims_settlements()}>
          <DeskNothing>{m.claims_settlements_none()}</DeskNothing>
        </DeskCard>
      )}
    </DeskPage>
  )
}

function ClaimFacts({ claim }: { claim: ClaimDetail }) {
  const { organization, project, cause, code, of_code, of_id, owed, lost, payout, created_at } = claim
  const to = usePaths()
  return (
    <DeskCard title={m.claims_one()}>
      <FactList>
        <Fact name={m.claims_owed()}>
          <strong>
            <MoneyText value={owed} exact />
          </strong>
        </Fact>
        {lost.amount > 0 && (
          <Fact name={m.claims_lost()}>
            <MoneyText value={lost} exact />
          </Fact>
        )}
        <Fact name={m.claims_cause()}>{CAUSE_NAMES[cause]()}</Fact>
        <Fact name={m.claims_since()}>
          <When value={created_at} time />
        </Fact>
        <Fact name={m.claims_organization()}>
          <Link to={to('admin_organization', { slug: organization.slug })} lang="es">
            {organization.name}
          </Link>
        </Fact>
        {project && (
          <Fact name={m.claims_project()}>
            <Link to={to('admin_project', { slug: project.slug })} lang="es">
              {project.name}
            </Link>
          </Fact>
        )}
        <Fact name={m.claims_paid_trail()}>
          <Link to={to('admin_contribution', { id: of_id })}>{of_code}</Link>
        </Fact>
        <Fact name={m.claims_trail()}>
          <Link to={to('trail', { code })}>{code}</Link>
        </Fact>
        {payout && (
          <Fact name={m.claims_payout()}>
            <Link to={to('admin_payout', { id: payout })}>{m.contributions_see_payout()}</Link>
          </Fact>
        )}
      </FactList>
    </DeskCard>
  )
}

type Settlement = ClaimDetail['settlements'][number]

function columns(): DeskColumn<Settlement>[] {
  return [
    { key: 'how', title: m.claims_how(), render: (row) => <How {...row} /> },
    { key: 'when', title: m.claims_when(), from: 'tablet', render: ({ created_at }) => <When value={created_at} short /> },
    {
      key: 'reference',
      title: m.claims_reference(),
      from: 'tablet',
      render: ({ reference, reason }) => [reference, reason].filter(Boolean).join(' · ') || '—',
    },
    {
      key: 'by',
      title: m.claims_by(),
      from: 'desktop',
      render: ({ recorded_by }) => (recorded_by ? `${recorded_by.name} ${recorded_by.surname}` : '—'),
    },
    { key: 'amount', title: m.claims_settled_amount(), align: 'right', render: ({ amount }) => <MoneyText value={amount} exact /> },
  ]
}

function How({ kind, payout }: Settlement) {
  const to = usePaths()
  return payout ? <Link to={to('admin_payout', { id: payout })}>{SETTLEMENT_NAMES[kind]()}</Link> : SETTLEMENT_NAMES[kind]()
}
