import { causeName } from '../../../domain/contributions/cause-name.ts'
import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import { changeAt, isDecrease } from '../../../domain/contributions/step-change.ts'
import { m } from '../../../kit/sentences/messages.js'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { When } from '../../../kit/ui/when.tsx'
import { AmountChange, NotifiedParties } from '../../components/contributions/step-facts.tsx'
import { stepName } from '../../components/contributions/trail-labels.ts'
import css from './contributions.module.css'

/** The steps: when each took effect and was recorded, its actor and reason, and the recipients of its letters. */
export function ContributionSteps({ contribution: { steps } }: { contribution: ContributionDetail }) {
  return (
    <ol className={css.steps}>
      {inOrder(steps, (step, n) => {
        const { kind, amount, effective_at, created_at, acted_by, by_person, cause, reason } = step
        return (
          <li data-fall={isDecrease(steps, n) || undefined} data-good={kind === 'approved' || kind === 'paid' || undefined}>
            <h3>
              {stepName(kind, cause)}{' '}
              <AmountChange
                change={changeAt(steps, n)}
                amount={['announced', 'promised', 'paid', 'carried'].includes(kind) ? amount : null}
              />
            </h3>
            <p className={css.quiet}>
              {m.contributions_effective()} <When value={effective_at} short time />
              {effective_at.slice(0, 16) !== created_at.slice(0, 16) && (
                <>
                  {' '}
                  · {m.contributions_recorded()} <When value={created_at} short time />
                </>
              )}
              {' · '}
              {acted_by ? `@${acted_by.username}` : by_person ? m.audit_gone() : m.audit_platform()}
            </p>
            {cause && cause !== 'assigned' && <p>{causeName(cause)}</p>}
            {reason && <p className={css.words}>{reason}</p>}
            <NotifiedParties told={step.told} />
          </li>
        )
      })}
    </ol>
  )
}
