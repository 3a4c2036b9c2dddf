import type { ReactNode } from 'react'
import css from './money-in-figures.module.css'

/** A table wider than a phone, scrolled by finger or keyboard. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
