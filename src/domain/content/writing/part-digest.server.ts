import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ContentPart, PARTS } from '../content.ts'
import type { Draft } from './draft.ts'

/** Digest of each part: an equal digest means that nothing changed. */
export function partDigests(content: Draft): Record<ContentPart, string> {
  return Object.fromEntries(PARTS.map((part) => [part, digestOf(content[part])])) as Record<ContentPart, string>
}

/** An unchanged part takes over its digest: a migration computes it differently, so that the part would seem changed. */
export function followDigests(
  before: { content: Draft; digests: Record<ContentPart, string> },
  content: Draft,
): Record<ContentPart, string> {
  const made = partDigests(content)
  for (const part of PARTS) if (isDeepStrictEqual(before.content[part], content[part])) made[part] = before.digests[part]
  return made
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
