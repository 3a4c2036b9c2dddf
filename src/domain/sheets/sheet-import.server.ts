import type { z } from 'zod'
import { refuseChanged } from '../../kit/errors.ts'
import { shortDigest } from '../../kit/seal.server.ts'
import type { ImportAnswer, ImportInput, ImportLine } from './sheet-import.ts'

/** A table to be imported. */
export interface Import {
  bytes: Uint8Array
  /** Without it nothing is written. */
  apply: boolean
  /** The version of the preview, if there was one. */
  seen: string | undefined
}

/** Lines displayed in a preview; all of them count. */
const MOST_SHOWN = 300

const ORDER: ImportLine['action'][] = ['error', 'update', 'create', 'unchanged']

export async function importOf({ file, content, apply, seen }: z.infer<typeof ImportInput> & { file?: unknown }): Promise<Import> {
  const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  return { bytes: content ? Buffer.from(content, 'base64') : sent, apply: apply === 'yes', seen }
}

/**
 * A plan in the form of an answer. Called in the transaction that writes it.
 * @throws changed (409) if it is to be written and is not the one that was seen
 */
export function answerOf(lines: readonly ImportLine[], { bytes, apply, seen }: Import): ImportAnswer {
  const version = shortDigest(JSON.stringify(lines.map(({ problem, ...line }) => [...Object.values(line), problem !== null])))
  if (apply && seen) refuseChanged({ version }, { version: seen })
  const count = (action: ImportLine['action']) => lines.filter((line) => line.action === action).length
  const sorted = lines.toSorted((one, other) => ORDER.indexOf(one.action) - ORDER.indexOf(other.action) || one.line - other.line)
  return {
    applied: apply,
    counts: { create: count('create'), update: count('update'), unchanged: count('unchanged'), error: count('error') },
    lines: sorted.slice(0, MOST_SHOWN),
    content: apply ? '' : Buffer.from(bytes).toString('base64'),
    version,
  }
}
