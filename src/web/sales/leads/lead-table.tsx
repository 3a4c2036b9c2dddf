import type { Lead } from '../../../domain/deals/leads/lead.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { RowName } from '../../desk/row-name.tsx'
import css from './leads.module.css'

export function LeadTable({ leads, meta, sort }: { leads: Lead[]; meta: ListMeta; sort: string }) {
  return <DeskTable label={m.leads_title()} rows={leads} columns={columns()} meta={meta} sort={sort} />
}

function columns(): DeskColumn<Lead>[] {
  return [
    { key: 'name', title: m.leads_who(), sort: ['-created_at', 'created_at'], render: (lead) => <Who lead={lead} /> },
    { key: 'clock', title: m.leads_clock(), sort: ['waiting', '-waiting'], render: (lead) => <Clock lead={lead} /> },
    { key: 'message', title: m.leads_about(), from: 'tablet', render: (lead) => <Wish lead={lead} /> },
    {
      key: 'given_to',
      title: m.leads_given_to(),
      from: 'desktop',
      render: ({ given_to }) => (given_to ? `${given_to.name} ${given_to.surname}` : m.leads_nobody()),
    },
  ]
}

function Who({ lead: { deal, name, phone, email, way, created_at } }: { lead: Lead }) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('sales_deal', { id: deal.id })}>{name ?? m.leads_forgotten()}</Link>
      <span>
        {way === 'form' ? m.lead_way_form() : m.lead_way_whatsapp()} · <When value={created_at} short time />
      </span>
      <span>{[phone, email].filter(Boolean).join(' · ')}</span>
    </RowName>
  )
}

function Clock({ lead: { answered_at, answer_by, waited, is_late } }: { lead: Lead }) {
  const time = writtenMinutes(waited)
  return (
    <div className={css.clock}>
      <DeskBadge tone={answered_at ? (is_late ? 'warn' : 'good') : is_late ? 'bad' : 'info'}>
        {answered_at ? m.leads_answered_in({ time }) : m.leads_waits({ time })}
        {is_late && ` · ${m.leads_late()}`}
      </DeskBadge>
      {!answered_at && (
        <span>
          {m.leads_until()} <When value={answer_by} short time />
        </span>
      )}
    </div>
  )
}

function writtenMinutes(minutes: number): string {
  if (minutes < 1) return m.leads_under_minute()
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return m.leads_minutes({ minutes })
  return rest === 0 ? m.leads_whole_hours({ hours }) : m.leads_hours({ hours, minutes: rest })
}

function Wish({ lead: { offer, event, project, message, from, to } }: { lead: Lead }) {
  const about = [offer?.name ?? event?.name, project?.name].filter(Boolean).join(' · ')
  return (
    <div className={css.wish}>
      {about && <strong>{about}</strong>}
      {message && <p>{message}</p>}
      {from && (
        <span>
          <When value={`${from}T12:00:00Z`} short />
          {to && <> – {<When value={`${to}T12:00:00Z`} short />}</>}
        </span>
      )}
    </div>
  )
}
