import type { ContentRow, Keeps, OutOfDate, Side } from '../../../domain/content/content.ts'

/** The data of an item that the desk's components need. */
export interface StandingItem extends Pick<ContentRow, 'id' | 'kind' | 'es' | 'en'> {
  /** Version of its draft. */
  version: number
  /** The part of it that nobody can remove. */
  keeps: Keeps
  out_of_date: Record<Side, OutOfDate | null>
}
