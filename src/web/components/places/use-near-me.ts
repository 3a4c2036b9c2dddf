import { useState } from 'react'
import { useLocale } from '../../../kit/ui/locale.ts'
import { isSuggestedPlace, type SuggestedPlace } from './suggested-place.ts'

/** Visitors wait this long for a position (ms); one of ten minutes ago will do, as people don't change towns that fast. */
const POSITION: PositionOptions = { timeout: 10_000, maximumAge: 600_000, enableHighAccuracy: false }

/** Asks the browser for the position when `ask` is called, and the server for the town there. */
export function useNearMe(onFound: (place: SuggestedPlace) => void) {
  const locale = useLocale()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const ask = async (): Promise<boolean> => {
    setState('asking')
    try {
      const place = await findTown(await findPosition(), locale)
      setState('idle')
      onFound(place)
      return true
    } catch {
      // Denied, unavailable, timed out, out at sea: the visitor's next step is the same.
      setState('failed')
      return false
    }
  }
  return { state, ask, forget: () => setState('idle') }
}

function findPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) throw new Error('no geolocation')
    navigator.geolocation.getCurrentPosition(resolve, reject, POSITION)
  })
}

/** Sends the position rounded to about a kilometre: enough to find the town. */
async function findTown({ coords }: GeolocationPosition, lang: string): Promise<SuggestedPlace> {
  const query = new URLSearchParams({ latitude: coords.latitude.toFixed(2), longitude: coords.longitude.toFixed(2), lang })
  const response = await fetch(`/api/places/near?${query}`)
  if (!response.ok) throw new Error(`near: ${response.status}`)
  const { data }: { data: unknown } = await response.json()
  if (!isSuggestedPlace(data)) throw new Error('near: no place')
  return data
}
