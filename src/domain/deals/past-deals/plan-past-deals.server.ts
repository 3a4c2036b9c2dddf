import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { mapInTurns } from '../../../kit/data/map-in-turns.ts'
import { keyWith } from '../../../kit/errors.ts'
import { formatMoney } from '../../../kit/money.ts'
import { type AmountReading, readAmount } from '../../../kit/read-amount.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findCurrencyCodes } from '../../catalogues/find-currencies.server.ts'
import { plainName } from '../../places/plain-name.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import type { SheetLine } from '../../sheets/read-sheet.server.ts'
import { dayOfCell } from '../../sheets/sheet-day.ts'
import type { ImportLine } from '../../sheets/sheet-import.ts'
import { plainPhone } from '../../users/phone.server.ts'
import { phoneKey } from '../../users/phone.ts'
import { plainLogin } from '../../users/user.ts'
import { CustomerInput } from '../customers/customer.ts'
import type { CustomerContact } from '../customers/join-customer.server.ts'
import { importedDeals } from '../deal.tables.server.ts'
import { NewDeal } from '../deal.ts'
import { type DealStage, isWon, judgeMove, STAGES } from '../deal-stages.ts'
import type { BookField } from './past-deals.ts'
import { findPlannedCustomers, joinPlanned, type PlannedCustomers } from './planned-customers.server.ts'

export type BookLine = SheetLine<BookField>
type Refusal = Parameters<typeof translate>[0]

/** The deal that a line describes, checked. */
export interface DealInput {
  key: string
  title: string
  stage: DealStage
  lost_reason_id: string | null
  terms: Pick<NewDeal, 'owner_id' | 'amount' | 'currency' | 'holds_until' | 'project_id' | 'expected_on' | 'start' | 'end'>
  note: string | null
  /** The name of its project. */
  project: string | null
}
/** The effect of a line; nothing is written for a line without a customer. */
export type PlannedLine = ImportLine & { customer: CustomerInput | null; deal: DealInput | null }

/** Plans the effect of each line of the old book. */
export async function planPastDeals(ctx: Pick<Context, 'now' | 'locale'>, tx: Db, lines: readonly BookLine[]): Promise<PlannedLine[]> {
  const known = await findKnown(tx, lines)
  const seen = new Set<string>()
  return mapInTurns(lines, ({ line, cells, numbers }): PlannedLine => {
    const about = { line, what: [cells.name, cells.title].filter(Boolean).join(' · ').slice(0, 120), was: null }
    const refused = (problem: Refusal): PlannedLine => ({
      ...about,
      action: 'error',
      now: null,
      problem: translate(problem, ctx.locale),
      customer: null,
      deal: null,
    })
    const said = readLine(ctx, { cells, numbers }, known)
    if (typeof said === 'string') return refused(said)
    const key = said.deal?.key ?? `customer ${contactOf(said.customer)}`
    if (seen.has(key)) return refused('import_error_twice')
    seen.add(key)
    return { ...about, problem: null, ...planLine(ctx, said, known) }
  })
}

type ReadLine = Pick<PlannedLine, 'deal'> & { customer: CustomerInput }

function planLine(
  ctx: Pick<Context, 'locale'>,
  said: ReadLine,
  known: Known,
): Pick<PlannedLine, 'action' | 'was' | 'now' | 'customer' | 'deal'> {
  const { deal } = said
  if (deal && known.keys.has(deal.key)) return { action: 'unchanged', was: null, now: shown(deal, ctx), ...NOTHING }
  const { before, after } = joinPlanned(known.customers, said.customer)
  if (deal) return { action: 'create', was: null, now: shown(deal, ctx), ...said }
  const [was, now] = [before && contactText(before), contactText(after)]
  if (was === now) return { action: 'unchanged', was: null, now, ...NOTHING }
  return { action: before ? 'update' : 'create', was, now, ...said }
}

const NOTHING = { customer: null, deal: null }

interface Known {
  /** Deals that are in already. */
  keys: Set<string>
  customers: PlannedCustomers
  currencies: string[]
  sellers: Named
  projects: Named
  reasons: Map<string, string>
}

