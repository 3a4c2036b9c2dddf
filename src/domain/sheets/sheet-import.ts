import { z } from 'zod'

const ACTIONS = ['create', 'update', 'unchanged', 'error'] as const
type Action = (typeof ACTIONS)[number]

/** Lines displayed in a preview; all of them count. */
const MOST_SHOWN = 300

/** A file, or the same file again from the preview. */
export const ImportInput = z.object({
  content: z
    .string()
    .max(800_000, 'import_error_large')
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'kit_invalid_field')
    .optional()
    .describe('The file in base64, instead of `file`'),
  apply: z.enum(['yes', 'no']).default('no').describe('`no` says what importing would do, and writes nothing'),
})

export const ImportLine = z.object({
  line: z.int(),
  action: z.enum(ACTIONS),
  what: z.string(),
  was: z.string().nullable(),
  now: z.string().nullable(),
  problem: z.string().nullable().describe('In the reader’s language'),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportAnswer = z.object({
  applied: z.boolean(),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
  lines: z.array(ImportLine).describe('At most 300: those with errors first'),
  content: z.string().describe('The file in base64'),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** A plan in the form of an answer. */
export function answerOf(lines: readonly ImportLine[], bytes: Uint8Array, applied: boolean): ImportAnswer {
  const count = (action: Action) => lines.filter((line) => line.action === action).length
  const order: Action[] = ['error', 'update', 'create', 'unchanged']
  const sorted = [...lines].sort((one, other) => order.indexOf(one.action) - order.indexOf(other.action) || one.line - other.line)
  return {
    applied,
    counts: { create: count('create'), update: count('update'), unchanged: count('unchanged'), error: count('error') },
    lines: sorted.slice(0, MOST_SHOWN),
    content: applied ? '' : base64Of(bytes),
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The bytes of the uploaded file. */
export async function bytesOf(file: unknown, content: string | undefined): Promise<Uint8Array> {
  if (content) {
    const text = atob(content)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
    return bytes
  }
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
}
