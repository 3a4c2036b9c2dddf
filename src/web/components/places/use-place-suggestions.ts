import { useEffect, useState } from 'react'
import type { PlaceTripType } from '../../../domain/places/place.ts'
import type { Locale } from '../../../kit/locales.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { isSuggestedPlace, type SuggestedPlace } from './suggested-place.ts'

/** Pause in typing before a request, in ms. */
const DEBOUNCE_MS = 150
const MOST_CACHED = 60

export type Suggestions = {
  places: SuggestedPlace[]
  /** After `failed` the visitor continues, and the server asks again (specification §7). */
  state: 'loading' | 'ready' | 'failed'
  /** The query these places are for; during typing it is an earlier text. */
  query: string
}

/** Suggestions for the typed text, popular places for an empty one; null while not `wanted`. */
export function usePlaceSuggestions(query: string, trip_type: PlaceTripType, wanted: boolean): Suggestions | null {
  const locale = useLocale()
  const [suggestions, setSuggestions] = useState<Suggestions>({ places: [], state: 'loading', query: '' })
  const trimmed = query.trim()
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = () =>
      findPlaces(trimmed, trip_type, locale, signal).then(
        (places) => setSuggestions({ places, state: 'ready', query: trimmed }),
        () => {
          if (signal.aborted) return
          setSuggestions({ places: [], state: 'failed', query: trimmed })
          // A request that failed without a connection is sent again when the connection is back.
          window.addEventListener('online', again, { once: true, signal })
        },
      )
    const again = () => {
      setSuggestions((now) => ({ ...now, state: 'loading' }))
      void ask()
    }
    setSuggestions((now) => ({ ...now, state: 'loading' }))
    const timer = setTimeout(ask, answers.has(addressOf(trimmed, trip_type, locale)) ? 0 : DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [trimmed, trip_type, locale, wanted])
  return wanted ? suggestions : null
}

/** Cached for the visit: going back over a word sends no second request. */
const answers = new Map<string, SuggestedPlace[]>()

/**
 * Places for a text, best first.
 * @throws when the server cannot be reached or refuses
 */
export async function findPlaces(query: string, trip_type: PlaceTripType, locale: Locale, signal?: AbortSignal): Promise<SuggestedPlace[]> {
  const address = addressOf(query, trip_type, locale)
  const known = answers.get(address)
  if (known) return known
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`suggestions: ${response.status}`)
  const places = placesIn(await response.json())
  if (answers.size >= MOST_CACHED) answers.clear()
  answers.set(address, places)
  return places
}

function addressOf(query: string, trip_type: PlaceTripType, locale: Locale): string {
  return `/api/search?${new URLSearchParams({ query, tripType: trip_type, lang: locale })}`
}

function placesIn(answer: unknown): SuggestedPlace[] {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : []
  return Array.isArray(data) ? data.filter(isSuggestedPlace) : []
}
