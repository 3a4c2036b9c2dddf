import type { Context } from '../../../kit/context.server.ts'
import { CSV_START, csvLine } from '../../../kit/csv.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findOpenData } from './find-open-data.server.ts'
import { OPEN_DATA_FIELDS } from './open-data.ts'

type Reader = Pick<Context, 'db' | 'locale' | 'now' | 'seen_at' | 'config'>

/** The open data as CSV, with column names in the reader's language. */
export async function* openDataAsCsv(ctx: Reader): AsyncGenerator<string> {
  yield CSV_START + csvLine(OPEN_DATA_FIELDS.map((field) => translate(`open_data_${field}`, ctx.locale)))
  for await (const rows of findOpenData(ctx)) yield rows.map((row) => csvLine(OPEN_DATA_FIELDS.map((field) => row[field]))).join('')
}

/** The open data as JSON: a description of each field, then the rows. */
export async function* openDataAsJson(ctx: Reader): AsyncGenerator<string> {
  const fields = Object.fromEntries(
    OPEN_DATA_FIELDS.map((field) => [
      field,
      { name: translate(`open_data_${field}`, ctx.locale), description: translate(`open_data_${field}_text`, ctx.locale) },
    ]),
  )
  yield `{"fields":${JSON.stringify(fields)},"contributions":[`
  let between = '\n'
  for await (const rows of findOpenData(ctx)) {
    yield between + rows.map((row) => JSON.stringify(row)).join(',\n')
    between = ',\n'
  }
  yield '\n]}\n'
}
