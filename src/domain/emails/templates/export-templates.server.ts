import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { Letter } from '../letter.server.ts'
import { findTemplates } from './find-templates.server.ts'
import type { TemplateCard, TemplateFilter } from './template.ts'

const COLUMNS: ListColumns<TemplateCard, 'template'> = {
  kind: (row) => row.kind,
  label: (row) => row.label,
  noun: (row) => row.noun_label,
  subject: (row) => row.subject,
  state: (row, locale) => translate(`template_csv_state_${row.changed ? 'changed' : 'original'}`, locale),
  version: (row) => row.version,
  changed_at: (row) => row.changed_at,
  changed_by: (row) => row.changed_by,
}

/** The filtered templates as CSV: all of them, as there is one for each letter. */
export async function exportTemplates(ctx: Context, letters: readonly Letter[], filter: TemplateFilter): Promise<string> {
  const { data } = await findTemplates(ctx, letters, { ...filter, page: 1, per_page: letters.length })
  return writeList('template', COLUMNS, data, ctx.locale)
}
