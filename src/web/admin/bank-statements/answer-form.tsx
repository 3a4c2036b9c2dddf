import { BANK_FIELDS, type BankAsk, type BankStatementDetail } from '../../../domain/bank-statements/bank-statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { type Refused, useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { SelectField } from '../../desk/select-field.tsx'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import css from './bank.module.css'
import { bankFieldName } from './bank-labels.ts'

/** Questions about a file before it is imported; the columns are remembered for its account. */
export function AnswerForm({
  statement,
  refused,
}: {
  statement: BankStatementDetail
  refused: Refused<{ typed: { opening: string; closing: string } }> | undefined
}) {
  const { asks, headings, reading, account } = statement
  const errors = refused?.errors ?? {}
  const fields = BANK_FIELDS.map((value) => ({ value, label: bankFieldName(value) }))
  const has_balances = !asks.includes('balances') && !errors.opening && !errors.closing
  return (
    <PostForm refused={refused} preventScrollReset className={css.form}>
      <input type="hidden" name="currency" value={account.currency} />
      <div className={css.asks}>
        {asks.map((one) => (
          <p key={one}>{askText(one, statement)}</p>
        ))}
      </div>
      {asks.includes('account') && <IsAccount />}
      {headings.map((heading) => (
        <SelectField
          key={heading}
          name={`column:${heading}`}
          label={heading}
          options={fields}
          defaultValue={reading.columns[heading] ?? 'ignore'}
        />
      ))}
      <SelectField
        name="decimal"
        label={m.bank_decimal()}
        options={[
          { value: 'auto', label: m.bank_decimal_auto() },
          { value: 'comma', label: '1.234,56' },
          { value: 'point', label: '1,234.56' },
        ]}
        defaultValue={reading.decimal}
      />
      {!has_balances &&
        (['opening', 'closing'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={name === 'opening' ? m.bank_opening() : m.bank_closing()}
            defaultValue={refused?.typed[name]}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      <SubmitButton name="intent" value="answer" sending={m.bank_importing()}>
        {m.bank_answer()}
      </SubmitButton>
    </PostForm>
  )
}

function IsAccount() {
  const error = useFieldError('is_account')
  return (
    <div className={css.wide}>
      <label className={css.check}>
        <input
          type="checkbox"
          name="is_account"
          value="yes"
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'is_account-error' })}
        />
        {m.bank_is_account()}
      </label>
      {error && (
        <p id="is_account-error" className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function askText(one: BankAsk, { account, account_number }: BankStatementDetail): string {
  if (one === 'columns') return m.bank_ask_columns()
  if (one === 'decimal') return m.bank_ask_decimal()
  return one === 'balances' ? m.bank_ask_balances() : m.bank_ask_account({ number: account_number ?? '—', account: account.name })
}
