import type { ContentLanguage } from '../../../../domain/content/content.ts'
import {
  type EventContent,
  eventProblems,
  type GroupContent,
  groupProblems,
  mergeEvents,
  mergeGroups,
  mergeOffers,
  type OfferContent,
  offerProblems,
} from '../../../../domain/offers/offer.kind.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Field } from '../../../../kit/ui/ui.tsx'
import css from '../../../components/draft/draft-form.module.css'
import { TownField } from '../../../components/places/town-field.tsx'
import { ContentEditor } from '../content-editor.tsx'
import type { ContentEditorProps, ContentPartProps } from '../content-part.ts'
import type { DeskPages } from '../desk-pages.ts'
import { SharedInput } from '../shared-input.tsx'
import { OfferAboutFields, type OfferFormChoices } from './offer-about-fields.tsx'

/** The form of an offer. */
export function OfferEditor({
  choices,
  pages,
  ...item
}: ContentEditorProps<OfferContent> & { choices: OfferFormChoices; pages?: DeskPages }) {
  return (
    <ContentEditor
      {...item}
      kind="offer"
      {...(pages && { pages })}
      problems={offerProblems}
      merge={mergeOffers}
      about={(part) => <OfferAboutFields {...part} choices={choices} is_limited={pages?.is_limited === true} />}
      moreFields={(part, side) => (
        <>
          <LinesField {...part} side={side} name="included" label={m.offer_form_included()} />
          <LinesField {...part} side={side} name="excluded" label={m.offer_form_excluded()} />
        </>
      )}
    />
  )
}

/** The form of a group of offers. */
export function GroupEditor(item: ContentEditorProps<GroupContent>) {
  return (
    <ContentEditor
      {...item}
      kind="offer_group"
      problems={groupProblems}
      merge={mergeGroups}
      about={(part) => <SharedInput {...part} name="position" label={m.offer_form_position()} inputMode="numeric" />}
    />
  )
}

/** The form of an event that offers are for. */
export function EventEditor(item: ContentEditorProps<EventContent>) {
  return (
    <ContentEditor
      {...item}
      kind="offer_event"
      problems={eventProblems}
      merge={mergeEvents}
      about={(part) => (
        <>
          <TownField
            id="shared.place"
            label={m.content_form_place()}
            place={part.content.shared.place}
            error={part.errors['shared.place']}
            onPlace={(place) => part.change((event) => ({ ...event, shared: { ...event.shared, place } }))}
          />
          <div className={css.row}>
            <SharedInput {...part} name="start" label={m.offer_form_start()} type="date" />
            <SharedInput {...part} name="end" label={m.offer_form_end()} type="date" />
          </div>
        </>
      )}
    />
  )
}

interface LinesFieldProps extends ContentPartProps<OfferContent> {
  side: ContentLanguage
  name: 'included' | 'excluded'
  label: string
}

/** A list, written as lines. */
function LinesField({ content, change, errors, side, name, label }: LinesFieldProps) {
  const id = `${side}.${name}`
  const error = Object.entries(errors).find(([field]) => field.startsWith(`${id}.`))?.[1]
  const set = (text: string) => change((offer) => ({ ...offer, [side]: { ...offer[side], [name]: text === '' ? [] : text.split('\n') } }))
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <textarea
        id={id}
        data-field={`${id}.0`}
        rows={4}
        lang={side}
        value={content[side][name].join('\n')}
        onChange={(event) => set(event.target.value)}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
    </Field>
  )
}
