import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { invalid } from '../../kit/errors.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { findKnownPlaceIds, findTravelSiteIds } from '../places/find-known-place-ids.server.ts'
import { findReceivingProject } from '../projects/find-project.server.ts'
import { checkSearch, type TravelSearch } from '../search/search.ts'
import type { PickedPlace } from '../search/search-rules.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findTarget } from '../users/target.server.ts'
import { handOffs } from './hand-off.tables.server.ts'
import { encodeHandOff } from './hand-off.ts'

/**
 * Hands a search off to the travel site: checks it by the search box's rules, stores it with its public code and the chosen project, and
 * returns its URL. A named project that does not collect is refused: the page that promised it must ask again. Without `project_id` a
 * signed-in traveller's target project is used, or none if it no longer collects, about which the traveller was notified.
 * @throws invalid_fields with the broken rules by field
 */
export async function createHandOff(
  ctx: Context,
  input: {
    search: unknown
    project_id?: string | null
    link_code?: string | undefined
    offer?: string | undefined
    deal?: string | undefined
  },
): Promise<{ id: string; code: string; url: string }> {
  const checked = checkSearch(input.search, todayInArgentina(ctx.now))
  if (!checked.ok) throw invalid(withKeys(checked.errors))
  const { search } = checked
  await refuseNoPlaces(ctx.db, search)
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  const chosen_id = input.project_id === undefined && user_id ? await findTarget(ctx.db, user_id) : input.project_id
  const project = chosen_id ? await findReceivingProject(ctx.db, chosen_id) : undefined
  if (input.project_id && !project) throw invalid({ project_id: ['travel_not_collecting'] })
  const id = newId('hand')
  const code = newCode()
  const site_search = await withSiteIds(ctx.db, search)
  // A city and its airport may be one place there.
  if (site_search.departure?.id === site_search.destination.id) throw invalid(withKeys({ destination: ['same_place'] }))
  const url = encodeHandOff(site_search, ctx.config.travel_site, { locale: ctx.locale, code })
  await ctx.db.insert(handOffs).values({
    id,
    code,
    project_id: project?.id ?? null,
    user_id,
    trip_type: search.trip_type,
    departure_id: search.departure?.id ?? null,
    destination_id: search.destination.id,
    start_date: search.start,
    end_date: search.end,
    search: { ...search },
    url,
    locale: ctx.locale,
    created_at: ctx.now.toISOString(),
    offer_id: sql`(select id from offer_refs where slug = ${input.offer ?? null} and trip_type = ${search.trip_type} and ${search.destination.id} = any(place_ids) limit 1)`,
    deal_code: sql`(select code from deal_codes where code = ${input.deal?.trim().toLowerCase() ?? null})`,
    link_code: sql`(select code from link_codes where code = ${input.link_code ?? null})`,
  })
  ctx.log.info({ hand_off: id, trip_type: search.trip_type, project: project?.id }, 'hand-off')
  return { id, code, url }
}

/** @throws invalid_fields for an id that is no place, neither ours nor the travel site's */
async function refuseNoPlaces(db: Db, { departure, destination }: TravelSearch): Promise<void> {
  const known = await findKnownPlaceIds(db, [destination.id, ...(departure ? [departure.id] : [])])
  const errors: Record<string, string[]> = {}
  if (departure && !known.has(departure.id)) errors.departure = ['invalid_place']
  if (!known.has(destination.id)) errors.destination = ['invalid_place']
  if (Object.keys(errors).length > 0) throw invalid(withKeys(errors))
}

/** Replaces place ids with the travel site's, where these differ from ours. */
async function withSiteIds(db: Db, search: TravelSearch): Promise<TravelSearch> {
  const ids = [search.destination.id, ...(search.departure ? [search.departure.id] : [])]
  const siteIds = await findTravelSiteIds(db, ids)
  const translated = (place: PickedPlace) => ({ ...place, id: siteIds.get(place.id) ?? place.id })
  return { ...search, destination: translated(search.destination), departure: search.departure && translated(search.departure) }
}

function withKeys(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes.map((code) => `travel_error_${code}`)]))
}
