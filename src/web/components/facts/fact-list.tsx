import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './fact-list.module.css'

/** Facts about a record, as names and values (`dt`, `dd`) beside each other if there is room. */
export function FactList({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <dl className={classes(css.facts, className)}>{children}</dl>
}

export function Fact({ name, ...value }: ComponentProps<'dd'> & { name: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd {...value} />
    </>
  )
}

/** The same for pairs of names and values; those without a value are left out. */
export function FactRows({ rows, className }: { rows: readonly [name: string, value: ReactNode][]; className?: string | undefined }) {
  return (
    <FactList className={className}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </FactList>
  )
}
