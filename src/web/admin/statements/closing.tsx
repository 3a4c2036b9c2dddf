import type { ClosedMonth, MonthSums, StatementDetail } from '../../../domain/statements/statement.ts'
import { monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { Form } from '../../form.tsx'
import { SubmitButton } from '../../post-form.tsx'
import css from './statements.module.css'

interface Props {
  statement: StatementDetail
  errors: FormErrors
}

/** The month of a statement: its closings, and what may be done about it now. */
export function Closing({ statement, errors }: Props) {
  const { state, closed } = statement
  const is_closed = closed.some(({ reopened }) => reopened === null)
  return (
    <div className={css.closing}>
      {closed.map((one) => (
        <Closed key={one.id} {...one} />
      ))}
      {!closed.some(({ statement_id }) => statement_id === statement.id) && <MonthForm statement={statement} errors={errors} />}
      {is_closed ? null : state === 'imported' ? (
        <CloseForm statement={statement} errors={errors} />
      ) : (
        <DeskNothing>{m.statements_close_later()}</DeskNothing>
      )}
    </div>
  )
}

function CloseForm({ statement: { month, lines_month, sums }, errors }: Props) {
  const locale = useLocale()
  const error = errors.confirms_month?.[0]
  return (
    <Form method="post" preventScrollReset>
      <p>{m.statements_close_text({ month: monthName(month, locale) })}</p>
      <Sums sums={sums} />
      <input type="hidden" name="month_seen" value={month} />
      <input type="hidden" name="sums_seen" value={JSON.stringify(sums)} />
      {lines_month && lines_month !== month && (
        <div>
          <label className={css.check}>
            <input type="checkbox" name="confirms_month" value="yes" aria-describedby={error && 'confirms-error'} aria-invalid={!!error} />
            {m.statements_close_other({ month: monthName(month, locale), lines_month: monthName(lines_month, locale) })}
          </label>
          {error && (
            <p id="confirms-error" className={css.error}>
              {error}
            </p>
          )}
        </div>
      )}
      <SubmitButton name="intent" value="close" look="outline">
        {m.statements_close()}
      </SubmitButton>
    </Form>
  )
}

function MonthForm({ statement: { month, lines_month }, errors }: Props) {
  const locale = useLocale()
  const is_other = lines_month !== null && lines_month !== month
  return (
    <Form errors={errors} method="post" preventScrollReset className={css.month}>
      {is_other && (
        <p className={css.missing}>
          {m.statements_other_month({ month: monthName(month, locale), lines_month: monthName(lines_month, locale) })}
        </p>
      )}
      <input type="hidden" name="month_seen" value={month} />
      <TextField key={month} name="month" type="month" label={m.statements_month()} defaultValue={month} placeholder="2026-11" />
      <SubmitButton name="intent" value="month" look="outline">
        {m.statements_month_change()}
      </SubmitButton>
    </Form>
  )
}

function Closed({ id, month, closed_by, closed_at, reopened, sums }: ClosedMonth) {
  const locale = useLocale()
  const by = (name: string | null) => (name ? `@${name}` : '—')
  return (
    <div>
      <p>
        <strong>{m.statements_closed_by({ name: by(closed_by) })}</strong> · <When value={closed_at} short time />
      </p>
      <Sums sums={sums} />
      {reopened ? (
        <p className={css.reopened}>
          <strong>{m.statements_reopened_by({ name: by(reopened.by) })}</strong> · <When value={reopened.at} short time /> ·{' '}
          {reopened.reason}
        </p>
      ) : (
        <ActDialog
          label={m.statements_reopen()}
          title={m.statements_reopen_title({ month: monthName(month, locale) })}
          text={m.statements_reopen_text()}
          values={{ intent: 'reopen', closed: id }}
        >
          <ReasonField label={m.statements_reopen_reason()} description={m.statements_reopen_reason_hint()} most={500} />
        </ActDialog>
      )}
    </div>
  )
}

function Sums({ sums }: { sums: MonthSums }) {
  return (
    <ul>
      {sums.map(({ ours, theirs, difference }) => (
        <li key={ours.currency}>
          {m.statements_ours()} <MoneyText value={ours} exact /> · {m.statements_theirs()} <MoneyText value={theirs} exact /> ·{' '}
          <strong>
            {m.statements_difference()} <MoneyText value={difference} exact />
          </strong>
        </li>
      ))}
    </ul>
  )
}
