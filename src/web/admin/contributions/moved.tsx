import { Fragment } from 'react'
import type { Approved } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'

/** The amount beyond a project's objective, and the projects that received it. */
export function RedirectedMoney({ moved }: { moved: Approved['moved'] }) {
  if (moved.length === 0) return null
  return (
    <>
      {m.contributions_over()}{' '}
      {moved.map(({ project, amount }, n) => (
        <Fragment key={project}>
          {n > 0 && ', '}
          {project ?? m.contribution_common_fund()} (<MoneyText value={amount} exact />)
        </Fragment>
      ))}
    </>
  )
}
