import type { ContentLanguage, ContentRow, DeletionRule, OutOfDate } from '../../../domain/content/content.ts'

/** What the desk's parts show of an item. */
export interface FixedItem extends Pick<ContentRow, 'id' | 'kind' | 'es' | 'en'> {
  /** Of its draft. */
  version: number
  /** What stays of it, whoever wants it gone. */
  keeps: DeletionRule
  out_of_date: Record<ContentLanguage, OutOfDate | null>
}
