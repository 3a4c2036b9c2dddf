import type { ApiClient } from '../../api/client.server.ts'

/** The ids of a signed-in user's favourites, the latest first: what their hearts are drawn from. */
export async function readFavorites(api: ApiClient): Promise<string[]> {
  const response = await api.favorites.$get()
  if (response.status !== 200) throw response
  return (await response.json()).data.map((favorite) => favorite.project_id)
}
