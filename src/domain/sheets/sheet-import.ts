import { z } from 'zod'

const ACTIONS = ['create', 'update', 'unchanged', 'error'] as const

/** A file, or the same file again from the preview. */
export const ImportInput = z.object({
  content: z
    .string()
    .max(800_000, 'import_error_large')
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'kit_invalid_field')
    .optional()
    .describe('The file in base64, instead of `file`'),
  apply: z.enum(['yes', 'no']).default('no').describe('`no` says what importing would do, and writes nothing'),
  seen: z.string().max(100).optional().describe('The preview’s `version`: if importing would do something else by now, it is refused'),
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
  version: z.string().describe('Of what is done, line by line'),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
