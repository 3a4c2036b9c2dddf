import { createHash } from 'node:crypto'
import type { DraftContent } from './draft.ts'

/** Digest of a project's content: an equal one means that nothing changed. */
export function digestOf(content: DraftContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
