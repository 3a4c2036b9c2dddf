import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SALES_USER_KINDS, type SalesUserCard } from '../../../domain/deals/sales-users/sales-user.ts'
import { languageName } from '../../../kit/formatters.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { Sums } from '../dashboard/sums.tsx'
import { useDealRevalidation } from '../deals/use-deal-revalidation.ts'
import { kindText, UserKinds } from './user-kinds.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { users } = api.sales
  // Read before the users: the open page receives all events after this number.
  const { number: since } = await ask(api.broadcasting.number.$get())
  const [list, places] = await Promise.all([readList(url, (query) => users.$get({ query })), ask(users.places.$get())])
  return { ...list, places, since, sort: url.searchParams.get('sort') ?? '-last_contact' }
}

export default function BrowseUsers() {
  const { data: users, meta: about, places, since, sort } = useLoaderData<typeof loader>()
  const locale = useLocale()
  useDealRevalidation(since)
  const to = usePaths()
  return (
    <DeskPage
      title={m.sales_users_title()}
      lead={about.total === 1 ? m.sales_users_total_one() : m.sales_users_total_other({ count: totalLabel(about, locale) })}
      actions={<CsvButton list={{ name: 'sales-users', path: '/sales/users.csv' }} total={about.total} />}
    >
      <Filters places={places} />
      {users.length > 0 ? (
        <DeskTable
          label={m.sales_users_title()}
          rows={users.map((user) => ({ ...user, id: user.slug }))}
          columns={columns()}
          sort={sort}
          meta={about}
        />
      ) : (
        <EmptyState title={m.sales_users_none()} action={<ButtonLink to={to('sales_users')}>{m.sales_users_none_action()}</ButtonLink>}>
          {m.sales_users_none_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function Filters({ places }: { places: { id: string; name: string }[] }) {
  const locale = useLocale()
  return (
    <FilterBar
      placeholder={m.sales_users_search()}
      filters={[
        {
          name: 'kind',
          label: m.sales_users_kind(),
          all: m.sales_users_kind_all(),
          options: SALES_USER_KINDS.map((kind) => ({ value: kind, label: kindText(kind) })),
        },
        {
          name: 'language',
          label: m.sales_users_language(),
          all: m.sales_users_language_all(),
          options: LOCALES.map((value) => ({ value, label: languageName(locale, value) })),
        },
        {
          name: 'place',
          label: m.sales_users_place(),
          all: m.sales_users_place_all(),
          options: places.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'deals',
          label: m.sales_users_deals(),
          all: m.sales_users_deals_all(),
          options: [
            { value: 'open', label: m.sales_users_deals_open() },
            { value: 'none', label: m.sales_users_deals_none() },
          ],
        },
        {
          name: 'trips',
          label: m.sales_users_trips(),
          all: m.sales_users_trips_all(),
          options: [
            { value: 'some', label: m.sales_users_trips_some() },
            { value: 'none', label: m.sales_users_trips_none() },
          ],
        },
      ]}
    />
  )
}

function columns(): DeskColumn<SalesUserCard & { id: string }>[] {
  return [
    { key: 'name', title: m.sales_users_name(), sort: ['name', '-name'], render: (user) => <Who user={user} /> },
    { key: 'place', title: m.sales_users_place(), from: 'desktop', render: ({ place }) => place ?? '—' },
    {
      key: 'deals',
      title: m.sales_users_deals(),
      sort: ['-deals', 'deals'],
      render: ({ deals, open_deals, selling, kinds }) => (
        <RowName>
          <strong>{deals}</strong>
          {open_deals > 0 && <span>{m.sales_users_open({ count: open_deals })}</span>}
          {kinds.includes('seller') && <span>{m.sales_users_selling({ count: selling })}</span>}
        </RowName>
      ),
    },
    { key: 'trips', title: m.sales_users_trips(), align: 'right', from: 'tablet', render: ({ trips }) => trips },
    { key: 'gifts', title: m.sales_users_gifts(), align: 'right', from: 'tablet', render: ({ gifts }) => <Sums sums={gifts} /> },
    {
      key: 'last_contact',
      title: m.sales_users_last_contact(),
      from: 'tablet',
      sort: ['-last_contact', 'last_contact'],
      render: ({ last_contact }) => (last_contact ? <When value={last_contact} short /> : '—'),
    },
  ]
}

function Who({ user }: { user: SalesUserCard }) {
  const to = usePaths()
  const locale = useLocale()
  return (
    <RowName>
      <Link to={to('sales_user', { slug: user.slug })}>{user.name}</Link>
      <span>{[user.email, languageName(locale, user.language)].filter(Boolean).join(' · ')}</span>
      <UserKinds kinds={user.kinds} />
    </RowName>
  )
}
