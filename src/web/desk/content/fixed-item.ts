import type { ContentLanguage, ContentRow, DeletionRule, OutOfDate } from '../../../domain/content/content.ts'
import { argentineTime } from '../../../kit/argentine-time.ts'
import { m } from '../../../kit/sentences/messages.js'

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

/** Effects of withdrawing a side, also on what is planned of it. */
export function withdrawalText(item: Pick<FixedItem, 'kind' | ContentLanguage>, side: ContentLanguage): string {
  const text = item.kind === 'section' ? m.content_withdraw_section_text() : m.content_withdraw_text()
  return item[side].next.length > 0 ? `${text} ${m.content_withdraw_planned()}` : text
}
