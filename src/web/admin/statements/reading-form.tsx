import { TRIP_TYPES } from '../../../domain/search/search-rules.ts'
import { STATE_MEANINGS, STATEMENT_FIELDS, type StatementDetail, type StatementField } from '../../../domain/statements/statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { SelectField } from '../../desk/select-field.tsx'
import { Form } from '../../form.tsx'
import { SubmitButton } from '../../post-form.tsx'
import { bookingStatusName } from '../bookings/booking-labels.ts'
import { columnName } from './statement-labels.ts'
import css from './statements.module.css'

/** The meaning of each column and each state in the file; stored for the supplier's next statement. */
export function ReadingForm({ statement, currencies }: { statement: StatementDetail; currencies: string[] }) {
  const { dropped, missing, unclear } = statement
  const [commission, cost] = unclear
  return (
    <Form method="post" preventScrollReset className={css.reading}>
      {commission !== undefined && cost !== undefined && (
        <p className={css.missing} role="alert">
          {m.statements_unclear_commission({ commission, cost })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={css.missing} role="alert">
          {m.statements_missing({ fields: missing.map((field) => columnName(field as StatementField)).join(', ') })}
        </p>
      )}
      {choicesOf(statement, currencies).map(({ name, label, options, value }) => (
        <SelectField
          // An answer to a question of the file changes its own field, and none of the others.
          key={`${name} ${value}`}
          name={name}
          label={label}
          options={options.map(([value, label]) => ({ value, label }))}
          defaultValue={value}
        />
      ))}
      {dropped.length > 0 && <p className={css.wide}>{m.statements_dropped({ columns: dropped.join(', ') })}</p>}
      <SubmitButton name="intent" value="reading" look="outline">
        {m.statements_read_again()}
      </SubmitButton>
    </Form>
  )
}

interface Choice {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
}

function choicesOf({ headings, words, reading }: StatementDetail, currencies: string[]): Choice[] {
  const fields = STATEMENT_FIELDS.map((field) => [field, columnName(field)] as const)
  const meanings = STATE_MEANINGS.map(
    (value) => [value, value === 'skip' ? m.statements_meaning_skip() : bookingStatusName(value)] as const,
  )
  const choice = (name: string, label: string, options: Choice['options'], value: string): Choice => ({ name, label, options, value })
  const decimals = [
    ['auto', m.statements_decimal_auto()],
    ['comma', '1.234,56'],
    ['point', '1,234.56'],
  ] as const
  const days = [
    ['auto', m.statements_days_auto()],
    ['dmy', m.statements_days_dmy()],
    ['mdy', m.statements_days_mdy()],
  ] as const
  const zeros = [
    ['ask', m.statements_zeros_ask()],
    ['same', m.statements_zeros_same()],
    ['differ', m.statements_zeros_differ()],
  ] as const
  return [
    ...headings.map((heading) => choice(`column:${heading}`, heading, fields, reading.columns[heading] ?? 'ignore')),
    ...words.map((word) =>
      choice(`state:${word}`, m.statements_word({ word }), [['', m.statements_meaning_none()], ...meanings], reading.states[word] ?? ''),
    ),
    choice('decimal', m.statements_decimal(), decimals, reading.decimal),
    choice('days', m.statements_days(), days, reading.days),
    choice('zeros', m.statements_zeros(), zeros, reading.zeros ?? 'ask'),
    choice(
      'trip_type',
      m.statements_trip_type(),
      TRIP_TYPES.map((value) => [value, kindName(value)] as const),
      reading.trip_type,
    ),
    choice(
      'currency',
      m.statements_currency(),
      currencies.map((value) => [value, value] as const),
      reading.currency,
    ),
  ]
}
