import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import css from './bank-account.module.css'

interface Props {
  organization_id: string
  refused: Refused<{ typed: { number: string; holder: string; cuit: string } }> | undefined
}

export function AccountForm({ organization_id, refused }: Props) {
  const field = { required: true, autoComplete: 'off' }
  return (
    <PostForm refused={refused} className={css.form} key={refused ? 'again' : 'first'}>
      <input type="hidden" name="id" value={organization_id} />
      <TextField
        {...field}
        name="number"
        label={m.bank_account_number()}
        hint={m.bank_account_number_hint()}
        defaultValue={refused?.typed.number}
        maxLength={40}
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextField
        {...field}
        name="holder"
        label={m.bank_account_holder()}
        hint={m.bank_account_holder_hint()}
        defaultValue={refused?.typed.holder}
        maxLength={80}
      />
      <TextField
        {...field}
        name="cuit"
        label={m.bank_account_cuit()}
        hint={m.bank_account_cuit_hint()}
        defaultValue={refused?.typed.cuit}
        inputMode="numeric"
        maxLength={30}
      />
      <SubmitButton name="intent" value="change">
        {m.bank_account_submit()}
      </SubmitButton>
    </PostForm>
  )
}
