import { type ApiClient, apiClient } from '../../api/client.server.ts'
import type { PlatformApi } from '../../api/endpoints.server.ts'
import { readTripCookie, tripCookie } from '../../domain/clients/trip-cookie.server.ts'
import type { TripSession } from '../../domain/clients/trip-session.ts'
import type { Visit } from '../../domain/desk-home/visit.ts'
import { readSessionCookie, sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import type { AnswerCache, CacheTags } from '../../kit/http/answer-cache.ts'
import { readOwnCookie } from '../../kit/http/cookies.ts'
import type { Locale } from '../../kit/locales.ts'
import { choiceCookie, chosenId, findActive, withChoice } from './choice.server.ts'
import { PREVIEW_COOKIE, previewCookie } from './preview.server.ts'

export interface Visitor {
  user: Visit['user'] | null
  bell: Visit['bell'] | null
  saved_filters: Visit['saved_filters']
  /** The session was valid and has ended: the page displays that and leads to the login. */
  expired: boolean
  /** The API's answer when it could not say who visits: no page takes a user for a guest. */
  failure: Response | null
  /** The trip of a visitor who came from another site to sign in, and will return there. */
  trip: TripSession | null
  /** The instant that they preview through a preview link. */
  preview: { seen_at: string } | null
}

interface Recognized extends Visitor {
  api: ApiClient
  /** The request as pages see it: with a signed-in user's chosen project in place of the guest's. */
  request: Request
  /** `Set-Cookie` lines for the response, in addition to the page's own. */
  cookies: string[]
}

/** Identifies the visitor by the session cookie; pages then act as that user through the API, and never see the token. */
export async function recognizeVisitor(
  api: Pick<PlatformApi, 'fetch'>,
  request: Request,
  about: {
    locale: Locale
    request_id: string
    address: string
    now?: Date | undefined
    secure: boolean
    browser?: string | undefined
    reads?: CacheTags | undefined
    answers?: AnswerCache | undefined
  },
): Promise<Recognized> {
  const trip_id = readTripCookie(request, about) ?? undefined
  const preview = readOwnCookie(request, PREVIEW_COOKIE) ?? undefined
  const visitor = { ...about, trip_id, preview, user_agent: request.headers.get('user-agent') ?? undefined }
  const nobody: Visitor = { user: null, bell: null, saved_filters: [], expired: false, failure: null, trip: null, preview: null }
  const guest: Recognized = { ...nobody, api: apiClient(api, visitor), request, cookies: [] }
  const token = readSessionCookie(request, about)
  const own = token === null ? guest.api : apiClient(api, { ...visitor, token })
  const [response] = await Promise.all([
    token === null ? null : own.oauth.user.visit.$get(),
    trip_id ? addTrip(guest, about) : undefined,
    preview ? addPreview(guest, about) : undefined,
  ])
  if (response === null) return guest
  if (response.status === 200) return asUser((await response.json()).data, { ...guest, api: own }, about)
  // Their account is gone.
  if (response.status === 404) return guest
  if (response.status !== 401) return { ...guest, failure: response }
  const { error } = (await response.json()) as { error?: string }
  return { ...guest, expired: error === 'invalid_token', cookies: [...guest.cookies, sessionCookie(null, about)] }
}

/** Adds the preview of a preview link; an expired link's cookie is deleted. */
async function addPreview(guest: Recognized, about: { secure: boolean }): Promise<void> {
  const response = await guest.api.preview.$get()
  if (response.status === 200) guest.preview = (await response.json()).data
  else guest.cookies.push(previewCookie(null, about))
}

/** Adds the browser's waiting trip; an expired trip's cookie is deleted. */
async function addTrip(guest: Recognized, about: { secure: boolean }): Promise<void> {
  const response = await guest.api['trip-session'].$get()
  if (response.status === 200) guest.trip = (await response.json()).data
  if (response.status === 404) guest.cookies.push(tripCookie(null, about))
}

/** A guest's choice becomes the user's own when they sign in, unless they have one that collects; the guest's cookie is then deleted. */
async function asUser({ user, bell, saved_filters }: Visit, guest: Recognized, about: { secure: boolean }): Promise<Recognized> {
  const { api, request } = guest
  const brought = chosenId(request)
  let target_project_id = user.target_project_id
  if (brought && !(target_project_id && (await findActive(api, target_project_id)))) {
    const merged = await api.oauth.user['target-project'].$put({ json: { target_project_id: brought } })
    if (merged.status === 204) target_project_id = brought
  }
  return {
    ...guest,
    user: { ...user, target_project_id },
    bell,
    saved_filters,
    request: withChoice(request, target_project_id),
    cookies: brought ? [...guest.cookies, choiceCookie(null, about)] : guest.cookies,
  }
}
