import { type ActionFunctionArgs, data } from 'react-router'
import type { CustomerChange, MergeInput } from '../../../domain/deals/customers/customer.ts'
import type { NoteKind } from '../../../domain/deals/deal.ts'
import type { QuoteState, SentWay } from '../../../domain/deals/quotes/quote.ts'
import type { TaskChange } from '../../../domain/deals/tasks/task.ts'
import type { TripType } from '../../../domain/search/search-rules.ts'
import { parseArgentineTime } from '../../../kit/argentine-time.ts'
import { ownValue } from '../../../kit/data/own-value.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { type Answer, attempt, redirectWith } from '../../ask.server.ts'
import { type PostedForm, readForm } from '../../form.server.ts'
import { amountErrors } from '../../posted-amounts.ts'
import { postedBooking } from '../../posted-booking.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { moveOf } from '../deals/posted-move.ts'
import { roomErrors, termsOf } from './posted-deal.server.ts'

/** Everything that a deal's page does, by `intent`. */
export async function actOnDeal(args: ActionFunctionArgs) {
  const posted = await readForm(args.request, args.context)
  const act = ownValue(ACTS, posted.text('intent'))
  if (!act) throw data(null, { status: 400 })
  const { sent, flash, wrong } = act(args, posted)
  const done = await attempt(sent, {}, wrong)
  if ('refused' in done) return done.refused
  const { pathname, search } = args.url
  return redirectWith(pathname + search, flash)
}

type Text = PostedForm['text']

/** A call of the API, and the message of its success. */
interface Act {
  sent: Promise<Answer>
  flash: Flash
  /** Errors of amounts and rooms that could not be read. */
  wrong?: FormErrors
}

const ACTS = { edit, move, note, task, task_done, task_change, customer, merge, part, book, quote_send, quote_withdraw }

function dealOf({ params, context }: ActionFunctionArgs) {
  return { of: context.get(apiContext).sales.deal[':id'], param: { id: encodeURIComponent(params.id ?? '') } }
}

function edit(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  const locale = args.context.get(localeContext)
  const json = { ...termsOf(text, locale), version: Number(text('version')) }
  return {
    sent: of.$patch({ param, json }),
    flash: 'deals_flash_changed',
    wrong: { ...wrongAmount(args, text), ...roomErrors(text, locale) },
  }
}

function move(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  const json = moveOf(text, args.context.get(localeContext))
  return { sent: of.moves.$post({ param, query: {}, json }), flash: 'deals_flash_moved', wrong: wrongAmount(args, text) }
}

function note(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  const kind = (text('kind') || 'note') as NoteKind
  return { sent: of.notes.$post({ param, json: { kind, body: text('body') } }), flash: 'deals_flash_noted' }
}

function task(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  return { sent: of.tasks.$post({ param, json: taskOf(text) }), flash: 'deals_flash_task' }
}

function task_change({ context }: ActionFunctionArgs, { text, parsed }: PostedForm): Act {
  const param = { id: encodeURIComponent(text('task')) }
  return {
    sent: context.get(apiContext).sales.task[':id'].$patch({ param, json: { ...taskOf(text), seen: parsed<TaskChange['seen']>('seen') } }),
    flash: 'deals_flash_task_changed',
  }
}

function task_done({ context }: ActionFunctionArgs, { text }: PostedForm): Act {
  const param = { id: encodeURIComponent(text('task')) }
  return { sent: context.get(apiContext).sales.task[':id'].$patch({ param, json: { done: true } }), flash: 'deals_flash_task_done' }
}

function taskOf(text: Text) {
  const remind_at = text('remind_at') ? (parseArgentineTime(text('remind_at'))?.toISOString() ?? text('remind_at')) : null
  return { title: text('title'), due_on: text('due_on'), owner_id: text('owner_id') || null, remind_at }
}

function customer({ context }: ActionFunctionArgs, { text, parsed }: PostedForm): Act {
  const param = { id: encodeURIComponent(text('customer')) }
  const json = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    language: text('language') as 'es',
    seen: parsed<CustomerChange['seen']>('seen'),
  }
  return { sent: context.get(apiContext).sales.customer[':id'].$put({ param, json }), flash: 'deals_flash_customer' }
}

function merge({ context }: ActionFunctionArgs, { text, parsed }: PostedForm): Act {
  const param = { id: encodeURIComponent(text('customer')) }
  const json = {
    merged_id: text('merged_id'),
    seen: parsed<MergeInput['seen']>('seen'),
    seen_merged: parsed<MergeInput['seen_merged']>('seen_merged'),
  }
  return { sent: context.get(apiContext).sales.customer[':id'].merges.$post({ param, json }), flash: 'deals_flash_merged' }
}

function part({ context }: ActionFunctionArgs, { text }: PostedForm): Act {
  const param = { id: encodeURIComponent(text('merge')) }
  return { sent: context.get(apiContext).sales['customer-merge'][':id'].parting.$post({ param }), flash: 'deals_flash_unmerged' }
}

function quote_send(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  const json = { version_id: text('version_id'), way: text('way') as SentWay }
  return { sent: of.quote.sending.$post({ param, json }), flash: 'quotes_flash_sent' }
}

function quote_withdraw(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  const json = { version_id: text('version_id'), state: text('state') as QuoteState }
  return { sent: of.quote.withdrawal.$post({ param, json }), flash: 'quotes_flash_withdrawn' }
}

function wrongAmount({ context }: ActionFunctionArgs, text: Text) {
  return amountErrors({ amount: text('amount') }, text('currency'), context.get(localeContext))
}

function book(args: ActionFunctionArgs, { text }: PostedForm): Act {
  const { of, param } = dealOf(args)
  const locale = args.context.get(localeContext)
  const { amounts, errors } = postedBooking(text, locale)
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
    ...amounts,
    occurred_at: text('occurred_on') ? `${text('occurred_on')}T15:00:00Z` : '',
    reason: text('reason'),
  }
  return { sent: of.bookings.$post({ param, json }), flash: 'deals_flash_booked', wrong: errors }
}
