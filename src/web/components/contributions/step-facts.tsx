import type { TrailStep } from '../../../domain/contributions/contribution.ts'
import type { StepChange } from '../../../domain/contributions/step-change.ts'
import type { Money as Amount } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './step-facts.module.css'

/** The old amount struck out beside the new one; without a change the amount itself, if it is given. */
export function AmountChange({ change, amount }: { change: StepChange | null; amount?: Amount | null }) {
  if (!change) return amount ? <MoneyText value={amount} exact /> : null
  return (
    <span className={css.change}>
      <span className="visually-hidden">{m.contribution_was()} </span>
      <del>
        <MoneyText value={change.was} exact />
      </del>{' '}
      <span aria-hidden="true">→ </span>
      <span className="visually-hidden">{m.contribution_is_now()} </span>
      <ins data-fall={change.now.amount < change.was.amount || undefined}>
        <MoneyText value={change.now} exact />
      </ins>
    </span>
  )
}

/** The roles notified of a step, and when; names are not published. */
export function NotifiedParties({ told }: { told: TrailStep['told'] }) {
  return inOrder(told, ({ at, organization, contributor }) => (
    <p className={css.told}>
      {organization && contributor
        ? m.contribution_notified_both()
        : organization
          ? m.contribution_notified_organization()
          : m.contribution_notified_contributor()}{' '}
      <When value={at} time short />
    </p>
  ))
}

/** The day by which we plan to take the next step; once it has passed, that it is late, and where the reason is. */
export function DueBy({ day, now }: { day: string | null; now: string }) {
  const to = usePaths()
  if (!day) return null
  if (day >= now)
    return (
      <p className={css.told}>
        {m.contribution_due_by()} <When value={day} />
      </p>
    )
  return (
    <p className={css.told}>
      {m.contribution_late_since()} <When value={day} />.{' '}
      <Link to={`${to('transparency')}#reconciliation`}>{m.contribution_late_why()}</Link>
    </p>
  )
}
