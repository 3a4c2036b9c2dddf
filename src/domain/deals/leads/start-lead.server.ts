import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newId } from '../../../kit/ids.ts'
import type { Locale } from '../../../kit/locales.ts'
import { publish } from '../../../kit/realtime/publish.server.ts'
import { shortDigest } from '../../../kit/seal.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { notifyUser } from '../../notifications/notify-user.server.ts'
import { SALES_CHANNEL } from '../../realtime/channel.policy.ts'
import { insertDeal } from '../create-deal.server.ts'
import { joinCustomer } from '../customers/join-customer.server.ts'
import { customers, type DealRow, deals } from '../deal.tables.server.ts'
import { OPEN_STAGES } from '../deal-stages.ts'
import { lockDeal, writeDeal } from '../lock-deal.server.ts'
import { touchDeal } from '../touch-deal.server.ts'
import { contentNamed, type LeadSubject } from './find-about.server.ts'
import { findSeller, findSellersToNotify, nextOnDuty } from './give-lead.server.ts'
import { leadGivenLetter, leadReceivedLetter } from './lead.letters.ts'
import { type LeadRow, leads } from './lead.tables.server.ts'
import { afterOfficeMinutes } from './office-clock.ts'

export type Written = Pick<LeadRow, 'way' | 'request_key' | 'email' | 'phone' | 'message' | 'wished_from' | 'wished_to' | 'chat_code'> & {
  name: string
  language: Locale
  /** The seller who entered it: the deal becomes theirs. Null for a form. */
  by: string | null
}

/**
 * Turns a first message into a deal, or adds it to the open deal of the same person; a deal without a seller gets the next seller on duty.
 * The sender of a form and the seller are notified.
 * @param deal_id the deal of an earlier message of the same form, which gets this one, too, if it is open
 * @throws invalid_fields for an invalid telephone number
 */
export async function startLead(
  ctx: Context,
  tx: Db,
  written: Written,
  about: LeadSubject,
  { letter, deal_id }: { letter: boolean; deal_id?: string | undefined },
): Promise<{ id: string; deal_id: string; joined: boolean }> {
  const { by, name, email, phone, language } = written
  const join = () => joinCustomer(ctx, tx, { name, email, phone, language }, { fill: by !== null })
  const earlier = deal_id && (await findOpenDeal(tx, eq(deals.id, deal_id)))
  const customer_id = earlier ? null : (await join()).id
  const open = earlier || (await findOpenDeal(tx, eq(deals.customer_id, customer_id!)))
  const deal = open ? await joinDeal(ctx, tx, open, written, about) : await newDeal(ctx, tx, customer_id!, written, about)
  const id = newId('lead')
  const { by: entered_by, ...typed } = written
  const { office_hours, answer_minutes } = ctx.config.sales
  const { offer_id, event_id, project_id } = about
  await tx.insert(leads).values({
    ...typed,
    id,
    deal_id: deal.id,
    offer_id,
    event_id,
    project_id,
    entered_by,
    given_to: deal.owner_id,
    answer_by: afterOfficeMinutes(ctx.now, answer_minutes, office_hours).toISOString(),
    created_at: ctx.now.toISOString(),
  })
  if (by === null) await notifySellers(ctx, tx, id, deal, about)
  if (letter) await queueLetter(ctx, tx, leadReceivedLetter, { facts: { lead_id: id }, language })
  await publish(tx, SALES_CHANNEL, 'lead.new', { lead_id: id, deal_id: deal.id })
  return { id, deal_id: deal.id, joined: open !== undefined }
}

/** Undefined for deals that are not open any more, or whose customer was forgotten. */
async function findOpenDeal(tx: Db, condition: SQL): Promise<string | undefined> {
  const [open] = await tx
    .select({ id: deals.id })
    .from(deals)
    .innerJoin(customers, eq(customers.id, deals.customer_id))
    .where(and(condition, isNull(customers.forgotten_at), inArray(deals.stage, [...OPEN_STAGES])))
    .orderBy(desc(deals.created_at))
    .limit(1)
  return open?.id
}

type Owned = Pick<DealRow, 'id' | 'owner_id'>

