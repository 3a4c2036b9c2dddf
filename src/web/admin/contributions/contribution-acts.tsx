import { causeName } from '../../../domain/contributions/cause-name.ts'
import { REFUSALS, REVERSALS } from '../../../domain/contributions/contribution-causes.ts'
import type { Approved, ContributionDetail, SeenContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { ReasonUntil } from '../../desk/reason-until.tsx'
import css from './contributions.module.css'
import { RedirectedMoney } from './moved.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { ReadinessCell } from './readiness-facts.tsx'
import { Arrived, RecordArrival } from './record-arrival.tsx'
import { UndoBatch } from './undo-batch.tsx'

/** The reader's acts on a contribution, each with a confirmation. The server decides which, and gives the reason for those refused. */
export function ContributionActs({ contribution }: { contribution: ContributionDetail }) {
  const { abilities, why_not, alone_from, batch } = contribution
  return (
    <>
      {abilities.notify && <Notify contribution={contribution} />}
      {abilities.assign && (
        <ActDialog
          label={m.contributions_assign()}
          button={{ size: 'sm' }}
          title={m.contributions_assign_title()}
          text={m.contributions_assign_text()}
          values={{ intent: 'assign', from: contribution.project?.id ?? '' }}
        >
          <ProjectPicker />
          <Reason />
        </ActDialog>
      )}
      {abilities.take_back && (
        <Fall
          intent="take_back"
          causes={REVERSALS}
          label={m.contributions_take_back()}
          text={m.contributions_take_back_text()}
          contribution={contribution}
        />
      )}
      {abilities.refund && (
        <ActDialog
          label={m.contributions_refund()}
          button={{ variant: 'light', color: 'red', size: 'sm' }}
          text={m.contributions_refund_text()}
          danger
          values={{ intent: 'refund', ...seenOf(contribution) }}
        >
          <Reason />
        </ActDialog>
      )}
      {abilities.refuse && (
        <Fall
          intent="refuse"
          causes={REFUSALS}
          label={m.contributions_refuse()}
          text={m.contributions_refuse_text()}
          contribution={contribution}
        />
      )}
      {batch?.may_undo && batch.contributions > 1 && <UndoBatch batch={batch.id} count={batch.contributions} />}
      {abilities.record_arrival && <RecordArrival contribution={contribution} />}
      {abilities.approve && <Approve contribution={contribution} />}
      {why_not && why_not !== 'decided' && (
        <p className={css.quiet}>
          <ReasonUntil reason={WHY_NOT[why_not]()} until={why_not === 'alone_too_soon' ? alone_from : null} />
        </p>
      )}
    </>
  )
}

const WHY_NOT = {
  own_gift: m.error_contribution_own_gift,
  registered_by_you: m.error_contribution_registered_by_you,
  handled_by_you: m.error_contribution_handled_by_you,
  alone_too_soon: m.error_contribution_alone_too_soon,
}

function Approve({ contribution }: { contribution: ContributionDetail }) {
  const { kind, amount, goal, alone_from, readiness } = contribution
  const locale = useLocale()
  const written = formatMoney(amount, locale, 'exact')
  const after = goal && goal.collected.currency === amount.currency ? goal.collected.amount + amount.amount : null
  return (
    <ActDialog<Approved>
      label={m.contributions_approve()}
      button={{ variant: 'filled', size: 'sm' }}
      title={m.contributions_approve_named({ amount: written })}
      text={
        <>
          {kind === 'donation' ? m.contributions_approve_donation_text() : m.contributions_approve_text()}{' '}
          {goal && after !== null && (
            <>
              {m.contributions_after()} <MoneyText value={{ ...amount, amount: after }} exact /> /{' '}
              <MoneyText value={goal.objective} exact />
              {after > goal.objective.amount && (
                <>
                  {' '}
                  <strong>
                    {m.contributions_over()} <MoneyText value={{ ...amount, amount: after - goal.objective.amount }} exact />
                  </strong>
                </>
              )}
            </>
          )}
          <div className={css.block}>
            <ReadinessCell row={contribution} />
          </div>
        </>
      }
      values={{ intent: 'approve', amount: String(amount.amount), currency: amount.currency, ...seenOf(contribution) }}
      result={(answer) => <Reached answer={answer} />}
    >
      {kind === 'donation' && <Arrived amount={contribution.arrived?.amount ?? amount} day={contribution.arrived?.on ?? null} />}
      {alone_from ? (
        <ReasonField label={m.contributions_alone()} description={m.contributions_alone_hint()} most={500} />
      ) : readiness !== 'ready' ? (
        <ReasonField label={m.contributions_not_ready()} description={m.contributions_not_ready_hint()} most={500} />
      ) : (
        kind === 'donation' && <ReasonField label={m.contributions_difference()} required={false} most={500} />
      )}
    </ActDialog>
  )
}

function Reached({ answer: { completed, moved } }: { answer: Approved }) {
  return (
    <div className={css.result} role="status">
      <p>
        <strong>{m.contributions_done_one()}</strong>
      </p>
      {completed && <p>{m.contributions_completed()}</p>}
      {moved.length > 0 && (
        <p>
          <RedirectedMoney moved={moved} />
        </p>
      )}
      <Link to="" className={css.again}>
        {m.contributions_see_it()}
      </Link>
    </div>
  )
}

/** The contribution as a decision is made about it: if it is otherwise by then, nothing is decided. */
function seenOf({ amount, project }: ContributionDetail) {
  const seen: SeenContribution = { amount: amount.amount, project_id: project?.id ?? null }
  return { seen: JSON.stringify(seen) }
}

/** Refuses or reverses it: a cause of a list and an explanation, both displayed in the public trail. */
function Fall({
  intent,
  causes,
  label,
  text,
  contribution,
}: {
  contribution: ContributionDetail
  intent: string
  causes: readonly (typeof REFUSALS | typeof REVERSALS)[number][]
  label: string
  text: string
}) {
  return (
    <ActDialog
      label={label}
      button={{ variant: 'light', color: 'red', size: 'sm' }}
      text={text}
      danger
      values={{ intent, ...seenOf(contribution) }}
    >
      <NativeSelect
        name="cause"
        label={m.contributions_cause()}
        data={[{ value: '', label: m.contributions_cause_choose() }, ...causes.map((value) => ({ value, label: causeName(value) }))]}
      />
      <Reason />
    </ActDialog>
  )
}

function Reason() {
  return <ReasonField label={m.contributions_explanation()} description={m.contributions_explanation_hint()} most={500} />
}

function Notify({ contribution: { notified_at } }: { contribution: ContributionDetail }) {
  const label = notified_at ? m.contributions_notify_again() : m.contributions_notify()
  return <ActDialog label={label} button={{ size: 'sm' }} text={m.contributions_notify_text()} values={{ intent: 'notify' }} />
}
