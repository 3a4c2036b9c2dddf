import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../kit/sentences/messages.js'
import foot from '../../kit/ui/foot-bar.module.css'
import { classes } from '../../kit/ui/ui.tsx'
import css from './chosen-bar.module.css'

interface Props {
  count: number
  /** Their sums, beside their number. */
  sums?: ReactNode
  onNone: () => void
  children: ReactNode
}

/** The number of selected rows of a list, and the acts on all of them, at the foot of the window. */
export function ChosenBar({ count, sums, onNone, children }: Props) {
  return (
    <section className={classes(foot.bar, css.bar)} aria-label={m.content_chosen_label()}>
      <p role="status">
        <strong>{count === 1 ? m.content_chosen_one() : m.content_chosen_other({ count })}</strong>
        {sums}
      </p>
      <div className={css.acts}>
        <Button variant="default" size="sm" onClick={onNone}>
          {m.content_choose_none()}
        </Button>
        {children}
      </div>
    </section>
  )
}
