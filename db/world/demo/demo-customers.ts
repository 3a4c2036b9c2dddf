import { randomFrom } from '@huella/scenes/random'
import { readOfficeWeek } from '../../../src/config/office-hours.ts'
import type { DealStage } from '../../../src/domain/deals/deal-stages.ts'
import { afterOfficeMinutes } from '../../../src/domain/deals/leads/office-clock.ts'
import type { Insert, InsertRow } from '../../start-rows/insert-rows.ts'
import { stableCode, stableId } from '../../start-rows/stable.ts'
import { fill } from '../shapes.ts'
import { DEALS } from './deal-texts.ts'

const MINUTE = 60_000
const OFFICE = { week: readOfficeWeek('mon-fri 09:00-18:00') ?? [], closed: [] }

/** The data of a demo deal that its customer's side needs. */
export interface DemoDeal {
  id: string
  stage: DealStage
  index: number
  path: { stage: DealStage; at: string }[]
}

interface Known {
  seller: string
  now: Date
  /** Their deals and customers, as they were inserted. */
  deals: readonly InsertRow[]
  customers: readonly InsertRow[]
}

/** Messages of customers of the demo book, the quotes sent to them, and their acts on these. */
export function customerSideOf(planned: readonly DemoDeal[], known: Known): Insert[] {
  const quoted = planned.filter(({ path }) => path.some(({ stage }) => stage === 'quoted'))
  return [
    { table: 'seller_duties', rows: [{ user_id: known.seller, on_duty_since: known.now, turn: 1, changed_at: known.now }] },
    { table: 'leads', rows: planned.flatMap((deal) => leadRows(deal, known)) },
    { table: 'deal_quotes', rows: quoted.map((deal) => quoteRow(deal)) },
    { table: 'quote_versions', rows: quoted.map((deal) => versionRow(deal, known)) },
    { table: 'quote_events', rows: quoted.flatMap((deal) => eventRows(deal, known)) },
  ]
}

/** A first message for each deal that came by the form; two have been waiting for a short while. */
function leadRows({ id, index, path, stage }: DemoDeal, { seller, now, deals, customers }: Known): InsertRow[] {
  const deal = deals.find((one) => one.id === id)!
  const is_waiting = stage === 'interested' && index < 2
  if (deal.source !== 'form' && !is_waiting) return []
  const { name, email, phone, language } = customers.find((one) => one.id === deal.customer_id)!
  const created = is_waiting ? new Date(now.getTime() - (index + 1) * 25 * MINUTE) : new Date(path[0]!.at)
  return [
    {
      id: stableId('lead', `demo ${index}`),
      deal_id: id,
      way: 'form',
      request_key: stableCode(`demo lead ${index}`),
      name,
      email,
      phone,
      language,
      message: DEALS.messages[index % DEALS.messages.length],
      project_id: deal.project_id,
      given_to: deal.owner_id ?? seller,
      answer_by: afterOfficeMinutes(created, 120, OFFICE),
      created_at: created,
    },
  ]
}

/** 26 characters, as quotes have. */
export function demoQuoteCode(index: number): string {
  return ['a', 'b', 'c']
    .map((part) => stableCode(`demo quote ${index} ${part}`))
    .join('')
    .slice(0, 26)
}

function quoteRow({ id, index, path, stage }: DemoDeal): InsertRow {
  const sent = sentAt(path)
  return { deal_id: id, code: demoQuoteCode(index), withdrawn_at: stage === 'lost' ? path.at(-1)!.at : null, created_at: sent }
}

function sentAt(path: DemoDeal['path']): string {
  return path.find(({ stage }) => stage === 'quoted')!.at
}

function versionRow({ id, index, path }: DemoDeal, { seller, deals, customers }: Known): InsertRow {
  const deal = deals.find((one) => one.id === id)!
  const { trip_type, departure_id, destination_id, start_date, end_date, rooms } = deal
  const customer = customers.find((one) => one.id === deal.customer_id)!
  const language = customer.language as 'es' | 'en'
  const names = DEALS.services[language][index % DEALS.services[language].length]!
  const total = Number(deal.amount)
  const rest = names.slice(1).map((_, nth) => Math.floor(total / (5 + nth) / 1_000) * 1_000)
  const prices = [total - rest.reduce((sum, price) => sum + price, 0), ...rest]
  const first = String(customer.name).split(' ')[0]!
  return {
    id: stableId('quot', `demo ${index}`),
    deal_id: id,
    number: 1,
    language,
    intro: fill(DEALS.intros[language], { name: first }),
    items: names.map(({ name, details }, nth) => ({ name, details, offer_id: null, price: prices[nth] })),
    included: names.map(({ included }) => included).join('\n'),
    currency: deal.currency,
    total,
    holds_until: deal.holds_until,
    written_by: seller,
    created_at: sentAt(path),
    sent_at: sentAt(path),
    sent_by: seller,
    sent_way: customer.email ? 'mail' : 'whatsapp',
    trip: { trip_type, departure_id, destination_id, start_date, end_date, rooms },
  }
}

/** Most customers opened it within hours; those who continued chose a project, some sent a question, and those who booked had accepted. */
function eventRows({ id, index, stage, path }: DemoDeal, { seller, deals }: Known): InsertRow[] {
  const version_id = stableId('quot', `demo ${index}`)
  const sent = Date.parse(sentAt(path))
  const random = randomFrom(`demo quote ${index}`)
  const went_on = stage === 'negotiation' || stage === 'booked' || stage === 'closed'
  const { project_id } = deals.find((one) => one.id === id)!
  const at = (minutes: number) => new Date(sent + minutes * MINUTE)
  const none = { by_user: null, project_id: null, question: null }
  const event = (kind: string, minutes: number, more: InsertRow = {}) => ({ version_id, kind, ...none, ...more, created_at: at(minutes) })
  return [
    event('sent', 0, { by_user: seller }),
    ...(went_on || index % 3 !== 0 ? [event('opened', random.whole(4, 240))] : []),
    ...(went_on && project_id ? [event('chosen', 260, { project_id })] : []),
    ...(index % 4 === 1 ? [event('asked', 300, { question: DEALS.messages[(index + 3) % DEALS.messages.length] })] : []),
    ...(went_on && (stage !== 'negotiation' || index % 2 === 0) ? [event('accepted', 330)] : []),
    ...(stage === 'lost' ? [{ ...event('withdrawn', 0, { by_user: seller }), created_at: new Date(path.at(-1)!.at) }] : []),
  ]
}
