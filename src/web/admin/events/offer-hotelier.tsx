import type { SentChange } from '../../../domain/offers/hotelier/sent-change.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { ParagraphChanges } from '../../desk/content/paragraph-changes.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'

interface Props {
  hotelier: { user_id: string; username: string } | null
  hoteliers: { id: string; username: string; name: string }[]
}

/** The hotelier of an offer. */
export function OfferHotelier({ hotelier, hoteliers }: Props) {
  return (
    <DeskCard title={m.offer_desk_hotelier()}>
      <p>{hotelier ? `@${hotelier.username}` : m.offer_desk_hotelier_none()}</p>
      <div>
        <ActDialog
          label={m.offer_desk_hotelier_change()}
          named={`${m.offer_desk_hotelier()}: ${m.offer_desk_hotelier_change()}`}
          button={{ size: 'sm' }}
          title={m.offer_desk_hotelier()}
          text={m.offer_desk_hotelier_text()}
          submit={m.offer_desk_hotelier_submit()}
          values={{ intent: 'assign', seen: hotelier?.user_id ?? '' }}
        >
          <NativeSelect
            name="user_id"
            label={m.offer_desk_hotelier()}
            defaultValue={hotelier?.user_id ?? ''}
            stored={hotelier?.username}
            data={[
              { value: '', label: m.offer_desk_hotelier_none() },
              ...hoteliers.map(({ id, username, name }) => ({ value: id, label: `${name} (@${username})` })),
            ]}
          />
        </ActDialog>
      </div>
    </DeskCard>
  )
}

const PART_NAMES = { es: m.content_side_es, en: m.content_side_en, shared: m.content_form_about }

/** A hotelier's proposed change, as a difference, to be accepted or refused. */
export function OfferChange({ change }: { change: SentChange }) {
  const { version, written_by, sent_at, parts } = change
  return (
    <DeskCard title={m.offer_desk_change({ username: written_by })}>
      <p>
        <When value={sent_at} time />
      </p>
      {parts.map(({ part, changes }) => (
        <section key={part} aria-label={PART_NAMES[part]()}>
          <h3>{PART_NAMES[part]()}</h3>
          <ParagraphChanges changes={changes} {...(part !== 'shared' && { lang: part })} />
        </section>
      ))}
      <div>
        <ActDialog
          label={m.offer_desk_change_accept()}
          button={{ size: 'sm', variant: 'filled' }}
          text={m.offer_desk_change_accept_text()}
          values={{ intent: 'decide', to: 'accepted', version: String(version) }}
        />{' '}
        <ActDialog
          label={m.offer_desk_change_refuse()}
          button={{ size: 'sm' }}
          text={m.offer_desk_change_refuse_text()}
          danger
          values={{ intent: 'decide', to: 'refused', version: String(version) }}
        >
          <ReasonField label={m.offer_desk_change_reason()} />
        </ActDialog>
      </div>
    </DeskCard>
  )
}
