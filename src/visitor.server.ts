import { type ApiClient, apiClient, type PlatformApi } from './api.server.ts'
import type { Locale } from './kit/locales.ts'
import type { OwnUser } from './people/person.ts'
import { readSessionCookie, sessionCookie } from './people/session-cookie.server.ts'
import { choiceCookie, chosenId, withChoice } from './projects/choice.server.ts'

export interface Visitor {
  user: OwnUser | null
  /** The session was once good, and is over: the page says so and leads to the login. */
  expired: boolean
}

interface Recognized extends Visitor {
  api: ApiClient
  /** The request as pages see it: the chosen project of a signed-in user stands where a guest's is. */
  request: Request
  /** `Set-Cookie` lines for the answer, whatever the page says. */
  cookies: string[]
}

/** Who asks for a page, by the session cookie; pages then act as that user through the API, and never see the token. */
export async function recognizeVisitor(
  api: Pick<PlatformApi, 'fetch'>,
  request: Request,
  about: { locale: Locale; request_id: string; address: string; secure: boolean },
): Promise<Recognized> {
  const visitor = { ...about, user_agent: request.headers.get('user-agent') ?? undefined }
  const guest = { user: null, expired: false, api: apiClient(api, visitor), request, cookies: [] }
  const token = readSessionCookie(request, about)
  if (token === null) return guest
  const own = apiClient(api, { ...visitor, token })
  const response = await own.oauth.user.$get()
  if (response.status === 200) return asUser((await response.json()).data, own, request, about)
  if (response.status !== 401) return guest
  const { error } = (await response.json()) as { error?: string }
  return { ...guest, expired: error === 'invalid_token', cookies: [sessionCookie(null, about)] }
}

/** What a guest chose before signing in becomes the user's own choice, unless they have one; the guest's cookie has then done its work. */
async function asUser(user: OwnUser, api: ApiClient, request: Request, about: { secure: boolean }): Promise<Recognized> {
  const brought = chosenId(request)
  let target_project_id = user.target_project_id
  if (brought && !target_project_id) {
    const merged = await api.oauth.user['target-project'].$put({ json: { target_project_id: brought } })
    if (merged.status === 204) target_project_id = brought
  }
  return {
    user: { ...user, target_project_id },
    expired: false,
    api,
    request: withChoice(request, target_project_id),
    cookies: brought ? [choiceCookie(null, about)] : [],
  }
}
