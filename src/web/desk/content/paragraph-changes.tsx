import { diffWords } from 'diff'
import { inOrder } from '../../../kit/ui/in-order.ts'
import css from './content-desk.module.css'

/** Paragraphs that changed, word by word. */
export function ParagraphChanges({ changes, lang }: { changes: { before: string; after: string }[]; lang?: string }) {
  return (
    <ul className={css.changes} lang={lang}>
      {inOrder(changes, ({ before, after }) => (
        <li>
          {inOrder(diffWords(before, after), (part) => {
            const Part = part.added ? 'ins' : part.removed ? 'del' : 'span'
            return <Part>{part.value}</Part>
          })}
        </li>
      ))}
    </ul>
  )
}
