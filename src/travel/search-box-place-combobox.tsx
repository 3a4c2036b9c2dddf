import { type Ref, useId, useState } from 'react'
import { m } from '../kit/paraglide/messages.js'
import { errorsOf, invalidProps } from './search-box-errors.tsx'
import { placesFoundText } from './search-box-island-sentences.ts'
import type { PlaceProps } from './search-box-place.tsx'
import { PlaceList } from './search-box-place-list.tsx'
import { PLACE_TEXT_LENGTH } from './search-box-places.ts'
import { usePlaceCombobox } from './use-place-combobox.ts'

const SETTLE_MS = 250

interface Props extends PlaceProps {
  ref: Ref<HTMLInputElement>
  /** The text's id. */
  control: string
  className?: string
  label?: string
  /** In a sheet the list is always there. */
  sheet?: boolean
  onDone?: () => void
}

/** The text and its suggestions. Leaving it with a text that was never picked settles for the best suggestion. */
export function PlaceCombobox({ ref, control, className, label, sheet = false, onDone = () => undefined, ...place }: Props) {
  const { field, id, box, settle } = place
  const [opened, setOpened] = useState(false)
  const list = useId()
  const errors = errorsOf(box.errors, field)
  const open = sheet || opened
  const combobox = usePlaceCombobox({ field, box, open, onOpen: sheet ? undefined : setOpened, settle, onDone })
  const { text, query, suggestions, groups, active, show } = combobox
  const shown = groups.length > 0
  const nothing = suggestions?.state === 'ready' && suggestions.query === query && query !== '' && !shown
  const leave = () => {
    show(false)
    // Not at once: a line that appears between press and release would move the button away from under the pointer.
    if (!sheet) setTimeout(() => settle(field), SETTLE_MS)
  }
  return (
    <>
      <input
        ref={ref}
        id={control}
        type="text"
        role="combobox"
        data-autofocus={sheet || undefined}
        className={className}
        value={text}
        placeholder={field === 'departure' ? m.travel_departure_placeholder() : m.travel_destination_placeholder()}
        maxLength={PLACE_TEXT_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        {...invalidProps(`${id}-${field}`, errors)}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={(event) => {
          event.target.select()
          // Who is sent here by an error must see it, not the list over it.
          if (errors.length === 0) show(true)
        }}
        onClick={() => open || show(true)}
        onBlur={leave}
        onKeyDown={combobox.onKeyDown}
      />
      <span role="status" className="visually-hidden">
        {nothing
          ? m.travel_places_none({ query })
          : suggestions?.state === 'ready' && shown
            ? placesFoundText(groups.flatMap(({ places }) => places).length)
            : ''}
      </span>
      {(shown || nothing) && (
        <PlaceList
          id={list}
          label={m.travel_places_list()}
          groups={groups}
          active={active}
          nothing={nothing ? query : ''}
          onPick={combobox.pick}
          sheet={sheet}
        />
      )}
    </>
  )
}
