import type { ApiClient } from '../../api/client.server.ts'
import { ask } from '../ask.server.ts'

/** The ids of a signed-in user's favourites, the latest first. */
export async function readFavorites(api: ApiClient): Promise<string[]> {
  return (await ask(api.favorites.$get())).map((favorite) => favorite.project_id)
}
