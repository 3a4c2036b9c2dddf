import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Facts, Letter, Recipient } from './letter.server.ts'
import type { QueuedLetter } from './queue-letter.server.ts'
import { findTestReader } from './templates/test-letter.server.ts'

/** Finds the recipient of a letter, with the other data of its sentences; undefined if it no longer applies. */
export async function findReader(
  ctx: DeliveryContext,
  letter: Letter,
  { user_id, facts, test }: Pick<QueuedLetter, 'user_id' | 'facts' | 'test'>,
  asked_at: Date,
): Promise<(Recipient & Facts) | undefined> {
  if (test) return findTestReader(ctx, { user_id }).then((to) => to && { ...to })
  const asked = { user_id: user_id ?? undefined, facts: letter.facts?.parse(facts ?? {}) ?? {}, asked_at }
  const to = await letter.recipient(ctx, asked)
  return to && { ...to, ...asked.facts }
}

export function lettersByKind(letters: readonly Letter[]): (kind: string) => Letter {
  const byKind = new Map<string, Letter>(letters.map((letter) => [letter.kind, letter]))
  return (kind) => {
    const letter = byKind.get(kind)
    if (!letter) throw new Error(`no letter of kind ${kind} is registered`)
    return letter
  }
}
