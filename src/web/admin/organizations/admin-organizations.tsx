import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { statusOptions } from './organization-labels.ts'
import { OrganizationTable } from './organization-table.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [organizations, types, districts] = await Promise.all([
    readList(url, (query) => api.admin.organizations.$get({ query })),
    askOr(api.entities.$get(), []),
    askOr(api.districts.$get(), []),
  ])
  return {
    ...organizations,
    sort: url.searchParams.get('sort') ?? '-sent_at',
    types: types.map(({ slug, name }) => ({ value: slug, label: name })),
    districts: districts.map(({ number }) => ({ value: number, label: number })),
  }
}

export default function AdminOrganizations() {
  const { data: organizations, meta: about, sort, types, districts } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  return (
    <DeskPage
      title={m.organizations_title()}
      lead={about.total === 1 ? m.organization_count_one() : m.organization_count_other({ count: totalLabel(about, locale) })}
      actions={<CsvButton list={{ name: 'organizations', path: '/admin/organizations.csv' }} total={about.total} />}
    >
      <FilterBar
        placeholder={m.organizations_search()}
        filters={[
          { name: 'status', label: m.organizations_status(), all: m.organizations_status_all(), options: statusOptions() },
          {
            name: 'change',
            label: m.organization_change_title(),
            all: m.organizations_change_all(),
            options: [{ value: 'sent', label: m.organizations_change_sent() }],
          },
          { name: 'type', label: m.organization_type(), all: m.organization_type_any(), options: types },
          { name: 'district', label: m.organization_district(), all: m.organization_district_any(), options: districts },
        ]}
      />
      {organizations.length > 0 ? (
        <OrganizationTable label={m.organizations_title()} rows={organizations} sort={sort} meta={about} />
      ) : (
        <EmptyState
          title={m.organizations_empty()}
          action={<ButtonLink to={to('admin_organizations')}>{m.organization_none_action()}</ButtonLink>}
        >
          {m.organizations_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}
