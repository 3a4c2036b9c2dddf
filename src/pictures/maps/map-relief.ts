import { randomFrom } from '@huella/scenes/random'
import type { GeoPoint } from '../../kit/distance.ts'

/** A mountain: its position, and its relative height, 0 to 1. */
export interface Mountain extends GeoPoint {
  height: number
}

/** Crests of the main ranges of southern South America, from north to south: `[longitude, latitude, height]`. Placed by eye. */
const RANGES: readonly (readonly (readonly [number, number, number])[])[] = [
  // Andes
  [
    [-72.5, 7.5, 0.5],
    [-75.5, 4, 0.7],
    [-77.5, 0.5, 0.8],
    [-79, -3, 0.7],
    [-78, -7, 0.8],
    [-77, -10, 1],
    [-74.5, -13, 0.9],
    [-71.5, -15.5, 0.9],
    [-69.3, -17.8, 0.9],
    [-68.4, -20.5, 0.8],
    [-67.8, -23, 0.9],
    [-68.4, -25.5, 0.9],
    [-68.9, -27.5, 1],
    [-69.9, -30, 0.9],
    [-70, -32.6, 1],
    [-69.9, -34.2, 0.9],
    [-70.5, -36, 0.7],
    [-71.1, -38, 0.6],
    [-71.5, -40, 0.6],
    [-71.9, -42, 0.6],
    [-72, -44, 0.5],
    [-72.4, -46.5, 0.7],
    [-73.2, -48.8, 0.7],
    [-73.4, -50.4, 0.6],
    [-72.6, -51.6, 0.4],
  ],
  // Cordillera Darwin
  [
    [-70.6, -54.5, 0.4],
    [-67.5, -54.75, 0.35],
  ],
  // Cordillera Oriental and the sierras that follow it
  [
    [-65.2, -17.4, 0.7],
    [-65.3, -19.8, 0.7],
    [-65, -22.3, 0.7],
    [-66, -24.3, 0.8],
    [-66.2, -26.9, 0.7],
    [-67.8, -29, 0.6],
  ],
  // Precordillera
  [
    [-69.1, -30.2, 0.5],
    [-69.2, -32.2, 0.5],
  ],
  // Sierras de Córdoba and San Luis
  [
    [-64.6, -30.6, 0.35],
    [-64.9, -32, 0.4],
    [-66, -32.9, 0.25],
  ],
  // Sierra de la Ventana
  [
    [-62.4, -37.9, 0.25],
    [-61.7, -38.2, 0.2],
  ],
  // Serra do Mar
  [
    [-49.3, -28.3, 0.3],
    [-49, -25.6, 0.3],
    [-45.6, -22.9, 0.4],
  ],
]

/** Degrees to each side of a crest of height 1. */
const BREADTH = 0.6

/**
 * The mountains of all ranges, at a density that suits this span; always the same for a span. Northern ones come first, so that nearer
 * ones are drawn over them.
 */
export function mountainsFor(span: number): Mountain[] {
  const apart = span / 32
  const random = randomFrom(`relief ${span}`)
  const rows = (height: number) => Math.max(1, Math.round((2 * BREADTH * height) / apart))
  const along = RANGES.flatMap((range) =>
    range.slice(1).flatMap((to, i) => {
      const from = range[i]!
      const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / apart))
      return Array.from({ length: steps }, (_, step) => {
        const at = (axis: 0 | 1 | 2) => from[axis] + ((to[axis] - from[axis]) * step) / steps
        const count = rows(at(2))
        return Array.from({ length: count }, (_, row) => {
          // Highest on the crest, hills at its foot.
          const off = row - (count - 1) / 2
          const height = at(2) * (1 - Math.abs(off) / count) * random.between(0.7, 1.05)
          const jitter = () => random.between(-0.3, 0.3) * apart
          return { longitude: at(0) + off * apart + jitter(), latitude: at(1) + jitter(), height }
        })
      }).flat()
    }),
  )
  return along.sort((one, other) => other.latitude - one.latitude)
}
