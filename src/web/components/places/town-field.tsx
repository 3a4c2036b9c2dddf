import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { PlaceCombobox } from './place-combobox.tsx'
import type { SuggestedPlace } from './suggested-place.ts'
import css from './town-field.module.css'
import type { PlaceControl } from './use-place-combobox.ts'
import { findPlaces } from './use-place-suggestions.ts'

interface Props {
  id: string
  label: string
  place: { id: string; text: string } | null
  error: string | undefined
  onPlace: (place: Props['place']) => void
}

/**
 * A voluntary place: emptied, there is none. A text that was typed and not picked is resolved to its best suggestion when it is left and
 * before its form is sent; where none is found the form is not sent, and the field says so.
 */
export function TownField({ id, label, place, error: refused, onPlace }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { control, isOpen, problem } = useTown(place, onPlace)
  useSettledBeforeSubmit(input, isOpen, control.settle)
  const error = problem ?? refused
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <div className={css.place}>
        <PlaceCombobox ref={input} id={id} control={control} {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })} />
      </div>
    </Field>
  )
}

function useTown(place: Props['place'], onPlace: Props['onPlace']) {
  const locale = useLocale()
  const [text, setText] = useState(place?.text ?? '')
  const [picked, setPicked] = useState(place !== null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef({ text, picked })
  const write = (next: string, is_picked: boolean) => {
    latest.current = { text: next, picked: is_picked }
    setText(next)
    setPicked(is_picked)
    setProblem(null)
  }
  const pick = ({ id, text: name }: SuggestedPlace) => {
    write(name, true)
    onPlace({ id, text: name })
  }
  const isOpen = () => !latest.current.picked && latest.current.text.trim() !== ''
  const control: PlaceControl = {
    text,
    picked,
    trip_type: 'ONLY_HOTEL',
    type: (typed) => {
      write(typed, false)
      onPlace(null)
    },
    pick,
    settle: async () => {
      if (!isOpen()) return true
      const typed = latest.current.text.trim()
      const found = await findPlaces(typed, 'ONLY_HOTEL', locale).catch(() => null)
      // Picked since, or another text, which is resolved by itself.
      if (!isOpen() || latest.current.text.trim() !== typed) return latest.current.picked
      const [best] = found ?? []
      // Its form may be sent next.
      if (best) flushSync(() => pick(best))
      else setProblem(found ? m.place_none({ query: typed }) : m.place_failed_retry())
      return best !== undefined
    },
  }
  return { control, isOpen, problem }
}

/** Has the form wait for the field: a click on its button comes before the text that was left is resolved. */
function useSettledBeforeSubmit(input: RefObject<HTMLInputElement | null>, isOpen: () => boolean, settle: () => Promise<boolean>): void {
  const field = useRef({ isOpen, settle })
  field.current = { isOpen, settle }
  useEffect(() => {
    const form = input.current?.form
    const wait = (event: SubmitEvent) => {
      if (!field.current.isOpen()) return
      event.preventDefault()
      event.stopPropagation()
      const goOn = (settled: boolean) => (settled ? form?.requestSubmit(event.submitter) : input.current?.focus())
      // After this event: until then the browser ignores another submit, and suggestions that are there resolve the text at once.
      void field.current.settle().then((settled) => setTimeout(goOn, 0, settled))
    }
    form?.addEventListener('submit', wait, { capture: true })
    return () => form?.removeEventListener('submit', wait, { capture: true })
  }, [input])
}
