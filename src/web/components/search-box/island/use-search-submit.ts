import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { brokenSearchRules, needsDeparture, type SearchFields } from '../../../../domain/search/search-rules.ts'
import type { FormErrors } from '../../../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { findPlaces } from '../../places/use-place-suggestions.ts'
import { browserToday } from '../browser-today.ts'
import type { PlaceField } from '../search-box-places.ts'
import { errorSentence } from './search-box-island-sentences.ts'
import type { SearchBoxState } from './use-search-box.ts'

/**
 * Submits the form as the browser does, once it is valid by the server's own rules; otherwise shows the errors and moves to the first one
 * (`tried`). `leaving` is true while the next page loads.
 */
export function useSearchSubmit(id: string, box: SearchBoxState, form: RefObject<HTMLFormElement | null>) {
  const [leaving, setLeaving] = useState(false)
  const [tried, setTried] = useState(false)
  const { settle, unreachable } = useSettledPlaces(box)
  useEffect(() => {
    // The visitor came back, and the browser restored the page in its former state.
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const unsettled = fieldsOf(box.latest.current.search).filter((field) => unsettledText(box, field) && !unreachable.current.has(field))
    if (leaving || unsettled.length > 0) event.preventDefault()
    if (leaving) return
    if (unsettled.length > 0) {
      await Promise.all(unsettled.map(settle))
      const stillUnsettled = unsettled.some((field) => unsettledText(box, field) && !unreachable.current.has(field))
      if (!stillUnsettled) return form.current?.requestSubmit()
    }
    const errors = errorsIn(withUnreachable(box, unreachable.current))
    if (Object.keys(errors).length === 0) return setLeaving(true)
    event.preventDefault()
    flushSync(() => {
      setTried(true)
      box.showErrors(errors)
    })
    focusFirstError(id, errors)
  }
  return { onSubmit, settle, tried, leaving, stay: () => setLeaving(false) }
}

function fieldsOf({ trip_type }: SearchFields): PlaceField[] {
  return needsDeparture(trip_type) ? ['departure', 'destination'] : ['destination']
}

/** A place that could not be looked up counts as chosen: the server looks it up again. */
function withUnreachable(box: SearchBoxState, unreachable: Set<PlaceField>): SearchFields {
  const search = { ...box.latest.current.search }
  for (const field of unreachable) {
    const text = unsettledText(box, field)
    if (text) search[field] = { id: '', text }
  }
  return search
}

function errorsIn(search: SearchFields): FormErrors {
  const errors: FormErrors = {}
  for (const { path, code } of brokenSearchRules(search, browserToday())) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), errorSentence(code)]
  }
  return errors
}

function focusFirstError(id: string, errors: FormErrors) {
  const [field] = Object.keys(errors)
  document.getElementById(`${id}-${field?.split('.', 1)[0]}`)?.focus()
}

/**
 * Resolves a text that was typed and never picked to its best suggestion, or to an error beside the field. Texts that cannot be looked up
 * now are left to the server: `unreachable` names their fields.
 */
function useSettledPlaces(box: SearchBoxState) {
  const locale = useLocale()
  const unreachable = useRef(new Set<PlaceField>())
  const settle = async (field: PlaceField): Promise<void> => {
    const typed = unsettledText(box, field)
    if (!typed) return
    unreachable.current.delete(field)
    try {
      const [best] = await findPlaces(typed, box.latest.current.search.trip_type, locale)
      if (unsettledText(box, field) !== typed) return
      if (best) box.pick(field, best)
      else
        box.showErrors({
          ...box.latest.current.errors,
          [field]: [errorSentence(field === 'departure' ? 'choose_departure' : 'choose_destination')],
        })
    } catch {
      unreachable.current.add(field)
    }
  }
  return { settle, unreachable }
}

/** The text of a field that does not mean a place yet. */
function unsettledText({ latest }: SearchBoxState, field: PlaceField): string {
  const { search, texts } = latest.current
  return search[field] ? '' : texts[field].trim()
}
