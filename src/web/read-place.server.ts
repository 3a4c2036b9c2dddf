import type { ApiClient } from '../api/client.server.ts'
import type { PlaceSuggestion } from '../domain/places/place.ts'
import { askOr } from './ask.server.ts'

/** A loader's way to a place that an address names by its id; null when there is none. */
export async function readPlace(api: ApiClient, id: string): Promise<PlaceSuggestion | null> {
  // Whatever is longer is no id, and the client writes it into an address.
  if (id === '' || id.length > 80) return null
  return askOr(api.places[':id'].$get({ param: { id: encodeURIComponent(id) } }), null)
}
