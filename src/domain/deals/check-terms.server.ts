import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type FieldErrors, invalid, refuseIfWrong } from '../../kit/errors.ts'
import { findCurrencyCodes } from '../catalogues/find-currencies.server.ts'
import { brokenRoomRules } from '../search/rooms.ts'
import type { DealRow } from './deal.tables.server.ts'
import type { NewDeal } from './deal.ts'

type Terms = Omit<NewDeal, 'customer' | 'customer_id' | 'note'>

/** The deal's columns that the form calls by another name. */
export function columnsOf({ start, end, ...terms }: Partial<Terms>): Partial<DealRow> {
  const named = { ...terms, ...(start !== undefined && { start_date: start }), ...(end !== undefined && { end_date: end }) }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** Checks all terms of a deal: its parts fit together, and the records that they name exist. @throws invalid_fields */
export async function checkTerms(tx: Db, terms: Partial<DealRow>): Promise<void> {
  const errors: FieldErrors = {}
  const { amount = null, currency = null, start_date, end_date, rooms } = terms
  if ((amount === null) !== (currency === null)) errors.amount = ['deal_error_amount']
  if (start_date && end_date && end_date < start_date) errors.end = ['travel_error_end_before_start']
  const [broken] = rooms ? brokenRoomRules(rooms) : []
  if (broken) errors.rooms = [`travel_error_${broken.code}`]
  refuseIfWrong({ ...errors, ...(await missingRecords(tx, terms)) })
}

/** @throws invalid_fields */
export async function refuseUnknownCurrency(tx: Db, currency: string | null | undefined): Promise<void> {
  if (currency && !(await findCurrencyCodes(tx)).includes(currency)) throw invalid({ currency: ['kit_invalid_field'] })
}

async function missingRecords(tx: Db, terms: Partial<DealRow>): Promise<FieldErrors> {
  const { currency = null, owner_id = null, project_id = null, offer_id = null, departure_id = null, destination_id = null } = terms
  const [found] = await rowsOf<Record<'currency' | 'owner_id' | 'project_id' | 'offer_id' | 'departure_id' | 'destination_id', boolean>>(
    tx,
    sql`select ${currency}::text is null or exists (select from currency_refs x where x.code = ${currency}) as currency,
      ${owner_id}::text is null or exists (select from sellers x where x.id = ${owner_id}) as owner_id,
      ${project_id}::text is null or exists (select from project_refs x where x.id = ${project_id}) as project_id,
      ${offer_id}::text is null or exists (select from offer_refs x where x.id = ${offer_id}) as offer_id,
      ${departure_id}::text is null or exists (select from place_refs x where x.id = ${departure_id}) as departure_id,
      ${destination_id}::text is null or exists (select from place_refs x where x.id = ${destination_id}) as destination_id`,
  )
  return Object.fromEntries(Object.entries(found!).flatMap(([field, is_there]) => (is_there ? [] : [[field, ['kit_invalid_field']]])))
}
