import { diffWords } from 'diff'
import { useEffect, useRef, useState } from 'react'
import type { Difference, Side } from '../../../domain/projects/drafts/merge-drafts.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import css from './merge-panel.module.css'
import type { DraftState } from './use-draft.ts'

/** What somebody else saved meanwhile beside what is written here, paragraph by paragraph. What only one of both changed is merged already. */
export function MergePanel({ merge, settle }: { merge: NonNullable<DraftState['merge']>; settle: (sides: Record<string, Side>) => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [sides, setSides] = useState<Record<string, Side>>({})
  useEffect(() => title.current?.focus(), [])
  const open = merge.differences.filter(({ id }) => !sides[id]).length
  return (
    <section className={css.panel} aria-labelledby="merge-title">
      <h2 id="merge-title" ref={title} tabIndex={-1}>
        {merge.with === 'project'
          ? m.project_form_merge_title_project()
          : merge.by
            ? m.project_form_merge_title({ name: merge.by })
            : m.project_form_merge_title_nobody()}
      </h2>
      <p>{m.project_form_merge_text()}</p>
      {merge.differences.map((difference) => (
        <OneDifference
          key={difference.id}
          difference={difference}
          side={sides[difference.id]}
          choose={(side) => setSides((now) => ({ ...now, [difference.id]: side }))}
        />
      ))}
      <Button aria-disabled={open > 0} onClick={() => open === 0 && settle(sides)}>
        {open > 0 ? m.project_form_merge_open({ number: open }) : m.project_form_merge_done()}
      </Button>
    </section>
  )
}

const SIDES: [Side, () => string][] = [
  ['mine', m.project_form_merge_mine],
  ['theirs', m.project_form_merge_theirs],
  ['both', m.project_form_merge_both],
]

function OneDifference({ difference, side, choose }: { difference: Difference; side: Side | undefined; choose: (side: Side) => void }) {
  const { id, field, language, mine, theirs } = difference
  // Only paragraphs can stand one after the other.
  const sides = SIDES.filter(([name]) => name !== 'both' || field === 'description')
  return (
    <fieldset className={css.difference}>
      <legend>{fieldName(field)}</legend>
      <p lang={language} className={css.words}>
        {diffWords(theirs, mine).map((part, i) => {
          const Part = part.added ? 'ins' : part.removed ? 'del' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names and do not move.
          return <Part key={i}>{part.value}</Part>
        })}
      </p>
      {sides.map(([name, text]) => (
        <label key={name}>
          <input type="radio" name={id} checked={side === name} onChange={() => choose(name)} /> {text()}
        </label>
      ))}
    </fieldset>
  )
}

function fieldName(field: Difference['field']): string {
  if (field === 'name') return m.project_form_name()
  if (field === 'description') return m.project_form_description()
  if (field === 'slug') return m.project_form_slug()
  if (field === 'images') return m.project_form_pictures()
  if (field === 'causes') return m.project_form_causes()
  if (field === 'objective' || field === 'currency') return m.project_form_objective()
  if (field === 'budget') return m.project_form_budget()
  return field === 'language' || field === 'second' ? m.project_form_language() : m.project_form_where()
}
