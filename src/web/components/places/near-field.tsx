import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { localStore } from '../../../kit/ui/browser-storage.ts'
import { IconCurrentLocation } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import type { NearProblem } from '../../near-city.server.ts'
import css from './near-field.module.css'
import { PlaceChoice } from './place-choice.tsx'
import type { PlaceCombobox } from './place-combobox.tsx'
import { rememberPlace } from './recent-places.ts'
import { PLACE_TEXT_LENGTH, type SuggestedPlace } from './suggested-place.ts'
import { useNearMe } from './use-near-me.ts'
import type { PlaceControl } from './use-place-combobox.ts'

interface Props {
  id: string
  /** The present place. Another place is another field: give it as the key. */
  near: { id: string; text: string } | null
  problem?: NearProblem | null
  /** Null when the field was emptied. */
  onPlace: (place: SuggestedPlace | null) => void
}

/**
 * Asks for a place to be near to: the visitor's own town, by the browser's position, or any place that they type. Without scripts its form
 * is sent to the server (`readNear`); with them the suggestions load when the visitor reaches for the field.
 */
export function NearField({ id, near, problem, onPlace }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (place: SuggestedPlace) => {
    rememberPlace(localStore, place)
    onPlace(place)
  }
  const position = useNearMe(pick)
  const { text, unknown, control } = useTypedPlace({ near, problem, pick, onPlace, onType: position.forget })
  const { Combobox, load } = useCombobox(input, control.type)
  const current_problem = problem?.text === text ? problem : null
  const error = problemText(position.state === 'failed' ? 'unlocated' : unknown ? 'unknown' : current_problem?.problem, text)
  const shared = {
    id,
    ref: input,
    name: 'near_text',
    placeholder: m.place_near_example(),
    ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  }
  const locate = async () => {
    if (!(await position.ask())) input.current?.focus()
  }
  return (
    <div className={css.near}>
      <Field id={id} label={m.place_near()} error={error}>
        {Combobox ? (
          <Combobox {...shared} control={control} />
        ) : (
          <input
            {...shared}
            type="text"
            defaultValue={text}
            maxLength={PLACE_TEXT_LENGTH}
            autoComplete="off"
            onPointerEnter={load}
            onFocus={load}
          />
        )}
      </Field>
      {near && !current_problem && <input type="hidden" name="near" value={near.id} />}
      <input type="hidden" name="near_for" value={current_problem?.text ?? near?.text ?? ''} />
      {/* The form's default button, for Enter in any field: else it would be the next one, which asks for the visitor's position. */}
      <button type="submit" hidden>
        {m.place_near()}
      </button>
      <Button
        type="submit"
        look="quiet"
        name="locate"
        value="1"
        className={css.locate}
        aria-busy={position.state === 'asking'}
        onClick={(event) => {
          event.preventDefault()
          void locate()
        }}
      >
        <IconCurrentLocation size={18} stroke={2} aria-hidden="true" />
        {position.state === 'asking' ? m.place_near_asking() : m.place_near_me()}
      </Button>
      {current_problem && <PlaceChoice name="near" choices={current_problem.choices} onPick={control.pick} />}
    </div>
  )
}

function problemText(problem: NearProblem['problem'] | undefined, text: string): string | undefined {
  if (problem === 'unlocated') return m.place_location_unknown()
  if (problem === 'unknown') return m.place_none({ query: text })
  return problem === 'several' ? m.place_choose() : undefined
}

interface Typing extends Pick<Props, 'near' | 'problem' | 'onPlace'> {
  pick: (place: SuggestedPlace) => void
  onType: () => void
}

/** The typed text and, when it is left without a pick, its resolution: the best suggestion, or a sentence that there is none. */
function useTypedPlace({ near, problem, pick, onPlace, onType }: Typing) {
  const locale = useLocale()
  const [text, setText] = useState(problem?.text ?? near?.text ?? '')
  const [unknown, setUnknown] = useState(false)
  const latest = useRef(text)
  const write = (next: string) => {
    latest.current = next
    setText(next)
  }
  const control: PlaceControl = {
    text,
    picked: near !== null && text === near.text,
    trip_type: 'ONLY_HOTEL',
    type: (next) => {
      write(next)
      setUnknown(false)
      onType()
    },
    pick: (place) => {
      write(place.text)
      pick(place)
    },
    settle: async () => {
      const typed = latest.current.trim()
      if (typed === (near?.text ?? problem?.text ?? '')) return near !== null
      if (typed === '') onPlace(null)
      const [best] = typed === '' ? [] : await suggest(typed, locale).catch(() => [])
      if (latest.current.trim() !== typed) return false
      setUnknown(typed !== '' && !best)
      if (best) control.pick(best)
      return best !== undefined
    },
  }
  return { text, unknown, control }
}

/** Loaded with the combobox, whose code is there when a text is typed. */
async function suggest(text: string, locale: Locale): Promise<SuggestedPlace[]> {
  const { findPlaces } = await import('./use-place-suggestions.ts')
  return findPlaces(text, 'ONLY_HOTEL', locale)
}

/** Loads the combobox when the visitor reaches for the field; it takes over the plain input's text and focus. */
function useCombobox(input: RefObject<HTMLInputElement | null>, type: (text: string) => void) {
  const [Combobox, setCombobox] = useState<typeof PlaceCombobox | null>(null)
  const load = () => {
    if (Combobox) return
    import('./place-combobox.tsx').then(
      ({ PlaceCombobox }) => {
        const plain = input.current
        const focused = plain !== null && document.activeElement === plain
        flushSync(() => {
          if (plain && plain.value !== plain.defaultValue) type(plain.value)
          setCombobox(() => PlaceCombobox)
        })
        if (focused) input.current?.focus()
      },
      // On failure the plain form still works.
      () => undefined,
    )
  }
  return { Combobox, load }
}
