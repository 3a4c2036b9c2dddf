import type { Context } from '../../../kit/context.server.ts'
import { writeCsv } from '../../../kit/csv.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { Letter } from '../letter.server.ts'
import { findTemplates } from './find-templates.server.ts'
import type { TemplateFilter } from './template.ts'

const COLUMNS = ['kind', 'label', 'noun', 'subject', 'state', 'version', 'changed_at', 'changed_by'] as const

/** The filtered templates as CSV: all of them, as there is one for each letter. */
export async function exportTemplates(ctx: Context, letters: readonly Letter[], filter: TemplateFilter): Promise<string> {
  const { data } = await findTemplates(ctx, letters, { ...filter, page: 1, per_page: letters.length })
  return writeCsv(
    COLUMNS.map((column) => translate(`template_csv_${column}`, ctx.locale)),
    data.map(({ kind, label, noun_label, subject, changed, version, changed_at, changed_by }) => [
      ...[kind, label, noun_label, subject],
      translate(`template_csv_state_${changed ? 'changed' : 'original'}`, ctx.locale),
      ...[version, changed_at, changed_by],
    ]),
  )
}
