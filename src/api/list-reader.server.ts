import type { ReadList } from '../domain/exports/prepare-export.server.ts'
import { newId } from '../kit/ids.ts'
import type { PlatformApi } from './endpoints.server.ts'

/** Calls the API in the same process, as pages do, on behalf of a user who requested it earlier. */
export function listReader(api: Pick<PlatformApi, 'fetch'>): ReadList {
  return async (path, { actor, locale, ...about }) =>
    api.fetch(new Request(`http://in-process${path}`, { headers: { 'accept-language': locale } }), {
      request_id: newId('req'),
      caller: { actor },
      ...about,
    })
}
