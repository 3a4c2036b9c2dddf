import type { ApiClient } from '../api/client.server.ts'
import type { PlaceSuggestion } from '../domain/places/place.ts'
import { askOr } from './ask.server.ts'

/** Reads a place by an id from the address; null if there is none. */
export async function readPlace(api: ApiClient, id: string): Promise<PlaceSuggestion | null> {
  // Anything longer is no id, and the client inserts it into an address.
  if (id === '' || id.length > 80) return null
  return askOr(api.places[':id'].$get({ param: { id: encodeURIComponent(id) } }), null)
}
