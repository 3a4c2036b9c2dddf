import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import type { LostReason } from '../../../../domain/deals/deal.ts'
import { amountForField } from '../../../../kit/read-amount.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { FieldErrorScope } from '../../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../../kit/ui/forms/form-fields.tsx'
import { useLocale } from '../../../../kit/ui/locale.ts'
import form from '../../../desk/dialogs/act-dialog.module.css'
import { DeskModal } from '../../../desk/dialogs/desk-dialog.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../desk/fields.tsx'
import { stageName } from '../stage-labels.ts'
import { FreeBookings } from './free-bookings.tsx'
import type { BoardHandle, PendingMove } from './use-board.ts'

interface Choices {
  reasons: LostReason[]
  currencies: string[]
  today: string
}

/** The fields that a stage requires before a card is moved there. */
export function MoveDialog({ board, ...choices }: { board: BoardHandle } & Choices) {
  const { asked, cancel, send } = board
  if (!asked) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asked.sending) return
    const said = [...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    void send(asked.card, asked.drop, Object.fromEntries(said))
  }
  return (
    <DeskModal opened onClose={cancel} title={m.deals_move_title({ stage: stageName(asked.drop.to) })}>
      <form noValidate onSubmit={submit} className={form.form}>
        <p>{asked.card.title}</p>
        {asked.message && !asked.sending && <FormMessage>{asked.message}</FormMessage>}
        <FieldErrorScope value={asked.errors}>
          <PendingMoveFields asked={asked} {...choices} />
        </FieldErrorScope>
        <div className={form.actions}>
          <Button variant="default" onClick={cancel}>
            {m.desk_cancel()}
          </Button>
          <Button type="submit" loading={asked.sending ?? false}>
            {m.deals_move_do()}
          </Button>
        </div>
      </form>
    </DeskModal>
  )
}

function PendingMoveFields({ asked, reasons, currencies, today }: { asked: PendingMove } & Choices) {
  const { card, missing, errors } = asked
  const locale = useLocale()
  const asks = (what: PendingMove['missing'][number], field: string) => missing.includes(what) || field in errors
  return (
    <>
      {(asks('amount', 'amount') || 'currency' in errors) && (
        <>
          <TextInput
            name="amount"
            label={m.deals_amount()}
            defaultValue={card.amount ? amountForField(card.amount, locale) : ''}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
          />
          <NativeSelect
            name="currency"
            label={m.deals_currency()}
            data={currencies}
            defaultValue={card.amount?.currency ?? currencies[0] ?? ''}
          />
        </>
      )}
      {asks('holds_until', 'holds_until') && (
        <TextInput name="holds_until" type="date" label={m.deals_holds_until()} min={today} defaultValue={card.holds_until ?? ''} />
      )}
      {asks('booking', 'booking_id') && <FreeBookings deal_id={card.id} />}
      {asks('lost_reason', 'lost_reason_id') && (
        <NativeSelect
          name="lost_reason_id"
          label={m.deals_lost_why()}
          data={[{ value: '', label: m.deals_choose() }, ...reasons.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {asks('why', 'why') && <Textarea name="why" label={m.deals_why_back()} maxLength={500} minRows={2} />}
    </>
  )
}
