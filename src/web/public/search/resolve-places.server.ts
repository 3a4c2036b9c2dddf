import type { ApiClient } from '../../../api/client.server.ts'
import type { SearchFormValues } from '../../../domain/search/search-form.ts'
import { needsDeparture, TRIP_TYPES } from '../../../domain/search/search-rules.ts'
import { askOr } from '../../ask.server.ts'
import { PLACE_TEXT_LENGTH, type ResolvedPlace, resolvePlace } from '../../components/places/suggested-place.ts'
import type { PlaceField } from '../../components/search-box/search-box-places.ts'

export type ResolvedPlaces = Partial<Record<PlaceField, ResolvedPlace>>

/**
 * The places of a posted form. An id counts only with its own text (`…_for`): a visitor without scripts who types another city over a
 * prefilled one means the typed city. A text without an id is looked up; a field without either is left out.
 */
export async function resolvePlaces(form: FormData, values: SearchFormValues, api: ApiClient): Promise<ResolvedPlaces> {
  const trip_type = TRIP_TYPES.find((kind) => kind === values.trip_type)
  const fields: PlaceField[] = trip_type && !needsDeparture(trip_type) ? ['destination'] : ['departure', 'destination']
  const resolve = async (field: PlaceField): Promise<[PlaceField, ResolvedPlace] | null> => {
    const id = values[field]
    const text = values[`${field}_text`].trim()
    const given_for = form.get(`${field}_for`)
    if (id && (given_for === null || given_for === values[`${field}_text`])) return [field, { place: { id, text } }]
    if (!text) return null
    const query = { query: text.slice(0, PLACE_TEXT_LENGTH), ...(trip_type && { tripType: trip_type }) }
    const places = await askOr(api.search.$get({ query }), null)
    return [field, places ? resolvePlace(text, places) : { unknown: true }]
  }
  const resolved = await Promise.all(fields.map(resolve))
  return Object.fromEntries(resolved.filter((entry) => entry !== null))
}
