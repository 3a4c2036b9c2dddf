import type { HTMLAttributes, ReactNode } from 'react'

/** A movable row of a list. */
export interface OrderedRow {
  id: string
  name: string
  /** It stays first. */
  pinned?: boolean
}

/** The position of a row and, if it can be dragged, its handle. */
export interface RowPlace {
  index: number
  rows: readonly OrderedRow[]
  handle?: HTMLAttributes<HTMLElement> | null
}
export type RenderRow = (id: string, place: RowPlace) => ReactNode
