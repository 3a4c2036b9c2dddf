import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CLAIM_CAUSES, CLAIM_STATES, type MoneyClaim } from '../../../domain/contributions/claims/claim.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { CAUSE_NAMES, CLAIM_STATE_NAMES } from './claim-names.ts'
import css from './claims.module.css'

/** Claims on organizations, the latest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const claims = await readList(url, (query) => context.get(apiContext).admin.claims.$get({ query }))
  const filtered = ['query', 'state', 'cause'].some((name) => url.searchParams.get(name))
  return { ...claims, sort: url.searchParams.get('sort') ?? '-created_at', filtered }
}

export default function AdminClaims() {
  const { data: claims, meta: about, sort, filtered } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title={m.claims_title()}
      lead={m.claims_lead()}
      actions={<CsvButton list={{ name: 'claims', path: '/admin/claims.csv' }} total={about.total} />}
    >
      <FilterBar
        placeholder={m.claims_search()}
        filters={[
          {
            name: 'state',
            label: m.claims_state(),
            all: m.claims_state_all(),
            options: CLAIM_STATES.map((value) => ({ value, label: CLAIM_STATE_NAMES[value]() })),
          },
          {
            name: 'cause',
            label: m.claims_cause(),
            all: m.claims_cause_all(),
            options: CLAIM_CAUSES.map((value) => ({ value, label: CAUSE_NAMES[value]() })),
          },
        ]}
      />
      {claims.length > 0 ? (
        <DeskTable label={m.claims_title()} rows={claims} columns={columns()} sort={sort} meta={about} />
      ) : (
        <Nothing filtered={filtered} />
      )}
    </DeskPage>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const to = usePaths()
  return filtered ? <NothingFound all={to('admin_claims')} /> : <EmptyState title={m.claims_none()}>{m.claims_none_text()}</EmptyState>
}

function columns(): DeskColumn<MoneyClaim>[] {
  return [
    { key: 'organization', title: m.claims_organization(), render: (claim) => <Debtor {...claim} /> },
    { key: 'cause', title: m.claims_cause(), from: 'desktop', render: ({ cause }) => CAUSE_NAMES[cause]() },
    { key: 'state', title: m.claims_state(), from: 'tablet', render: (claim) => <ClaimBadge {...claim} /> },
    {
      key: 'since',
      title: m.claims_since(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: ({ created_at }) => <When value={created_at} short />,
    },
    {
      key: 'amount',
      title: m.claims_amount(),
      align: 'right',
      from: 'desktop',
      render: ({ amount }) => <MoneyText value={amount} exact />,
    },
    {
      key: 'owed',
      title: m.claims_owed(),
      align: 'right',
      sort: ['-owed', 'owed'],
      render: ({ owed }) => <MoneyText value={owed} exact />,
    },
  ]
}

export function ClaimBadge({ state }: Pick<MoneyClaim, 'state'>) {
  return <DeskBadge tone={state === 'open' ? 'warn' : state === 'lost' ? 'bad' : 'good'}>{CLAIM_STATE_NAMES[state]()}</DeskBadge>
}

function Debtor({ id, organization, project, code }: MoneyClaim) {
  const to = usePaths()
  return (
    <div className={css.receiver}>
      <Link to={to('admin_claim', { id })} lang="es">
        {organization.name}
      </Link>
      <span>
        {project && <span lang="es">{project.name} · </span>}
        {code}
      </span>
    </div>
  )
}
