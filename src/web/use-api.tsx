import { hc } from 'hono/client'
import type { ExtractSchema } from 'hono/types'
import { useMemo } from 'react'
import type { ApiClient } from '../api/client.server.ts'
import type { PlatformApi } from '../api/endpoints.server.ts'
import { SHOWN_TO } from '../kit/http/shown-to.ts'
import { useLocale } from '../kit/ui/locale.ts'
import { useShownTo } from './form.tsx'
import { sendSignedIn } from './hold-unanswered.ts'

// The API for scripts and links of a page, on behalf of the signed-in user: it takes the session's cookie from our own pages.

export type ApiPath = keyof ExtractSchema<PlatformApi> & string

/** Path parameters; encoded here. */
type Parameters<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Parameters<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Record<Name, string>
    : unknown

/** The typed client, as pages have it on the server: `await api.sales.deal[':id'].visits.$post({ param: { id } })`. */
export function useApi(): ApiClient {
  const headers = useApiHeaders()
  return useMemo(() => hc<PlatformApi>('/api', { headers, fetch: headers[SHOWN_TO] ? fetchSignedIn : undefined }), [headers])
}

/** Writes wait until their user has logged in again. */
function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return init?.method === 'GET' ? fetch(input, init) : sendSignedIn(() => fetch(input, init))
}

/** Headers of a script's own requests to the API: the page's language, and the account for which it was rendered. */
export function useApiHeaders(): Record<string, string> {
  const locale = useLocale()
  const shown_to = useShownTo()
  return useMemo(() => ({ 'accept-language': locale, ...(shown_to && { [SHOWN_TO]: shown_to }) }), [locale, shown_to])
}

/** Builds addresses of files and of data, in the language of the current page: `to('/export/:id/file', { id })`. Parameters without a value are left out. */
export function useApiPaths() {
  const locale = useLocale()
  return <Path extends ApiPath>(path: Path, params: Parameters<Path>, query: Record<string, string | undefined> = {}): string => {
    const values = params as Record<string, string>
    const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
    return `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''))}?${new URLSearchParams([...given, ['lang', locale]])}`
  }
}

/** A form that opens a file, also without scripts: its address, and the language as a hidden field, as a form replaces the query of its address. */
export function useApiForm<Path extends ApiPath>(path: Path, params: Parameters<Path>) {
  const [action = ''] = useApiPaths()(path, params).split('?')
  return { action, hidden: <input type="hidden" name="lang" value={useLocale()} /> }
}
