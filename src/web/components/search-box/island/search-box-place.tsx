import { useRef, useState } from 'react'
import { m } from '../../../../kit/sentences/messages.js'
import { IconMapPin, IconPlaneDeparture, IconX } from '../../../../kit/ui/icons/icons.ts'
import { classes } from '../../../../kit/ui/ui.tsx'
import { PlaceChoice } from '../../places/place-choice.tsx'
import { PlaceCombobox } from '../../places/place-combobox.tsx'
import { type PlaceCandidate, placeRefOf } from '../../places/suggested-place.ts'
import type { PlaceControl } from '../../places/use-place-combobox.ts'
import css from '../search-box.module.css'
import { CellButton, CellIcon } from '../search-box-cell.tsx'
import { describedProps, errorsOf, FieldError, invalidProps } from '../search-box-errors.tsx'
import type { PlaceField } from '../search-box-places.ts'
import islandCss from './search-box-island.module.css'
import { SearchBoxPanel } from './search-box-panel.tsx'
import { usePhone } from './use-phone.ts'
import type { SearchBoxState } from './use-search-box.ts'

interface PlaceProps {
  field: PlaceField
  id: string
  box: SearchBoxState
  settle: (field: PlaceField) => Promise<void>
}

interface Props extends PlaceProps {
  choices?: PlaceCandidate[]
  /** The control that had the focus when the island replaced the form: on a phone its sheet opens at once. */
  focused?: string
}

/** The origin or the destination: a text input with suggestions below it, on a phone a button that opens them as a sheet. */
export function SearchBoxPlace({ choices = [], focused, ...props }: Props) {
  const { field, id, box } = props
  const phone = usePhone()
  const control = `${id}-${field}`
  const errors = errorsOf(box.errors, field)
  const text = box.texts[field]
  const typed = useRef(text)
  const isTyped = text === typed.current || choices.some((choice) => placeRefOf(choice).text === text)
  return (
    <div className={classes(css.field, css[field])}>
      <div className={css.cell}>
        {phone ? (
          <PlaceSheet {...props} control={control} openAtFirst={focused === control} />
        ) : (
          <PlaceInput {...props} control={control} />
        )}
      </div>
      <FieldError id={control} errors={errors} />
      {isTyped && <PlaceChoice name={`${field}_choice`} choices={choices} onPick={(place) => box.pick(field, place)} />}
    </div>
  )
}

function PlaceInput({ control, ...props }: PlaceProps & { control: string }) {
  const { field, box } = props
  const input = useRef<HTMLInputElement>(null)
  const { label, icon, placeholder } = labelsOf(field)
  return (
    <>
      <CellIcon icon={icon} />
      <label htmlFor={control} className={css.label}>
        {label}
      </label>
      <PlaceCombobox
        ref={input}
        id={control}
        control={controlOf(props)}
        className={css.control}
        placeholder={placeholder}
        {...invalidProps(control, errorsOf(box.errors, field))}
      />
      {box.texts[field] !== '' && <ClearButton {...props} onCleared={() => input.current?.focus()} />}
    </>
  )
}

function PlaceSheet({ control, openAtFirst, ...props }: PlaceProps & { control: string; openAtFirst: boolean }) {
  const { field, box, settle } = props
  const [open, setOpen] = useState(openAtFirst)
  const { label, icon, placeholder } = labelsOf(field)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    settle(field)
  }
  return (
    <>
      <CellButton
        id={control}
        label={label}
        icon={icon}
        value={box.texts[field]}
        placeholder={placeholder}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...describedProps(control, errorsOf(box.errors, field))}
      />
      {box.texts[field] !== '' && <ClearButton {...props} />}
      <SearchBoxPanel open={open} title={label} onClose={close}>
        {open && (
          <div className={islandCss.sheet_field}>
            <CellIcon icon={icon} />
            <PlaceCombobox
              ref={input}
              id={`${control}-text`}
              control={controlOf(props)}
              className={islandCss.sheet_input}
              placeholder={placeholder}
              aria-label={label}
              {...invalidProps(control, errorsOf(box.errors, field))}
              sheet
              onDone={() => setOpen(false)}
            />
            {box.texts[field] !== '' && <ClearButton {...props} onCleared={() => input.current?.focus()} />}
          </div>
        )}
      </SearchBoxPanel>
    </>
  )
}

function ClearButton({ field, box, onCleared }: PlaceProps & { onCleared?: () => void }) {
  const clear = () => {
    box.type(field, '')
    onCleared?.()
  }
  return (
    <button
      type="button"
      className={classes(islandCss.round, islandCss.clear)}
      aria-label={field === 'departure' ? m.travel_clear_departure() : m.travel_clear_destination()}
      onClick={clear}
    >
      <IconX size={18} stroke={2} aria-hidden="true" />
    </button>
  )
}

/** Adapts a field of the box to the combobox. */
function controlOf({ field, box, settle }: PlaceProps): PlaceControl {
  const { search, texts } = box
  return {
    text: texts[field],
    picked: search[field] !== null,
    trip_type: search.trip_type,
    type: (text) => box.type(field, text),
    pick: (place) => box.pick(field, place),
    settle: async () => {
      await settle(field)
      return box.latest.current.search[field] !== null
    },
  }
}

function labelsOf(field: PlaceField) {
  return field === 'departure'
    ? { label: m.travel_departure(), placeholder: m.travel_departure_placeholder(), icon: IconPlaneDeparture }
    : { label: m.travel_destination(), placeholder: m.travel_destination_placeholder(), icon: IconMapPin }
}
