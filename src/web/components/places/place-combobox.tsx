import { type ComponentProps, type Ref, useId, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { PlaceList } from './place-list.tsx'
import { placesFoundText } from './place-sentences.ts'
import { PLACE_TEXT_LENGTH } from './suggested-place.ts'
import { type PlaceControl, usePlaceCombobox } from './use-place-combobox.ts'

const SETTLE_MS = 250

interface Props
  extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'placeholder' | 'aria-label' | 'aria-invalid' | 'aria-describedby'> {
  ref: Ref<HTMLInputElement>
  control: PlaceControl
  /** In a sheet the list is always open. */
  sheet?: boolean
  onDone?: () => void
}

/** A text input and its suggestions. Leaving it with a text that was never picked picks the best suggestion. */
export function PlaceCombobox({ ref, control, sheet = false, onDone = () => undefined, ...input }: Props) {
  const [opened, setOpened] = useState(false)
  const list = useId()
  const open = sheet || opened
  const combobox = usePlaceCombobox({ control, open, onOpen: sheet ? undefined : setOpened, onDone })
  const { query, suggestions, groups, active, show } = combobox
  const shown = groups.length > 0
  const nothing = suggestions?.state === 'ready' && suggestions.query === query && query !== '' && !shown
  const failed = suggestions?.state === 'failed'
  const waiting = suggestions?.state === 'loading' && (!shown || suggestions.query !== query)
  const note = nothing ? m.place_none({ query }) : failed ? problemText() : ''
  const leave = () => {
    show(false)
    // Delayed: a line that appears between press and release would move the button away from under the pointer.
    if (!sheet) setTimeout(() => control.settle(), SETTLE_MS)
  }
  return (
    <>
      <input
        {...input}
        ref={ref}
        type="text"
        role="combobox"
        data-autofocus={sheet || undefined}
        // Escape closes the list, and a desk's dialog around it only after that.
        data-mantine-stop-propagation={(open && !sheet) || undefined}
        value={control.text}
        maxLength={PLACE_TEXT_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={(event) => {
          event.target.select()
          // A visitor who was sent here by an error must see it, not the list over it.
          if (!input['aria-invalid']) show(true)
        }}
        onClick={() => open || show(true)}
        onBlur={leave}
        onKeyDown={combobox.onKeyDown}
      />
      <span role="status" className="visually-hidden">
        {note || (waiting ? m.place_searching() : suggestions?.state === 'ready' && shown ? placesFoundText(combobox.options.length) : '')}
      </span>
      {(shown || note || waiting) && (
        <PlaceList id={list} groups={groups} active={active} note={note} waiting={waiting} onPick={combobox.pick} sheet={sheet} />
      )}
    </>
  )
}

function problemText(): string {
  return navigator.onLine ? m.place_failed() : m.place_offline()
}
