import { useRef } from 'react'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { findPlaces } from '../../places/use-place-suggestions.ts'
import type { PlaceField } from '../search-box-places.ts'
import { errorSentence } from './search-box-island-sentences.ts'
import type { SearchBoxState } from './use-search-box.ts'

/**
 * Resolves a text that was typed and never picked to its best suggestion, or to an error beside the field. Texts that cannot be looked up
 * now are left to the server: `unreachable` names their fields.
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

/** The text of a field that does not mean a place yet. */
export function unsettledText({ latest }: SearchBoxState, field: PlaceField): string {
  const { search, texts } = latest.current
  return search[field] ? '' : texts[field].trim()
}
