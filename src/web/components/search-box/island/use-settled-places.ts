import { useRef } from 'react'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { findPlaces } from '../../places/use-place-suggestions.ts'
import type { PlaceField } from '../search-box-places.ts'
import { errorSentence } from './search-box-island-sentences.ts'
import type { SearchBoxState } from './use-search-box.ts'

/**
 * Turns a text that was typed and never picked into its best suggestion, or into an error beside the field. What cannot be
 * looked up now is left to the server: `unreachable` names it.
 */
export function useSettledPlaces(box: SearchBoxState) {
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

/** What stands in the field without meaning a place yet. */
export function unsettledText({ latest }: SearchBoxState, field: PlaceField): string {
  const { search, texts } = latest.current
  return search[field] ? '' : texts[field].trim()
}
