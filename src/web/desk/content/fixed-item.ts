import type { ContentLanguage, ContentRow, DeletionRule, OutOfDate } from '../../../domain/content/content.ts'

/** The data of an item that the desk's components need. */
export interface FixedItem extends Pick<ContentRow, 'id' | 'kind' | 'es' | 'en'> {
  /** Version of its draft. */
  version: number
  /** The part of it that nobody can remove. */
  keeps: DeletionRule
  out_of_date: Record<ContentLanguage, OutOfDate | null>
}
