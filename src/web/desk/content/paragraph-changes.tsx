import { diffWords } from 'diff'
import css from './content-desk.module.css'

/** Paragraphs that changed, word by word. */
export function ParagraphChanges({ changes, lang }: { changes: { before: string; after: string }[]; lang?: string }) {
  return (
    <ul className={css.changes} lang={lang}>
      {changes.map(({ before, after }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names and do not move.
        <li key={i}>
          {diffWords(before, after).map((part, n) => {
            const Part = part.added ? 'ins' : part.removed ? 'del' : 'span'
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            return <Part key={n}>{part.value}</Part>
          })}
        </li>
      ))}
    </ul>
  )
}
