import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ContentPart, PARTS } from '../content.ts'
import type { Draft } from './draft.ts'

/** By part: of two equal ones nothing has changed. */
export function partDigests(content: Draft): Record<ContentPart, string> {
  return Object.fromEntries(PARTS.map((part) => [part, digestOf(content[part])])) as Record<ContentPart, string>
}

/** A part that did not change keeps its digest: what a migration wrote has one of its own, and would seem changed. */
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
