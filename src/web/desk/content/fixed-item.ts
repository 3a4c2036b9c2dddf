import type { ContentLanguage, ContentRow, DeletionRule, OutOfDate } from '../../../domain/content/content.ts'
import { argentineTime } from '../../../kit/argentine-time.ts'

/** The data of an item that the desk's components need. */
export interface FixedItem extends Pick<ContentRow, 'id' | 'kind' | 'es' | 'en'> {
  /** Version of its draft. */
  version: number
  /** The part of it that nobody can remove. */
  keeps: DeletionRule
  out_of_date: Record<ContentLanguage, OutOfDate | null>
}

/** The end that is planned of a side, the sooner one of both, as its field has it: published without it, it would never end. */
export function plannedEnd(item: Pick<FixedItem, ContentLanguage>, sides: ContentLanguage | 'both'): string {
  const next = sides === 'both' ? [...item.es.next, ...item.en.next] : item[sides].next
  const [end] = next.flatMap(({ at, what }) => (what === 'withdraw' ? at : [])).sort()
  return end ? argentineTime(new Date(end)) : ''
}