/** A seller's entry fills in what the deal lacks. A form adds only its message: its sender may have typed somebody else's address. */
async function joinDeal(ctx: Context, tx: Db, id: string, written: Written, about: LeadSubject): Promise<Owned> {
  const deal = await lockDeal(tx, id)
  const owner_id = (await findSeller(tx, deal.owner_id, written.by)) ?? (await nextOnDuty(tx))
  const known = { ...about, start_date: written.wished_from, end_date: written.wished_to, owner_id }
  const { trip_type, destination_id, offer_id, project_id, start_date, end_date } = known
  const dates = deal.start_date === null && deal.end_date === null ? { start_date, end_date } : {}
  const trip = deal.destination_id === null ? { trip_type: deal.trip_type ?? trip_type, destination_id } : {}
  const learned =
    written.by === null
      ? { owner_id }
      : { ...dates, ...trip, ...(deal.offer_id ? {} : { offer_id }), ...(deal.project_id ? {} : { project_id }), owner_id }
  const change = Object.entries(learned).filter(([name, value]) => value !== null && value !== deal[name as keyof DealRow])
  if (change.length > 0) await writeDeal(ctx, tx, id, Object.fromEntries(change), written.by)
  await touchDeal(ctx, tx, id, 'lead', written.by)
  return { id, owner_id }
}

async function newDeal(ctx: Context, tx: Db, customer_id: string, written: Written, about: LeadSubject): Promise<Owned> {
  const { by, way, name, wished_from: start_date, wished_to: end_date } = written
  const owner_id = by ?? (await nextOnDuty(tx))
  const { event_id, ...terms } = about
  const title = (await titleOf(ctx, tx, about)) ?? name
  const id = await insertDeal(ctx, tx, {
    ...terms,
    customer_id,
    owner_id,
    start_date,
    end_date,
    source: way,
    by,
    title: title.length >= 5 ? title.slice(0, 75) : `${title} · ${ctx.config.brand.name}`.slice(0, 75),
  })
  return { id, owner_id }
}

/** The name of the subject, in the language of the desk. */
async function titleOf({ now }: Context, tx: Db, { offer_id, event_id, project_id }: LeadSubject): Promise<string | null> {
  const [named] = await rowsOf<{ title: string | null }>(
    tx,
    sql`select coalesce(${contentNamed('offer', sql`${offer_id}::text`, 'es', now)} ->> 'name', ${contentNamed('offer_event', sql`${event_id}::text`, 'es', now)} ->> 'name',
      (select p.name from project_refs p where p.id = ${project_id})) as title`,
  )
  return named?.title ?? null
}

/** Notifies its seller, or all. */
async function notifySellers(ctx: Context, tx: Db, lead_id: string, { id: deal_id, owner_id }: Owned, about: LeadSubject): Promise<void> {
  const facts = { deal_id, about: await titleOf(ctx, tx, about) }
  for (const user_id of await findSellersToNotify(tx, owner_id)) {
    await notifyUser(tx, ctx.now, { user_id, kind: 'lead_new', facts, source: `${lead_id} ${user_id}` })
    await queueLetter(ctx, tx, leadGivenLetter, { user_id, facts: { lead_id } })
  }
}

type Typed = Pick<Written, 'name' | 'email' | 'phone' | 'message' | 'wished_from' | 'wished_to'>

/** The key of a further message of a form, whose own key the first one has. */
export function furtherKey(request_key: string, { name, email, phone, message, wished_from, wished_to }: Typed): string {
  return shortDigest(JSON.stringify([request_key, name, email, phone, message, wished_from, wished_to]))
}

/** An earlier message of this form: if there is one, the same. */
export async function findSent(
  db: Db,
  request_key: string,
  typed: Typed,
): Promise<{ deal_id: string; email: string | null; is_same: boolean } | undefined> {
  const { name, email, phone, message, wished_from, wished_to } = typed
  const further_key = furtherKey(request_key, typed)
  const [known] = await rowsOf<{ deal_id: string; email: string | null; is_same: boolean }>(
    db,
    sql`select deal_id, email, request_key = ${further_key}
        or (name, email, phone, message, wished_from, wished_to) is not distinct from (${name}, ${email}, ${phone}, ${message}, ${wished_from}, ${wished_to}) as is_same
      from leads where request_key in (${request_key}, ${further_key}) and entered_by is null order by is_same desc limit 1`,
  )
  return known
}
