export type SheetCell = string | number

export interface SheetRow {
  /** Line of the file, from 1; for cells with line breaks, the first line of the record. */
  line: number
  cells: SheetCell[]
  /** An earlier line of the file is equal in every column, including those that are not stored. */
  is_repeated?: true
}

/** The heading of a column without accents, signs and capitals. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
