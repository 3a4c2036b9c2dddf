import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { invalid } from '../../kit/errors.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { findTravelSiteIds } from '../places/find-travel-site-ids.server.ts'
import { findReceivingProject } from '../projects/find-project.server.ts'
import { checkSearch, type TravelSearch } from '../search/search.ts'
import type { PlaceRef } from '../search/search-rules.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findTarget } from '../users/find-target.server.ts'
import { handOffs } from './hand-off.tables.server.ts'
import { encodeHandOff } from './hand-off.ts'

/**
 * Sends a search to the travel site: checked by the box's own rules, stored with its public code and the chosen project, and written as an address.
 * Without a project named, a signed-in traveller's own is meant. A chosen project that no longer collects is not recorded: the traveller was shown so, and a wrong promise would be worse than none.
 * @throws invalid_fields with the broken rules by field
 */
export async function createHandOff(
  ctx: Context,
  input: { search: unknown; project_id?: string | null },
): Promise<{ id: string; code: string; url: string }> {
  const checked = checkSearch(input.search, todayInArgentina(ctx.now))
  if (!checked.ok) throw invalid(withKeys(checked.errors))
  const { search } = checked
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  const chosen_id = input.project_id === undefined && user_id ? await findTarget(ctx.db, user_id) : input.project_id
  const project = chosen_id ? await findReceivingProject(ctx.db, chosen_id) : undefined
  const id = newId('hand')
  const code = newCode()
  const url = encodeHandOff(await withSiteIds(ctx.db, search), ctx.config.travel_site, { locale: ctx.locale, code })
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
  })
  ctx.log.info({ hand_off: id, trip_type: search.trip_type, project: project?.id }, 'hand-off')
  return { id, code, url }
}

/** The travel site knows some places by other ids than ours; without a row a place goes by its own. */
async function withSiteIds(db: Db, search: TravelSearch): Promise<TravelSearch> {
  const ids = [search.destination.id, ...(search.departure ? [search.departure.id] : [])]
  const siteIds = await findTravelSiteIds(db, ids)
  const translated = (place: PlaceRef) => ({ ...place, id: siteIds.get(place.id) ?? place.id })
  return { ...search, destination: translated(search.destination), departure: search.departure && translated(search.departure) }
}

function withKeys(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes.map((code) => `travel_error_${code}`)]))
}
