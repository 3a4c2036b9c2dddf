import type { ReactNode } from 'react'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './fact-list.module.css'

/** What is known of a record, as names and values (`dt`, `dd`) beside each other where there is room. */
export function FactList({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={classes(css.facts, className)}>{children}</dl>
}
