import type { Project } from '../../../domain/projects/project.ts'
import { progressOf } from '../../../domain/projects/project-rules.ts'
import type { Money as Amount } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ProjectBar } from '../../components/projects/project-bar.tsx'
import { percentText } from '../../components/projects/project-labels.ts'
import { currencyName } from './money-labels.ts'
import css from './project-money.module.css'

/**
 * All of a project's money, to the cent: collected money and its state; separately, expected money; and separately again, other currencies.
 */
export function ProjectMoney({ project }: { project: Project }) {
  const { objective, collected, paid, expected } = project
  const confirmed = { amount: collected.amount - paid.amount, currency: collected.currency }
  return (
    <div className={css.money}>
      <p className={css.raised}>
        <strong>
          <MoneyText value={collected} exact />
        </strong>{' '}
        {m.project_raised()}
      </p>
      <ProjectBar project={project} large />
      <p className={css.goal}>
        <strong>{percentText(progressOf(project).collected_percent, collected.amount)}</strong> {m.project_of_goal()}{' '}
        <MoneyText value={objective} />
      </p>
      <dl className={css.legend}>
        <Line tone="paid" name={m.project_paid_legend()} value={paid} />
        <Line tone="confirmed" name={m.project_confirmed_legend()} value={confirmed} />
      </dl>
      <div className={css.apart}>
        <dl className={css.legend}>
          <Line tone="expected" name={m.project_expected_legend()} value={expected} />
        </dl>
        <p>{m.project_expected_note()}</p>
      </div>
      {project.other_money.map((other) => (
        <OtherMoney key={other.expected.currency} {...other} />
      ))}
    </div>
  )
}

function Line({ tone, name, value }: { tone: 'paid' | 'confirmed' | 'expected'; name: string; value: Amount }) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>
        {tone === 'expected' && value.amount > 0 && '+ '}
        <MoneyText value={value} exact />
      </dd>
    </div>
  )
}

/** Money of another currency is never added to the project's own. */
function OtherMoney({ expected, collected }: Project['other_money'][number]) {
  const locale = useLocale()
  return (
    <p className={css.other}>
      {m.project_other_money_in({ currency: currencyName(expected.currency, locale) })}{' '}
      {collected.amount > 0 && (
        <>
          <MoneyText value={collected} exact /> {m.project_raised()}
        </>
      )}
      {collected.amount > 0 && expected.amount > 0 && ' · '}
      {expected.amount > 0 && (
        <>
          <MoneyText value={expected} exact /> {m.project_to_confirm()}
        </>
      )}
    </p>
  )
}
