import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { statusOptions } from './organization-labels.ts'
import { OrganizationTable } from './organization-table.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const organizations = await readList(url, (query) => context.get(apiContext).admin['my-organizations'].$get({ query }))
  return { ...organizations, sort: url.searchParams.get('sort') ?? '-sent_at' }
}

export default function AdminMyOrganizations() {
  const { data: organizations, meta: about, sort } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage title={m.organizations_mine()} lead={m.organizations_mine_text()}>
      <FilterBar
        placeholder={m.organizations_search()}
        filters={[{ name: 'status', label: m.organizations_status(), all: m.organizations_status_all(), options: statusOptions() }]}
      />
      {organizations.length > 0 ? (
        <OrganizationTable label={m.organizations_mine()} rows={organizations} sort={sort} meta={about} />
      ) : (
        <EmptyState
          title={m.organizations_empty()}
          action={<ButtonLink to={`${to('admin_organizations')}?status=pending`}>{m.organizations_mine_action()}</ButtonLink>}
        >
          {m.organizations_mine_empty()}
        </EmptyState>
      )}
    </DeskPage>
  )
}
