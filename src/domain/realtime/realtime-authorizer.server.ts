import type { IncomingMessage } from 'node:http'
import type { Authorizer } from '@huella/pusher-server/open-realtime'
import { readClock } from '../../kit/clock.ts'
import { ownerOf } from '../../kit/http/addresses.ts'
import { peerAddress } from '../../kit/http/http-guard.server.ts'
import { keyedDigest } from '../../kit/seal.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { findActor, findActorsOfSessions } from '../sign-in/find-actor.server.ts'
import { readSessionCookie } from '../sign-in/session-cookie.server.ts'
import { isPublicChannel, maySubscribe } from './channel.policy.ts'

/** Authorizes connections and subscriptions of the realtime server. */
export function realtimeAuthorizer({ db, config }: Pick<Services, 'db' | 'config'>): Authorizer {
  const about = () => ({ now: readClock(config), second_factor_required: config.second_factor_required })
  const peer = peerAddress(config.trust_proxy)
  return {
    isPublic: isPublicChannel,
    async listenersOf(session_ids) {
      const actors = await findActorsOfSessions(db, session_ids, about())
      return new Map(
        actors.map((actor) => [
          actor.session_id,
          { session_id: actor.session_id, user_id: actor.user_id, maySubscribe: (channel: string) => maySubscribe(actor, channel) },
        ]),
      )
    },
    async recognize(incoming) {
      const request = headersOf(incoming)
      const address = ownerOf(peer(request, incoming.socket.remoteAddress))
      const authorization = request.headers.get('authorization')
      // Upgrades from foreign pages are refused, so a cookie comes from our own page. An ended session counts as a guest.
      const token = authorization === null ? readSessionCookie(request, { secure: config.https }) : null
      const actor = await (token === null
        ? findActor(db, authorization ?? undefined, about())
        : findActor(db, `Bearer ${token}`, about()).catch(() => ({ kind: 'guest' as const })))
      return actor.kind === 'user' ? { address, user: { id: actor.user_id, session_id: actor.session_id } } : { address }
    },
  }
}

/** Key that signs subscriptions: the same in every process, and used for nothing else. */
export function realtimeSecret({ config }: Pick<Services, 'config'>): string {
  return keyedDigest(config.secret_key, 'realtime', 'subscriptions')
}

function headersOf({ headers }: IncomingMessage): Request {
  const { cookie, authorization, 'x-forwarded-for': forwarded } = headers
  return new Request('http://handshake', {
    headers: {
      ...(cookie && { cookie }),
      ...(authorization && { authorization }),
      ...(forwarded && { 'x-forwarded-for': String(forwarded) }),
    },
  })
}
