import type { ContentRow, OutOfDate, Side } from '../../../domain/content/content.ts'

/** What the desk's parts show of an item. */
export interface StandingItem extends Pick<ContentRow, 'id' | 'kind' | 'es' | 'en'> {
  /** Of its draft. */
  version: number
  out_of_date: Record<Side, OutOfDate | null>
}
