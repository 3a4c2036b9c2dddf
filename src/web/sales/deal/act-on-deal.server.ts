import { type ActionFunctionArgs, data } from 'react-router'
import type { CustomerChange } from '../../../domain/deals/customers/customer.ts'
import type { NoteKind } from '../../../domain/deals/deal.ts'
import type { SentWay } from '../../../domain/deals/quotes/quote.ts'
import type { TaskChange } from '../../../domain/deals/tasks/task.ts'
import type { TripType } from '../../../domain/search/search-rules.ts'
import { parseArgentineTime } from '../../../kit/argentine-time.ts'
import { ownValue } from '../../../kit/data/own-value.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { type PostedForm, readForm } from '../../form.server.ts'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { moveOf } from '../deals/posted-move.ts'
import { termsOf } from './posted-deal.server.ts'

/** Everything that a deal's page does, by `intent`. */
export async function actOnDeal(args: ActionFunctionArgs) {
  const posted = await readForm(args.request, args.context)
  const act = ownValue(ACTS, posted.text('intent'))
  if (!act) throw data(null, { status: 400 })
  const done = await act(args, posted)
  if ('refused' in done) return done.refused
  const { pathname, search } = args.url
  return redirectWith(pathname + search, done.flash)
}

type Text = PostedForm['text']
type Acted = { flash: Flash } | { refused: ReturnType<typeof data<object>> }

const ACTS = { edit, move, note, task, task_done, task_change, customer, merge, part, book, quote_send, quote_withdraw }

async function answered(tried: Promise<{ refused: unknown } | { given: unknown }>, flash: Flash): Promise<Acted> {
  const done = await tried
  return 'refused' in done ? { refused: done.refused as ReturnType<typeof data<object>> } : { flash }
}

function dealOf({ params, context }: ActionFunctionArgs) {
  return { of: context.get(apiContext).sales.deal[':id'], param: { id: encodeURIComponent(params.id ?? '') } }
}

function edit(args: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const { of, param } = dealOf(args)
  const json = { ...termsOf(text, args.context.get(localeContext)), version: Number(text('version')) }
  return answered(attempt(of.$patch({ param, json }), {}, wrongAmounts(args, text, ['amount'])), 'deals_flash_changed')
}

function move(args: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const { of, param } = dealOf(args)
  const json = moveOf(text, args.context.get(localeContext))
  return answered(attempt(of.moves.$post({ param, query: {}, json }), {}, wrongAmounts(args, text, ['amount'])), 'deals_flash_moved')
}

function note(args: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const { of, param } = dealOf(args)
  const kind = (text('kind') || 'note') as NoteKind
  return answered(attempt(of.notes.$post({ param, json: { kind, body: text('body') } })), 'deals_flash_noted')
}

function task(args: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const { of, param } = dealOf(args)
  return answered(attempt(of.tasks.$post({ param, json: taskOf(text) })), 'deals_flash_task')
}

function task_change({ context }: ActionFunctionArgs, { text, parsed }: PostedForm): Promise<Acted> {
  const param = { id: encodeURIComponent(text('task')) }
  return answered(
    attempt(
      context.get(apiContext).sales.task[':id'].$patch({ param, json: { ...taskOf(text), seen: parsed<TaskChange['seen']>('seen') } }),
    ),
    'deals_flash_task_changed',
  )
}

function task_done({ context }: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const param = { id: encodeURIComponent(text('task')) }
  return answered(attempt(context.get(apiContext).sales.task[':id'].$patch({ param, json: { done: true } })), 'deals_flash_task_done')
}

function taskOf(text: Text) {
  const remind_at = text('remind_at') ? (parseArgentineTime(text('remind_at'))?.toISOString() ?? text('remind_at')) : null
  return { title: text('title'), due_on: text('due_on'), owner_id: text('owner_id') || null, remind_at }
}

function customer({ context }: ActionFunctionArgs, { text, parsed }: PostedForm): Promise<Acted> {
  const param = { id: encodeURIComponent(text('customer')) }
  const json = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    language: text('language') as 'es',
    seen: parsed<CustomerChange['seen']>('seen'),
  }
  return answered(attempt(context.get(apiContext).sales.customer[':id'].$put({ param, json })), 'deals_flash_customer')
}

function merge({ context }: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const param = { id: encodeURIComponent(text('customer')) }
  const json = { merged_id: text('merged_id') }
  return answered(attempt(context.get(apiContext).sales.customer[':id'].merges.$post({ param, json })), 'deals_flash_merged')
}

function part({ context }: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const param = { id: encodeURIComponent(text('merge')) }
  return answered(attempt(context.get(apiContext).sales['customer-merge'][':id'].parting.$post({ param })), 'deals_flash_unmerged')
}

function quote_send(args: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const { of, param } = dealOf(args)
  const json = { version_id: text('version_id'), way: text('way') as SentWay }
  return answered(attempt(of.quote.sending.$post({ param, json })), 'quotes_flash_sent')
}

function quote_withdraw(args: ActionFunctionArgs): Promise<Acted> {
  const { of, param } = dealOf(args)
  return answered(attempt(of.quote.withdrawal.$post({ param })), 'quotes_flash_withdrawn')
}

const PARTS = ['sale', 'cost', 'fees', 'taxes']

function wrongAmounts({ context }: ActionFunctionArgs, text: Text, fields: string[]) {
  return amountErrors(Object.fromEntries(fields.map((name) => [name, text(name)])), text('currency'), context.get(localeContext))
}

function book(args: ActionFunctionArgs, { text }: PostedForm): Promise<Acted> {
  const { of, param } = dealOf(args)
  const locale = args.context.get(localeContext)
  const amount = (name: string) => postedAmount(text(name) || '0', text('currency'), locale)
  const emptyToNull = (name: string) => text(name).trim() || null
  const json = {
    version: Number(text('version')),
    supplier_id: text('supplier_id'),
    external_id: text('external_id'),
    currency: text('currency'),
    trip: {
      trip_type: text('trip_type') as TripType,
      destination: emptyToNull('destination_id'),
      departure: emptyToNull('departure_id'),
      start: emptyToNull('start'),
      end: emptyToNull('end'),
    },
    sale: amount('sale'),
    cost: amount('cost'),
    fees: amount('fees'),
    taxes: amount('taxes'),
    occurred_at: text('occurred_on') ? `${text('occurred_on')}T15:00:00Z` : '',
    reason: text('reason'),
  }
  return answered(attempt(of.bookings.$post({ param, json }), {}, wrongAmounts(args, text, PARTS)), 'deals_flash_booked')
}
