import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'

/** Lists longer than this are prepared in the background; shorter ones are answered at once. */
export const MOST_AT_ONCE = 2_000
/** Limit of waiting exports per user. */
export const MOST_WAITING = 3
/** Limit of files per user: the oldest are deleted first. */
export const MAX_EXPORTS = 20
/** Days until a file is deleted: it may hold addresses of people. */
export const RETENTION_DAYS = 3

export const NewExport = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/, 'kit_invalid_field')
    .describe('What the file is called, without its ending'),
  path: z
    .string()
    .max(2_000, 'kit_invalid_field')
    .regex(/^\/(admin|sales|befun)(?![^?]*\.\.)[\w/.-]*\.csv(\?[!"$-~]*)?$/, 'kit_invalid_field')
    .describe('The endpoint of a list as CSV with its parameters, such as `/admin/projects.csv?status=active`'),
})
export type NewExport = z.infer<typeof NewExport>

const EXPORT_STATES = ['waiting', 'ready', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** A requested file. */
export const Export = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(EXPORT_STATES),
  done: z.int().describe('Rows read so far'),
  total: z
    .int()
    .nullable()
    .describe('Rows in all, as soon as they are counted; more than `done` of a file that is ready: the list has more than a file may'),
  bytes: z.int().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  expires_at: z.string(),
})
export type Export = z.infer<typeof Export>

export const EXPORTS_WAITING = errorKind('exports_waiting', 409)
