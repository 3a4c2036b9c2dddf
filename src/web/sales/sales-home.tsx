import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SalesOverview } from '../../domain/bookings/sale.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Money } from '../../kit/ui/money.tsx'
import { ask } from '../ask.server.ts'
import { DeskFigures, type Figure } from '../desk/desk-figures.tsx'
import { DeskCard, DeskNothing, DeskPage } from '../desk/desk-page.tsx'
import { BookingTable, HandOffTable } from '../desk/sale-tables.tsx'
import { deskMeta, type MetaArguments } from '../page-meta.ts'
import { apiContext } from '../visitor/page-context.ts'

/** The figures, bookings without a match, and the latest bookings and hand-offs. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [overview, unmatched, bookings, hand_offs] = await Promise.all([
    ask(api.sales.overview.$get()),
    ask(api.bookings.$get({ query: { match: 'none', per_page: '5' } })),
    ask(api.bookings.$get({ query: { per_page: '10' } })),
    ask(api['hand-offs'].$get({ query: { per_page: '10' } })),
  ])
  return { overview, unmatched: unmatched.data, bookings: bookings.data, hand_offs: hand_offs.data }
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.sales_title())
}

export default function SalesHome() {
  const { overview, unmatched, bookings, hand_offs } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={m.sales_title()} lead={m.sales_lead()}>
      <DeskFigures label={m.sales_figures()} figures={figures(overview)} />
      {unmatched.length > 0 && (
        <DeskCard title={m.sales_unmatched()}>
          <DeskNothing>{m.sales_unmatched_text()}</DeskNothing>
          <BookingTable bookings={unmatched} />
        </DeskCard>
      )}
      <DeskCard title={m.sales_bookings()}>
        {bookings.length > 0 ? <BookingTable bookings={bookings} /> : <DeskNothing>{m.sales_bookings_none()}</DeskNothing>}
      </DeskCard>
      <DeskCard title={m.sales_hand_offs()}>
        {hand_offs.length > 0 ? <HandOffTable hand_offs={hand_offs} /> : <DeskNothing>{m.sales_hand_offs_none()}</DeskNothing>}
      </DeskCard>
    </DeskPage>
  )
}

function figures({ hand_offs, bookings, cancelled, unmatched, sold }: SalesOverview): Figure[] {
  return [
    { key: 'hand_offs', label: m.sales_figure_hand_offs(), value: hand_offs },
    {
      key: 'bookings',
      label: m.sales_figure_bookings(),
      value: bookings,
      note: cancelled === 1 ? m.sales_figure_cancelled_one() : m.sales_figure_cancelled_other({ count: cancelled }),
    },
    { key: 'unmatched', label: m.sales_figure_unmatched(), value: unmatched, waits: unmatched > 0 },
    ...sold.map(({ sale, profit }) => ({
      key: sale.currency,
      label: m.sales_figure_sold({ currency: sale.currency }),
      value: <Money value={sale} />,
      note: (
        <>
          {m.sales_profit()}: <Money value={profit} />
        </>
      ),
    })),
  ]
}
