import { Fragment } from 'react'
import type { Approved } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'

/** What a project could not take, and where it went. */
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
