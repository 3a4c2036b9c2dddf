import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { translate } from '../../kit/translate.server.ts'
import type { CommonFilter } from '../content/content.ts'
import type { SectionPage } from '../content/kinds/section-places.ts'
import { findManagedSections } from './find-sections.server.ts'

const OWN = ['list', 'place', 'says', 'shown'] as const
const COMMON = ['state_es', 'since_es', 'state_en', 'since_en', 'updated_at'] as const

/** The filtered sections of a page as CSV, each list in its order. */
export async function exportSections(ctx: Context, page: SectionPage, filter: CommonFilter): Promise<string> {
  const sections = await findManagedSections(ctx, page, filter)
  const word = (enabled: boolean) => translate(enabled ? 'sections_csv_yes' : 'sections_csv_no', ctx.locale)
  return writeCsv(
    [
      translate('content_csv_id', ctx.locale),
      ...OWN.map((column) => translate(`sections_csv_${column}`, ctx.locale)),
      ...COMMON.map((column) => translate(`content_csv_${column}`, ctx.locale)),
    ],
    sections.map(({ id, list, place, said, enabled, es, en, updated_at }) => [
      id,
      list,
      place,
      said,
      word(enabled),
      ...[es, en].flatMap(({ state, public_since }) => [translate(`content_state_${state}`, ctx.locale), public_since]),
      updated_at,
    ]),
  )
}