/** Sellers, places and other records that lines may name, by their possible names, and those customers and deals that exist already. */
async function findKnown(tx: Db, lines: readonly BookLine[]): Promise<Known> {
  const keys = await mapInTurns(lines, ({ cells }) => [keyOf(cells, dayOfCell), keyOf(cells)] as const)
  const imported = await tx.select({ key: importedDeals.key }).from(importedDeals).where(inArray(importedDeals.key, keys.flat()))
  const is_in = new Set(imported.map(({ key }) => key))
  const contacts = await mapInTurns(lines, ({ cells }) => ({ email: plainLogin(cells.email), phone: plainPhone(cells.phone) }))
  const sellers = await rowsOf<{ id: string; username: string; name: string }>(
    tx,
    sql`select id, username, name || ' ' || surname as name from sellers`,
  )
  const projects = await rowsOf<{ id: string; slug: string; name: string }>(tx, sql`select p.id, p.slug, p.name from public_projects p`)
  const reasons = await rowsOf<{ id: string; name_es: string; name_en: string }>(
    tx,
    sql`select id, name_es, name_en from lost_reasons where enabled`,
  )
  return {
    keys: new Set(keys.filter(([key, former]) => is_in.has(key) || is_in.has(former)).map(([key]) => key)),
    customers: await findPlannedCustomers(tx, contacts),
    currencies: await findCurrencyCodes(tx),
    sellers: namedOf(sellers.map(({ username, ...seller }) => ({ ...seller, code: username }))),
    projects: namedOf(projects.map(({ slug, ...project }) => ({ ...project, code: slug }))),
    reasons: new Map(reasons.flatMap(({ id, name_es, name_en }) => [name_es, name_en].map((called) => [plainName(called), id]))),
  }
}

/** Finds records by their username or address (also the whole one), else by their name, which several may have. */
type Named = (text: string) => { id: string; called: string }[]

