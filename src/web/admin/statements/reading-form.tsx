import { TRIP_TYPES } from '../../../domain/search/search-rules.ts'
import { STATE_MEANINGS, STATEMENT_FIELDS, type StatementDetail, type StatementField } from '../../../domain/statements/statement.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { SelectField } from '../../desk/select-field.tsx'
import { Form } from '../../form.tsx'
import { useSending } from '../../sending.ts'
import { bookingStatusName } from '../bookings/booking-labels.ts'
import { columnName } from './statement-labels.ts'
import css from './statements.module.css'

/** The meaning of each column and each state in the file; stored for the supplier's next statement. */
export function ReadingForm({ statement, currencies }: { statement: StatementDetail; currencies: string[] }) {
  const { headings, dropped, words, reading, missing } = statement
  const busy = useSending()
  const fields = STATEMENT_FIELDS.map((field) => ({ value: field, label: columnName(field) }))
  const meanings = [
    { value: '', label: m.statements_meaning_none() },
    ...STATE_MEANINGS.map((value) => ({ value, label: value === 'skip' ? m.statements_meaning_skip() : bookingStatusName(value) })),
  ]
  return (
    <Form method="post" preventScrollReset className={css.reading}>
      {missing.length > 0 && (
        <p className={css.missing} role="alert">
          {m.statements_missing({ fields: missing.map((field) => columnName(field as StatementField)).join(', ') })}
        </p>
      )}
      {headings.map((heading) => (
        <SelectField
          key={heading}
          name={`column:${heading}`}
          label={heading}
          options={fields}
          errors={{}}
          defaultValue={reading.columns[heading] ?? 'ignore'}
        />
      ))}
      {words.map((word) => (
        <SelectField
          key={word}
          name={`state:${word}`}
          label={m.statements_word({ word })}
          options={meanings}
          errors={{}}
          defaultValue={reading.states[word] ?? ''}
        />
      ))}
      <SelectField
        name="decimal"
        label={m.statements_decimal()}
        options={[
          { value: 'auto', label: m.statements_decimal_auto() },
          { value: 'comma', label: '1.234,56' },
          { value: 'point', label: '1,234.56' },
        ]}
        errors={{}}
        defaultValue={reading.decimal}
      />
      <SelectField
        name="days"
        label={m.statements_days()}
        options={[
          { value: 'auto', label: m.statements_days_auto() },
          { value: 'dmy', label: m.statements_days_dmy() },
          { value: 'mdy', label: m.statements_days_mdy() },
        ]}
        errors={{}}
        defaultValue={reading.days}
      />
      <SelectField
        name="zeros"
        label={m.statements_zeros()}
        options={[
          { value: 'ask', label: m.statements_zeros_ask() },
          { value: 'same', label: m.statements_zeros_same() },
          { value: 'differ', label: m.statements_zeros_differ() },
        ]}
        errors={{}}
        defaultValue={reading.zeros ?? 'ask'}
      />
      <SelectField
        name="trip_type"
        label={m.statements_trip_type()}
        options={TRIP_TYPES.map((value) => ({ value, label: kindName(value) }))}
        errors={{}}
        defaultValue={reading.trip_type}
      />
      <SelectField
        name="currency"
        label={m.statements_currency()}
        options={currencies.map((value) => ({ value, label: value }))}
        errors={{}}
        defaultValue={reading.currency}
      />
      {dropped.length > 0 && <p className={css.wide}>{m.statements_dropped({ columns: dropped.join(', ') })}</p>}
      <Button type="submit" name="intent" value="reading" look="outline" aria-disabled={busy}>
        {m.statements_read_again()}
      </Button>
    </Form>
  )
}
