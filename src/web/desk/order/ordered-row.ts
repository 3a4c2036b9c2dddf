import type { HTMLAttributes, ReactNode } from 'react'

/** A row of a list that is moved. */
export interface OrderedRow {
  id: string
  name: string
  /** It stays first. */
  pinned?: boolean
}

/** Where a row stands among all, and, where it can be dragged, what it is dragged by. */
export interface RowPlace {
  index: number
  rows: readonly OrderedRow[]
  handle?: HTMLAttributes<HTMLElement> | null
}
export type RenderRow = (id: string, place: RowPlace) => ReactNode
