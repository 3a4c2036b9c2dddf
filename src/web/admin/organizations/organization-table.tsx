import type { ManagedOrganizationCard } from '../../../domain/organizations/managed-organization.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { RowName } from '../../desk/row-name.tsx'
import { organizationStatusName, statusTone } from './organization-labels.ts'

interface Props {
  label: string
  rows: ManagedOrganizationCard[]
  sort: string
  meta: ListMeta
}

export function OrganizationTable(props: Props) {
  return <DeskTable {...props} columns={columns()} />
}

function columns(): DeskColumn<ManagedOrganizationCard>[] {
  return [
    { key: 'name', title: m.organizations_name(), sort: ['name', '-name'], render: (organization) => <Name organization={organization} /> },
    {
      key: 'status',
      title: m.organizations_status(),
      render: ({ status }) => <DeskBadge tone={statusTone(status)}>{organizationStatusName(status)}</DeskBadge>,
    },
    { key: 'place', title: m.organizations_place(), from: 'tablet', render: ({ place }) => place.text },
    { key: 'district', title: m.organizations_district(), from: 'desktop', render: ({ district }) => district?.number ?? '—' },
    { key: 'managers', title: m.organizations_managers(), from: 'desktop', align: 'right', render: ({ managers }) => managers },
    {
      key: 'claimed_by',
      title: m.organizations_claimed(),
      from: 'desktop',
      render: ({ claimed_by }) => (claimed_by ? `${claimed_by.name} ${claimed_by.surname}` : '—'),
    },
    {
      key: 'sent_at',
      title: m.organizations_sent(),
      from: 'tablet',
      sort: ['-sent_at', 'sent_at'],
      render: ({ sent_at }) => <When value={sent_at} short />,
    },
  ]
}

function Name({ organization: { slug, name, type, type_word } }: { organization: ManagedOrganizationCard }) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_organization', { slug })} lang="es">
        {name}
      </Link>
      <span>{type_word ?? type.name}</span>
    </RowName>
  )
}
