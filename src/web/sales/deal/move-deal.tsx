import { useState } from 'react'
import type { Deal, DealChoices } from '../../../domain/deals/deal.ts'
import { type DealStage, isWon, requiresReason, STAGES } from '../../../domain/deals/deal-stages.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect, Textarea, TextInput } from '../../desk/fields.tsx'
import { SeenVersion } from '../../seen-version.tsx'
import { FreeBookings } from '../deals/board/free-bookings.tsx'
import { stageName } from '../deals/stage-labels.ts'

interface Props {
  deal: Deal
  choices: DealChoices
  today: string
}

/** Moves a deal from its own page: a stage, and the fields that it requires. */
export function MoveDeal({ deal, choices, today }: Props) {
  return (
    <ActDialog
      label={m.deals_move_to()}
      button={{ variant: 'filled' }}
      text={deal.title}
      submit={m.deals_move_do()}
      values={{ intent: 'move' }}
    >
      <MoveFields deal={deal} choices={choices} today={today} />
    </ActDialog>
  )
}

function MoveFields({ deal, choices, today }: Props) {
  const locale = useLocale()
  const others = STAGES.filter((stage) => stage !== deal.stage)
  const [to, setTo] = useState<DealStage>(STAGES[STAGES.indexOf(deal.stage) + 1] ?? others[0]!)
  return (
    <>
      <SeenVersion version={deal.version} />
      <NativeSelect
        name="to"
        label={m.deals_stage()}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value as DealStage)}
        data={others.map((stage) => ({ value: stage, label: stageName(stage) }))}
      />
      {to === 'quoted' && (
        <>
          <TextInput
            name="amount"
            label={m.deals_amount()}
            defaultValue={deal.amount ? amountForField(deal.amount, locale) : ''}
            inputMode="decimal"
          />
          <NativeSelect
            name="currency"
            label={m.deals_currency()}
            data={choices.currencies}
            defaultValue={deal.amount?.currency ?? 'ARS'}
          />
          <TextInput name="holds_until" type="date" label={m.deals_holds_until()} min={today} defaultValue={deal.holds_until ?? ''} />
        </>
      )}
      {isWon(to) && deal.booking !== 'confirmed' && <FreeBookings deal_id={deal.id} />}
      {to === 'lost' && (
        <NativeSelect
          name="lost_reason_id"
          label={m.deals_lost_why()}
          data={[{ value: '', label: m.deals_choose() }, ...choices.lost_reasons.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {requiresReason(deal.stage, to) && <Textarea name="why" label={m.deals_why_back()} maxLength={500} minRows={2} />}
    </>
  )
}