function namedOf(rows: { id: string; code: string; name: string }[]): Named {
  const by_code = new Map(rows.map((row) => [row.code, row]))
  const by_name = Map.groupBy(rows, ({ name }) => plainName(name))
  const withName = (name: string) => by_name.get(plainName(name)) ?? []
  return (text) => {
    const coded = by_code.get(text.replace(/^.*\//, ''))
    const found = coded ? [coded] : withName(text)
    return found.map(({ id, code, name }) => ({ id, called: withName(name).length > 1 ? `${name} (${code})` : name }))
  }
}

/** @returns its error, as a sentence */
function readLine(ctx: Pick<Context, 'now' | 'locale'>, { cells, numbers }: Omit<BookLine, 'line'>, known: Known): ReadLine | Refusal {
  const customer = CustomerInput.safeParse({
    name: cells.name,
    email: cells.email,
    phone: cells.phone,
    language: languageOf(cells.language),
  })
  if (!customer.success) return sentenceOf(customer.error)
  if (cells.phone && !plainPhone(cells.phone)) return 'account_error_phone'
  if (!cells.email && !cells.phone) return 'book_error_contact'
  if (!cells.title) return { customer: customer.data, deal: null }
  const deal = readDeal(ctx, { cells, numbers }, known)
  return typeof deal === 'string' ? deal : { customer: customer.data, deal }
}

const NONE = { id: null, called: null }
const NO_AMOUNT: AmountReading = { amount: null, problem: null }

function readDeal(ctx: Pick<Context, 'now' | 'locale'>, { cells, numbers }: Omit<BookLine, 'line'>, known: Known): DealInput | Refusal {
  const stage = stageOf(cells.stage)
  const currency = cells.currency.toUpperCase() || null
  const [owner, other_owner] = cells.owner ? known.sellers(cells.owner.toLowerCase()) : [NONE]
  const [project, other_project] = cells.project ? known.projects(cells.project) : [NONE]
  const lost_reason_id = cells.lost_reason ? known.reasons.get(plainName(cells.lost_reason)) : null
  if (!stage) return 'book_error_stage'
  if (isWon(stage)) return 'book_error_won'
  if (!owner) return 'book_error_owner'
  if (other_owner) return 'book_error_owners'
  if (!project) return 'book_error_project'
  if (other_project) return 'book_error_projects'
  if (lost_reason_id === undefined) return 'book_error_lost_reason'
  if (currency && !known.currencies.includes(currency)) return 'rate_error_currency'
  const { amount, problem } = cells.amount ? readAmount(numbers.amount ?? cells.amount, currency ?? '', ctx.locale) : NO_AMOUNT
  if (problem) return keyWith(problem)
  const day = (text: string) => (text ? dayOfCell(text) : null)
  const parsed = NewDeal.safeParse({
    title: cells.title,
    source: 'imported',
    customer_id: 'cust_0',
    owner_id: owner.id,
    project_id: project.id,
    note: cells.note || null,
    amount: cells.amount ? (amount ?? -1) : null,
    currency: cells.amount ? currency : null,
    holds_until: day(cells.holds_until),
    expected_on: day(cells.expected_on),
    start: day(cells.start),
    end: day(cells.end),
  })
  if (!parsed.success) return sentenceOf(parsed.error)
  const { title, note, customer_id, customer, source, ...terms } = parsed.data
  if (amount !== null && !currency) return 'deal_error_amount'
  if (terms.start && terms.end && terms.end < terms.start) return 'travel_error_end_before_start'
  const missing = missingFor(ctx, stage, { ...terms, lost_reason_id })
  if (missing) return missing
  const key = keyOf(cells, dayOfCell)
  return { key, title, stage, lost_reason_id: stage === 'lost' ? lost_reason_id : null, terms, note: note || null, project: project.called }
}

/** Returns what the target stage requires and the line does not contain, by the rule of all moves. */
function missingFor(
  { now }: Pick<Context, 'now'>,
  to: DealStage,
  { amount, holds_until, lost_reason_id }: DealInput['terms'] & { lost_reason_id: string | null },
): Refusal | null {
  if (to === 'interested') return null
  const verdict = judgeMove(to, 'seller', {
    from: 'interested',
    has_amount: amount != null,
    holds_until: holds_until ?? null,
    today: todayInArgentina(now),
    why: '',
    booking: 'none',
    trip_is_over: false,
    gift_is_decided: false,
    has_lost_reason: lost_reason_id !== null,
  })
  const [missing] = 'missing' in verdict ? verdict.missing : []
  return missing ? (`deal_error_${missing}` as Refusal) : null
}

/**
 * The number in the old book, otherwise the data that identify the line.
 * @param dayOf of a cell, which CSV and Excel write differently; without it the key of earlier imports, which took the text
 */
function keyOf({ number, name, email, phone, title, start }: BookLine['cells'], dayOf = (text: string) => text): string {
  if (number) return `number ${number.slice(0, 100)}`
  return createHash('sha256')
    .update(JSON.stringify([plainName(name), email.toLowerCase(), plainPhone(phone), plainName(title), dayOf(start)]))
    .digest('base64url')
}

function contactOf({ email, phone }: CustomerInput): string {
  return email ?? phoneKey(plainPhone(phone ?? '') ?? '')
}

function contactText({ email, phone }: CustomerContact): string {
  return [email, phone].filter(Boolean).join(' · ')
}

function languageOf(text: string): string {
  return /^(en|ingl|engl)/i.test(text) ? 'en' : 'es'
}

/**
 * Parses a stage in either language, or by its internal name, of either gender (`perdida`, `perdido`); without one the deal starts at the
 * beginning.
 */
function stageOf(text: string): DealStage | undefined {
  if (!text) return 'interested'
  const called = plainName(text)
  const rooted = (name: string) => plainName(name).replace(/[ao]s?$/, '')
  return STAGES.find((stage) =>
    [stage, ...(['es', 'en'] as const).map((locale) => translate(`deal_stage_${stage}`, locale))].some(
      (name) => rooted(name) === rooted(called),
    ),
  )
}

function sentenceOf({ issues }: { issues: { message: string }[] }): Refusal {
  return (issues[0]?.message ?? 'kit_invalid_field') as Refusal
}

function shown({ stage, terms: { amount, currency }, project }: DealInput, { locale }: Pick<Context, 'locale'>): string {
  const money = amount && currency ? formatMoney({ amount, currency }, locale) : null
  return [translate(`deal_stage_${stage}`, locale), money, project].filter(Boolean).join(' · ')
}
