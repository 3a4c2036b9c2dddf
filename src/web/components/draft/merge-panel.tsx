import type { Difference, MergeChoice } from '@huella/rich-text/merge-parts'
import { diffWords } from 'diff'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import css from './merge-panel.module.css'
import type { OpenMerge } from './use-copy.ts'

interface Props {
  merge: Omit<OpenMerge<unknown>, 'resolve'>
  settle: (sides: Record<string, MergeChoice>) => void
  /** A field's label. */
  nameOf: (field: string) => string
}

/**
 * Changes that somebody else saved meanwhile, beside the text written here, paragraph by paragraph. Changes on one side only are merged
 * already.
 */
export function MergePanel({ merge, settle, nameOf }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const [sides, setSides] = useState<Record<string, MergeChoice>>({})
  useEffect(() => title.current?.focus(), [])
  const open = merge.differences.filter(({ id }) => !sides[id]).length
  return (
    <section className={css.panel} aria-labelledby="merge-title">
      <h2 id="merge-title" ref={title} tabIndex={-1}>
        {merge.with === 'record'
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
          name={nameOf(difference.field)}
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

const MERGE_CHOICES: [MergeChoice, () => string][] = [
  ['mine', m.project_form_merge_mine],
  ['theirs', m.project_form_merge_theirs],
  ['both', m.project_form_merge_both],
]

interface OneProps {
  difference: Difference
  name: string
  side: MergeChoice | undefined
  choose: (side: MergeChoice) => void
}

function OneDifference({ difference: { id, language, mine, theirs, paragraphs }, name, side, choose }: OneProps) {
  const sides = MERGE_CHOICES.filter(([one]) => one !== 'both' || paragraphs)
  return (
    <fieldset className={css.difference}>
      <legend>{name}</legend>
      <p lang={language} className={css.words}>
        {inOrder(diffWords(theirs, mine), (part) => {
          const Part = part.added ? 'ins' : part.removed ? 'del' : 'span'
          return <Part>{part.value}</Part>
        })}
      </p>
      {sides.map(([one, text]) => (
        <label key={one}>
          <input type="radio" name={id} checked={side === one} onChange={() => choose(one)} /> {text()}
        </label>
      ))}
    </fieldset>
  )
}
