import type { ContentLanguage, ContentRow, Keeps, OutOfDate } from '../../../domain/content/content.ts'

/** What the desk's parts show of an item. */
export interface StandingItem extends Pick<ContentRow, 'id' | 'kind' | 'es' | 'en'> {
  /** Of its draft. */
  version: number
  /** What stays of it, whoever wants it gone. */
  keeps: Keeps
  out_of_date: Record<ContentLanguage, OutOfDate | null>
}
