import { diffArrays } from 'diff'

/** A paragraph that differs between two texts; null if it is only in one of them. Or the number of unchanged ones in between. */
export type ParagraphRow = { before: string | null; after: string | null } | { same: number }

/** Two texts, paragraph by paragraph: removed ones beside their replacements. */
export function paragraphRows(before: string, after: string): ParagraphRow[] {
  const rows: ParagraphRow[] = []
  let gone: string[] = []
  for (const { added, removed, value } of diffArrays(linesOf(before), linesOf(after))) {
    if (removed) gone = value
    else if (added) {
      rows.push(...paired(gone, value))
      gone = []
    } else {
      rows.push(...paired(gone, []), { same: value.length })
      gone = []
    }
  }
  return [...rows, ...paired(gone, [])]
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function paired(gone: string[], come: string[]): ParagraphRow[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, i) => ({ before: gone[i] ?? null, after: come[i] ?? null }))
}
