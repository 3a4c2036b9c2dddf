import type { AssignableHandOff } from '../../../domain/bookings/booking-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { RowName } from '../../desk/row-name.tsx'
import { destinationName, TripLine, travellerName } from './booking-trip.tsx'
import css from './bookings.module.css'

interface Props {
  data: AssignableHandOff[]
  meta: ListMeta
  sort: string
}

/** Searches that went to the travel site and of which no booking is known. */
export function HandOffTable({ data, meta, sort }: Props) {
  return data.length > 0 && <DeskTable label={m.bookings_view_hand_offs()} rows={data} columns={columns()} sort={sort} meta={meta} />
}

function columns(): DeskColumn<AssignableHandOff>[] {
  return [
    {
      key: 'trip',
      title: m.sales_trip(),
      sort: ['start', '-start'],
      render: (hand_off) => (
        <RowName>
          <strong>{destinationName(hand_off.destination)}</strong>
          <span>
            <TripLine {...hand_off} />
          </span>
        </RowName>
      ),
    },
    { key: 'code', title: m.bookings_code(), render: ({ code }) => <span className={css.code}>{code}</span> },
    { key: 'project', title: m.sales_project(), from: 'desktop', render: ({ project }) => project?.name ?? '—' },
    { key: 'traveller', title: m.sales_traveller(), from: 'tablet', render: ({ traveller }) => travellerName(traveller) },
    {
      key: 'created_at',
      title: m.sales_searched(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: ({ created_at }) => <When value={created_at} short />,
    },
  ]
}
