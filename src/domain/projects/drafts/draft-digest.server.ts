import { createHash } from 'node:crypto'
import type { DraftContent } from './draft.ts'

/** Stands for a project's content: of two equal ones nothing has changed. */
export function digestOf(content: DraftContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
