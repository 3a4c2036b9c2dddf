import type { GeoPoint } from '../../kit/distance.ts'
import type { Locale } from '../../kit/locales.ts'

export interface MapLabel extends GeoPoint {
  kind: 'country' | 'sea'
  text: string
  /** Clockwise, degrees. */
  turn?: number
}

interface Written extends GeoPoint {
  kind: MapLabel['kind']
  names: Record<Locale, string>
  /** The widest and the closest span at which it is written. */
  spans: readonly [from: number, to: number]
  turn?: number
}

/** Names over an area instead of beside a dot. Positioned by eye. */
const LABELS: readonly Written[] = [
  country('Argentina', 'Argentina', -66.4, -35.6, [16, 90]),
  country('Chile', 'Chile', -70.1, -26.6, [10, 60], -82),
  country('Uruguay', 'Uruguay', -56, -32.9, [6, 60]),
  country('Paraguay', 'Paraguay', -58.6, -23.3, [6, 60]),
  country('Bolivia', 'Bolivia', -64.4, -17.2, [6, 60]),
  country('Brasil', 'Brazil', -51.5, -24.2, [10, 60]),
  country('Brasil', 'Brazil', -52.5, -9.5, [60, 560]),
  country('Perú', 'Peru', -75.2, -9.6, [10, 90]),
  country('Islas Malvinas', 'Falkland Islands (Malvinas)', -59.4, -52.75, [6, 60]),
  sea('Océano Atlántico', 'Atlantic Ocean', -56.6, -43.2, [16, 60]),
  sea('Océano Pacífico', 'Pacific Ocean', -76.9, -36.5, [16, 60], -78),
  sea('Océano Atlántico', 'Atlantic Ocean', -28, -14, [60, 560]),
  sea('Océano Pacífico', 'Pacific Ocean', -108, -20, [90, 560]),
]

/** The area names for a span, in the reader's language. */
export function labelsFor(span: number, locale: Locale): MapLabel[] {
  return LABELS.filter(({ spans: [from, to] }) => span >= from && span <= to).map(({ names, spans: _, ...label }) => ({
    ...label,
    text: names[locale],
  }))
}

function country(es: string, en: string, longitude: number, latitude: number, spans: [number, number], turn?: number): Written {
  return { kind: 'country', names: { es, en }, longitude, latitude, spans, ...(turn && { turn }) }
}

function sea(es: string, en: string, longitude: number, latitude: number, spans: [number, number], turn?: number): Written {
  return { ...country(es, en, longitude, latitude, spans, turn), kind: 'sea' }
}
