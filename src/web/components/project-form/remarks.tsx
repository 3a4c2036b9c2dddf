import { createContext, type ReactNode, useContext } from 'react'
import { useFetcher } from 'react-router'
import type { DraftContent } from '../../../domain/projects/drafts/draft.ts'
import type { Remark } from '../../../domain/projects/review/review.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useShownTo } from '../../form.tsx'
import { reach } from '../draft/reach.ts'
import { partLabel } from './part-label.ts'
import css from './remarks.module.css'

export type OwnRemark = Omit<Remark, 'author'>

interface Placed {
  remark: OwnRemark
  /** The field of the form that it is about; null if that no longer exists. */
  field: string | null
}

const Context = createContext<Placed[]>([])

/** Provides the review's remarks to the fields below it. */
export function RemarksProvider({ remarks, content, children }: { remarks: OwnRemark[]; content: DraftContent; children: ReactNode }) {
  return <Context value={remarks.map((remark) => ({ remark, field: fieldOf(remark, content) }))}>{children}</Context>
}

/** The current field of a remark: pictures are found by their file, budget lines by their text, as both change places. */
function fieldOf({ part, picture, about }: Pick<OwnRemark, 'part' | 'picture' | 'about'>, content: DraftContent): string | null {
  const [kind = '', position] = part.split(':')
  if (kind === 'summary') return 'description'
  if (kind === 'place') return 'country_code'
  if (!position) return kind
  const at =
    kind === 'image'
      ? content.images.findIndex(({ name }) => name === picture)
      : content.budget.findIndex(({ what }) => what[content.language].trim().startsWith(about))
  if (at >= 0) return kind === 'image' ? `images.${at}.alt` : `budget.${at}.what`
  // The same line with another text.
  const line = Number(position) - 1
  return kind === 'budget' && content.budget[line] ? `budget.${line}.what` : null
}

/** The remarks at one field, each with a box to tick once it is done. */
export function FieldRemarks({ field }: { field: string }) {
  const here = useContext(Context).filter((placed) => placed.field === field)
  if (here.length === 0) return null
  return (
    <ul className={css.remarks}>
      {here.map(({ remark }) => (
        <li key={remark.id} className={css.remark} data-done={remark.ticked_at !== null || undefined}>
          <p id={`remark-${remark.id}`}>
            <b>{m.project_form_remark()}</b> {remark.body}
          </p>
          <Tick remark={remark} />
        </li>
      ))}
    </ul>
  )
}

/** The ids of the remarks at a field, for its `aria-describedby`. */
export function useRemarkIds(): (field: string) => string[] {
  const placed = useContext(Context)
  return (field) => placed.filter((one) => one.field === field).map(({ remark }) => `remark-${remark.id}`)
}

/** All of them, above the form: each leads to its field; those without one are read and ticked here. */
export function RemarkSummary() {
  const placed = useContext(Context)
  if (placed.length === 0) return null
  const done = placed.filter(({ remark }) => remark.ticked_at !== null).length
  return (
    <section className={css.summary} aria-labelledby="remarks-title">
      <h2 id="remarks-title">{m.project_form_remarks({ count: placed.length })}</h2>
      <p aria-live="polite">{m.project_form_remarks_done({ done, count: placed.length })}</p>
      <ul>
        {placed.map(({ remark, field }) => (
          <li key={remark.id} data-done={remark.ticked_at !== null || undefined}>
            {field === null ? (
              <>
                <p id={`remark-${remark.id}`}>
                  <b>{remark.about ? m.project_form_remark_gone({ about: remark.about }) : partLabel(remark.part)}</b> {remark.body}
                </p>
                <Tick remark={remark} />
              </>
            ) : (
              <button type="button" onClick={() => reach(field)}>
                <b>{partLabel(remark.part)}:</b> {remark.body}
                {remark.ticked_at !== null && <span> ({m.project_form_remark_ticked()})</span>}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tick({ remark: { id, ticked_at } }: { remark: OwnRemark }) {
  const fetcher = useFetcher<{ message?: string }>()
  const shown_to = useShownTo()
  const ticked = fetcher.formData ? fetcher.formData.get('ticked') === 'yes' : ticked_at !== null
  const tick = (now: boolean) => fetcher.submit({ intent: 'tick', remark: id, ticked: now ? 'yes' : 'no', shown_to }, { method: 'post' })
  return (
    <>
      <label className={css.tick}>
        <input type="checkbox" checked={ticked} aria-describedby={`remark-${id}`} onChange={(event) => void tick(event.target.checked)} />
        {m.project_form_remark_tick()}
      </label>
      {fetcher.data?.message && <p role="alert">{fetcher.data.message}</p>}
    </>
  )
}
