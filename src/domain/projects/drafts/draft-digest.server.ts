import { shortDigest } from '../../../kit/seal.server.ts'
import type { DraftContent } from './draft.ts'

/** Digest of a project's content: an equal one means that nothing changed. */
export function digestOf(content: DraftContent): string {
  return shortDigest(JSON.stringify(content))
}
