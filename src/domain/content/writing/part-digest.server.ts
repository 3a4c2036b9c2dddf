import { createHash } from 'node:crypto'
import { type ContentPart, PARTS } from '../content.ts'
import type { Draft } from './draft.ts'

/** By part: of two equal ones nothing has changed. */
export function partDigests(content: Draft): Record<ContentPart, string> {
  return Object.fromEntries(PARTS.map((part) => [part, digestOf(content[part])])) as Record<ContentPart, string>
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
