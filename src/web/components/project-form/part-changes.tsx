import { diffWords } from 'diff'
import type { ReactNode } from 'react'
import type { PartChange } from '../../../domain/projects/review/review.ts'
import { m } from '../../../kit/sentences/messages.js'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { type ParagraphRow, paragraphRows } from './paragraph-rows.ts'
import css from './part-changes.module.css'
import { partLabel } from './part-label.ts'

/** The difference of two versions of a project, part by part: pictures beside each other, texts by paragraph and word. */
export function PartChanges({ changes, below }: { changes: PartChange[]; below?: (change: PartChange) => ReactNode }) {
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={`${change.part} ${change.language} ${change.pictures?.after}`}>
          <h3>{partLabel(change.part, change.language)}</h3>
          {change.pictures && <TwoPictures pictures={change.pictures} />}
          <Rows change={change} />
          {below?.(change)}
        </li>
      ))}
    </ul>
  )
}

function TwoPictures({ pictures: { before, after } }: { pictures: { before: string | null; after: string | null } }) {
  if (before === after) return before && <Picture scene={before} alt="" sizes="10rem" />
  return (
    <div className={css.pictures}>
      {before && (
        <figure data-gone>
          <Picture scene={before} alt="" sizes="10rem" />
          <figcaption>{m.project_review_gone_picture()}</figcaption>
        </figure>
      )}
      {after && (
        <figure>
          <Picture scene={after} alt="" sizes="10rem" />
          <figcaption>{m.project_review_new_picture()}</figcaption>
        </figure>
      )}
    </div>
  )
}

function Rows({ change: { part, language, before, after } }: { change: PartChange }) {
  const rows = paragraphRows(before, after)
  const is_story = part === 'description'
  return (
    <div lang={language ?? undefined} className={css.rows}>
      {inOrder(rows, (row) =>
        'same' in row ? (
          is_story && (
            <p className={css.same}>{row.same === 1 ? m.project_review_same_one() : m.project_review_same({ count: row.same })}</p>
          )
        ) : (
          <Row row={row} by_word={BY_WORD.has(part)} />
        ),
      )}
    </div>
  )
}

function Row({ row: { before, after }, by_word }: { row: Exclude<ParagraphRow, { same: number }>; by_word: boolean }) {
  if (before === null || after === null || !by_word || !isReadable(before, after))
    return (
      <>
        {before !== null && (
          <p>
            <Gone>{before}</Gone>
          </p>
        )}
        {after !== null && (
          <p>
            <Come>{after}</Come>
          </p>
        )}
      </>
    )
  return (
    <p>
      {inOrder(diffWords(before, after), ({ added, removed, value }) => {
        const Part = added ? Come : removed ? Gone : 'span'
        return <Part>{value}</Part>
      })}
    </p>
  )
}

/** Sums and lists are compared as a whole: half an amount means nothing. */
const BY_WORD = new Set(['name', 'description'])

/** A comparison by words helps only if most words are unchanged. */
function isReadable(before: string, after: string): boolean {
  const same = diffWords(before, after)
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0)
  return same * 2 > Math.max(before.length, after.length)
}

function Gone({ children }: { children: string }) {
  return (
    <del>
      <span className="visually-hidden">{m.project_review_was()} </span>
      {children}
    </del>
  )
}

function Come({ children }: { children: string }) {
  return (
    <ins>
      <span className="visually-hidden">{m.project_review_is()} </span>
      {children}
    </ins>
  )
}
