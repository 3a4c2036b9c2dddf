import type { Client } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Tone } from '../../desk/desk-page.tsx'

const KINDS: Record<Client['kind'], { name: () => string; text: () => string }> = {
  confidential: { name: m.client_kind_confidential, text: m.client_kind_confidential_text },
  public: { name: m.client_kind_public, text: m.client_kind_public_text },
}
export const CLIENT_KINDS = Object.keys(KINDS) as Client['kind'][]

/** The kind of a client, and its consequence for the secret. */
export function clientKind(kind: Client['kind']): { name: string; text: string } {
  const { name, text } = KINDS[kind]
  return { name: name(), text: text() }
}

export function clientState({ revoked_at }: Client): { name: string; tone: Tone } {
  return revoked_at ? { name: m.client_state_revoked(), tone: 'bad' } : { name: m.client_state_active(), tone: 'good' }
}
