import type { Deal } from '../../../domain/deals/deal.ts'
import type { CustomerSide, TimelineItem } from '../../../domain/deals/timeline.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { stepName } from '../../components/contributions/trail-labels.ts'
import { DeskCard } from '../../desk/desk-page.tsx'
import { sourceName, stageName } from '../deals/stage-labels.ts'
import css from './deal.module.css'

/** The history of a deal, the latest first; items that are new to the reader are bold. */
export function Timeline({ items, deal }: { items: TimelineItem[]; deal: Deal }) {
  return (
    <DeskCard title={m.deals_history()}>
      <ol className={css.timeline}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.at} ${keyOf(item)}`} data-kind={item.kind} data-new={item.is_new || undefined}>
            <p className={css.what}>
              {item.is_new && <span className="visually-hidden">{m.deals_new()}: </span>}
              <What item={item} deal={deal} />
            </p>
            <p className={css.who}>
              {item.by ? `${item.by.name} ${item.by.surname}` : isOfCustomer(item) ? m.quotes_customer() : m.deals_platform()} ·{' '}
              <When value={item.at} short time />
            </p>
            {item.kind === 'note' && <p className={css.body}>{item.body}</p>}
            {item.kind === 'move' && (item.why || item.lost_reason) && (
              <p className={css.body}>{[item.lost_reason, item.why].filter(Boolean).join(' · ')}</p>
            )}
            {item.kind === 'quote' && item.question && <p className={css.body}>{item.question}</p>}
            {item.kind === 'lead' && <p className={css.body}>{leadText(item)}</p>}
          </li>
        ))}
      </ol>
    </DeskCard>
  )
}

function keyOf(item: TimelineItem): string {
  switch (item.kind) {
    case 'move':
      return `${item.from} ${item.to}`
    case 'note':
      return item.body.slice(0, 20)
    case 'task':
      return item.task.id
    case 'hand_off':
      return item.code
    case 'booking':
      return item.number
    case 'gift':
      return `${item.code} ${item.step}`
    case 'lead':
    case 'quote':
      return String(item.id)
  }
}

function isOfCustomer(item: TimelineItem): item is CustomerSide {
  return item.kind === 'quote' || item.kind === 'lead'
}

/** The contact as it was typed: it may differ from the customer's. */
function leadText({ name, contact, message, from, to }: Extract<CustomerSide, { kind: 'lead' }>): string {
  const dates = [from, to].filter(Boolean).join(' – ')
  return [[name, contact].filter(Boolean).join(' · '), message, dates && m.quotes_dates({ dates })].filter(Boolean).join('\n')
}

function quoteText({ event, number, project, way }: Extract<CustomerSide, { kind: 'quote' }>): string {
  if (event === 'chosen') return m.quotes_timeline_chosen({ project: project ?? '' })
  if (event === 'asked') return m.quotes_timeline_question()
  if (event === 'sent' && way === 'mail') return m.quotes_timeline_sent_mail({ number })
  if (event === 'sent' && way === 'whatsapp') return m.quotes_timeline_sent_whatsapp({ number })
  return {
    sent: m.quotes_timeline_sent,
    opened: m.quotes_timeline_opened,
    accepted: m.quotes_timeline_accepted,
    withdrawn: m.quotes_timeline_withdrawn,
  }[event]({ number })
}

function What({ item, deal }: { item: TimelineItem; deal: Deal }) {
  switch (item.kind) {
    case 'move':
      if (item.from === null) return m.deals_timeline_started({ source: sourceName(deal.source) })
      return item.takes_back
        ? m.deals_timeline_back({ stage: stageName(item.to) })
        : m.deals_timeline_moved({ from: stageName(item.from), to: stageName(item.to) })
    case 'note':
      return { note: m.deals_timeline_note, whatsapp: m.deals_timeline_whatsapp, mail: m.deals_timeline_mail }[item.note]()
    case 'task':
      return m.deals_timeline_task({ title: item.task.title })
    case 'hand_off':
      return m.deals_timeline_hand_off({ trip: [item.destination, item.start].filter(Boolean).join(', ') })
    case 'booking':
      return (
        <>
          {item.status === 'cancelled'
            ? m.deals_timeline_cancelled({ number: item.number })
            : m.deals_timeline_booking({ number: item.number })}{' '}
          · <MoneyText value={item.sale} exact />
        </>
      )
    case 'gift':
      return <GiftStep item={item} />
    case 'quote':
      return quoteText(item)
    case 'lead':
      if (item.way === 'form') return item.about ? m.quotes_timeline_lead_about({ about: item.about }) : m.quotes_timeline_lead()
      return item.about ? m.quotes_timeline_chat_about({ about: item.about }) : m.quotes_timeline_chat()
  }
}

function GiftStep({ item: { step, cause, amount, project, code } }: { item: Extract<TimelineItem, { kind: 'gift' }> }) {
  const to = usePaths()
  return (
    <>
      <Link to={to('trail', { code })}>{m.deals_timeline_gift({ project: project ?? m.deals_common_fund() })}</Link>
      {' · '}
      {stepName(step, cause)}
      {amount.amount > 0 && (
        <>
          {' · '}
          <MoneyText value={amount} exact />
        </>
      )}
    </>
  )
}
