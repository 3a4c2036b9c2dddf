import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SalesDashboard } from '../../domain/deals/dashboard/sales-dashboard.ts'
import { isOpen } from '../../domain/deals/deal-stages.ts'
import { numberFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { useLocale } from '../../kit/ui/locale.ts'
import { MoneyText } from '../../kit/ui/money.tsx'
import { classes } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../ask.server.ts'
import { type DeskFigure, DeskFigures } from '../desk/desk-figures.tsx'
import desk from '../desk/desk-page.module.css'
import { DeskCard, DeskNothing, DeskPage } from '../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk/desk-table.tsx'
import { SalesBookingTable, SalesHandOffTable } from '../desk/money/sale-tables.tsx'
import { readForm } from '../form.server.ts'
import { apiContext } from '../visitor/page-context.ts'
import { BarChart } from './dashboard/bar-chart.tsx'
import css from './dashboard/dashboard.module.css'
import { ForecastCard } from './dashboard/forecast-card.tsx'
import { FunnelCard } from './dashboard/funnel-card.tsx'
import { TasksCard } from './dashboard/tasks-card.tsx'
import { WonCard } from './dashboard/won-card.tsx'
import { useDealRevalidation } from './deals/use-deal-revalidation.ts'

/** Today's tasks, the sales figures, bookings without a match, and the latest bookings and searches. */
export async function loader({ context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).sales.dashboard.$get())
}

/** Marks one of today's tasks as done. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const param = { id: encodeURIComponent(text('task')) }
  const done = await attempt(context.get(apiContext).sales.task[':id'].$patch({ param, json: { done: true } }))
  if ('refused' in done) throw data(null, { status: done.status })
  return redirectWith(url.pathname, 'deals_flash_task_done')
}

export default function SalesHome() {
  const dashboard = useLoaderData<typeof loader>()
  const { unmatched, bookings, hand_offs } = dashboard
  // The open page receives all events after that of the figures.
  useDealRevalidation(dashboard.number)
  return (
    <DeskPage title={m.sales_title()} lead={m.sales_lead()}>
      <DeskFigures label={m.sales_figures()} figures={useFigures(dashboard)} />
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <FunnelCard funnel={dashboard.funnel} />
          <ForecastCard forecast={dashboard.forecast} />
          <WonCard won={dashboard.won} />
        </div>
        <div className={desk.column}>
          <TasksCard tasks={dashboard.tasks} />
          <LostCard lost={dashboard.lost} />
        </div>
      </div>
      {unmatched.latest.length > 0 && (
        <DeskCard title={m.sales_unmatched()}>
          <DeskNothing>{m.sales_unmatched_text()}</DeskNothing>
          <SalesBookingTable bookings={unmatched.latest} />
        </DeskCard>
      )}
      <DeskCard title={m.sales_bookings()}>
        {bookings.length > 0 ? <SalesBookingTable bookings={bookings} /> : <DeskNothing>{m.sales_bookings_none()}</DeskNothing>}
      </DeskCard>
      <DeskCard title={m.sales_hand_offs()}>
        {hand_offs.length > 0 ? <SalesHandOffTable hand_offs={hand_offs} /> : <DeskNothing>{m.sales_hand_offs_none()}</DeskNothing>}
      </DeskCard>
    </DeskPage>
  )
}

function useFigures({ funnel, forecast, first_answers: answers, tasks, unmatched: { total: unmatched } }: SalesDashboard): DeskFigure[] {
  const locale = useLocale()
  const to = usePaths()
  const open = funnel.filter(({ stage }) => isOpen(stage))
  const late = tasks.filter(({ is_late }) => is_late).length
  return [
    {
      key: 'tasks',
      label: m.sales_dash_tasks(),
      value: tasks.length,
      note: late > 0 ? m.sales_dash_tasks_late({ count: late }) : m.sales_dash_tasks_none_late(),
      to: `${to('sales')}#tasks`,
      waits: late > 0,
    },
    {
      key: 'waiting',
      label: m.sales_dash_waiting(),
      value: answers.waiting,
      note: answers.waiting_longest_since && (
        <>
          {m.sales_dash_waiting_since()} <When value={answers.waiting_longest_since} short time />
        </>
      ),
      ...(answers.waiting_deal_id && { to: to('sales_deal', { id: answers.waiting_deal_id }) }),
      waits: answers.waiting > 0,
    },
    {
      key: 'answers',
      label: m.sales_dash_answer(),
      value: answers.median_minutes === null ? '—' : durationText(answers.median_minutes, locale),
      note:
        answers.worst_minutes === null
          ? m.sales_dash_answer_none()
          : m.sales_dash_answer_worst({ worst: durationText(answers.worst_minutes, locale), count: answers.answered }),
    },
    {
      key: 'open',
      label: m.sales_dash_open(),
      value: open.reduce((total, { count }) => total + count, 0),
      note: m.sales_dash_open_note(),
      to: to('sales_deals'),
    },
    ...forecast.together.map(({ expected, gift }) => ({
      key: expected.currency,
      label: m.sales_dash_expected({ currency: expected.currency }),
      value: <MoneyText value={expected} estimate />,
      note: gift && (
        <>
          {m.sales_dash_gift()}: <MoneyText value={gift} estimate />
        </>
      ),
    })),
    {
      key: 'unmatched',
      label: m.sales_figure_unmatched(),
      value: unmatched,
      note: unmatched > 0 ? m.sales_dash_unmatched_note() : m.sales_dash_unmatched_none(),
      waits: unmatched > 0,
    },
  ]
}

const HOUR = 60
const DAY = 24 * HOUR

/** A duration in the largest sufficient unit: `35 min`, `3 h`, `2 days`. */
function durationText(minutes: number, locale: Locale): string {
  const write = (count: number, unit: 'minute' | 'hour' | 'day') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short', maximumFractionDigits: 0 }).format(count)
  if (minutes < 2 * HOUR) return write(minutes, 'minute')
  return minutes < 2 * DAY ? write(minutes / HOUR, 'hour') : write(minutes / DAY, 'day')
}

type Reason = SalesDashboard['lost'][number] & { id: string }

/** Why deals were lost. */
function LostCard({ lost }: { lost: SalesDashboard['lost'] }) {
  const columns: DeskColumn<Reason>[] = [
    { key: 'reason', title: m.sales_dash_reason(), render: ({ reason }) => reason },
    { key: 'count', title: m.sales_dash_deals(), align: 'right', render: ({ count }) => count },
  ]
  return (
    <DeskCard title={m.sales_dash_lost()}>
      {lost.length === 0 && <DeskNothing>{m.sales_dash_lost_none()}</DeskNothing>}
      <BarChart title={m.sales_dash_lost()} bars={lost.slice(0, 6).map(({ reason, count }) => ({ label: reason, value: count }))} lying />
      {lost.length > 0 && (
        <DeskTable label={m.sales_dash_lost()} rows={lost.map((row) => ({ ...row, id: row.reason }))} columns={columns} plain />
      )}
    </DeskCard>
  )
}
