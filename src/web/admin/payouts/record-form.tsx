import type { ChangeEvent } from 'react'
import { DOCUMENT_BYTES } from '../../../domain/organizations/documents/document-rules.ts'
import { dueKey } from '../../../domain/payouts/payments/due-key.ts'
import type { SheetPayment } from '../../../domain/payouts/payments/payment.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FieldErrorScope, type Refused } from '../../../kit/ui/forms/field-errors.ts'
import { FieldScope, FileField, TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import { ProofFields } from '../../components/sign-in/confirm-step.tsx'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import css from './payouts.module.css'
import { placeFiles } from './place-files.ts'

/** A payment as the form showed it. The endpoint refuses what is wrong with it. */
export interface SeenPayment {
  key: string
  organization_id: string
  currency: string
  amount: number
  limit?: number
  version: string
  bank_account_id: string
}

type Listed = SheetPayment & { limit: number | undefined }

interface Typed {
  paid_on: string
  seen: SeenPayment[]
  of: Record<string, { reference: string; reason: string; no_proof_reason: string }>
}

interface Props {
  payments: Listed[]
  until: string
  today: string
  proof: { has_password: boolean; second_factor: boolean }
  refused: Refused<{ typed: Typed }> | undefined
}

/** Records all transfers with one confirmation: their day, a proof of each, and the password. */
export function RecordForm({ payments, until, today, proof, refused }: Props) {
  const seen = payments.map(seenOf)
  return (
    <PostForm refused={refused} encType="multipart/form-data" className={css.form}>
      <p className={css.quiet}>{m.payouts_record_text()}</p>
      <input type="hidden" name="until" value={until} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <TextField name="paid_on" type="date" label={m.payouts_paid_on()} defaultValue={refused?.typed.paid_on ?? today} required />
      <ManyProofs codes={payments.map(({ code }) => code)} />
      {payments.map((payment, i) => (
        <OnePayment key={seen[i]!.key} payment={payment} seen={seen[i]!} at={indexOf(seen[i]!.key, refused?.typed)} refused={refused} />
      ))}
      <FieldScope value="record-">
        <ProofFields {...proof} />
      </FieldScope>
      <SubmitButton name="intent" value="record">
        {payments.length === 1 ? m.payouts_record_one() : m.payouts_record_other({ count: payments.length })}
      </SubmitButton>
    </PostForm>
  )
}

function seenOf({ organization, currency, amount, version, account, limit }: Listed): SeenPayment {
  const of = { organization_id: organization.id, currency }
  return { key: dueKey(of), ...of, amount: amount.amount, version, bank_account_id: account?.id ?? '', ...(limit && { limit }) }
}

/** Errors of fields name the place of a payment in what was sent. */
function indexOf(key: string, typed: Typed | undefined): number {
  return typed?.seen.findIndex((one) => one.key === key) ?? -1
}

function OnePayment({ payment, seen, at, refused }: { payment: Listed; seen: SeenPayment; at: number; refused: Props['refused'] }) {
  const { key } = seen
  const typed = refused?.typed.of[key]
  const before = refused?.typed.seen.find((one) => one.key === key)
  const error = (name: string) => ({ [name]: refused?.errors[`payments.${at}.${name}`] ?? [] })
  const errors = {
    ...error('proof'),
    ...error('reference'),
    ...error('no_proof_reason'),
    [`reason.${key}`]: refused?.errors[`reason.${key}`] ?? [],
  }
  return (
    <fieldset className={css.payment}>
      <legend>
        <span lang="es">{payment.organization.name}</span> · <MoneyText value={payment.amount} exact />
      </legend>
      {refused?.errors[key]?.map((sentence) => (
        <p key={sentence} role="alert" className={css.warning}>
          {sentence}
        </p>
      ))}
      {before && before.amount !== payment.amount.amount && (
        <p className={css.warning}>
          {m.payouts_seen_before()} <MoneyText value={{ amount: before.amount, currency: before.currency }} exact />
        </p>
      )}
      {before && before.bank_account_id !== payment.account?.id && (
        <p className={css.warning}>
          {m.payouts_other_account()} {payment.account?.masked_number} · {payment.account?.masked_holder}
        </p>
      )}
      <FieldErrorScope value={errors}>
        <FieldScope value={key}>
          <FileField
            name="proof"
            most_bytes={DOCUMENT_BYTES}
            label={m.payouts_proof()}
            hint={m.payouts_proof_hint()}
            accept="application/pdf,image/jpeg,image/png,image/webp"
          />
          <TextField
            name="no_proof_reason"
            label={m.payouts_no_proof()}
            hint={m.payouts_no_proof_hint()}
            defaultValue={typed?.no_proof_reason}
            maxLength={500}
            autoComplete="off"
          />
          <TextField
            name="reference"
            label={m.payouts_bank_reference()}
            hint={m.payouts_reference_hint()}
            defaultValue={typed?.reference}
            maxLength={80}
            autoComplete="off"
          />
          {payment.alone && (
            <TextField
              name={`reason.${key}`}
              label={m.payouts_alone()}
              hint={m.payouts_alone_hint()}
              defaultValue={typed?.reason}
              required
              maxLength={500}
              autoComplete="off"
            />
          )}
        </FieldScope>
      </FieldErrorScope>
    </fieldset>
  )
}

/** Chooses the proofs of all payments at once: each goes to the field of its payment, where it can be seen and changed. */
function ManyProofs({ codes }: { codes: string[] }) {
  if (!useScripts() || codes.length < 2) return null
  const spread = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('input[name=proof]') ?? [])]
    const files = [...(input.files ?? [])]
    placeFiles(
      files.map(({ name }) => name),
      codes,
    ).forEach((file, i) => {
      const chosen = file === null ? undefined : files[file]
      if (!chosen || !fields[i]) return
      const one = new DataTransfer()
      one.items.add(chosen)
      fields[i].files = one.files
    })
    // Sent once, by the fields of the payments.
    input.value = ''
  }
  return (
    <TextField
      name="all_proofs"
      type="file"
      multiple
      onChange={spread}
      label={m.payouts_proofs()}
      hint={m.payouts_proofs_hint()}
      accept="application/pdf,image/jpeg,image/png,image/webp"
    />
  )
}
