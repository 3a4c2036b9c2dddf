/** A document to be printed, in its own language: plain data, so that a thread can draw it. Sizes and styles are in `draw-document.ts`. */
export interface PrintedDocument {
  title: string
  /** BCP 47. */
  language: 'es-AR' | 'en-US'
  /** Time of the data, never the time of drawing, as ISO 8601. */
  created_at: string
  brand: string
  /** The kind of document, and its number. */
  kind: string
  number: string | null
  /** A mark on every page that it is unfinished. */
  unfinished: { banner: string; mark: string } | null
  lead: string
  blocks: readonly PrintedBlock[]
  /** Text at the foot of each page, before the page's number. */
  foot: string
  /** `Page {page} of {pages}`. */
  paging: string
}

export type PrintedBlock =
  | { is: 'heading'; text: string }
  | { is: 'text'; text: string; quiet?: true }
  | { is: 'amount'; label: string; amount: string; note: string | null }
  /** Pairs, rendered as a table whose rows have headers. */
  | { is: 'facts'; caption: string; rows: readonly (readonly [label: string, value: string])[] }
  | PrintedTable
  | { is: 'code'; url: string; alt: string; title: string; text: string }

export interface PrintedTable {
  is: 'table'
  caption: string
  /** `share` of the width; amounts are aligned at their end. */
  columns: readonly { label: string; share: number; amounts?: true }[]
  rows: readonly (readonly string[])[]
  /** Bold rows below the others. */
  totals: readonly (readonly string[])[]
}
