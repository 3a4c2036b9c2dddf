import { diffArrays } from 'diff'

/** Differences between two texts, paragraph by paragraph: an empty `before` was added, an empty `after` was removed. */
export function changedParagraphs(before: string[], after: string[]): { before: string; after: string }[] {
  const changed: { before: string; after: string }[] = []
  let removed: string[] = []
  const settle = (added: string[]) => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) changed.push({ before: removed[i] ?? '', after: added[i] ?? '' })
    removed = []
  }
  for (const part of diffArrays(before, after)) {
    if (part.removed) removed = part.value
    else settle(part.added ? part.value : [])
  }
  settle([])
  return changed
}
