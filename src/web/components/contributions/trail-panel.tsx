import type { ReactNode } from 'react'
import type { Trail } from '../../../domain/contributions/contribution.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import css from './trail-panel.module.css'
import { isReported } from './trail-path.ts'

/** Height of the sun: higher with each step of the money. `set` for a gift that no longer counts. */
export type Sunrise = 'set' | 'first_light' | 'rising' | 'up' | 'high'

const FOOTPRINTS = 13
const SUN: Record<Sunrise, { y: number; prints: number }> = {
  set: { y: 330, prints: 0 },
  first_light: { y: 196, prints: 4 },
  rising: { y: 158, prints: 7 },
  up: { y: 122, prints: 10 },
  high: { y: 88, prints: FOOTPRINTS },
}

/** The evening panel at the top of the trail pages: footprints walk towards the sun, as far as the money got. */
export function TrailPanel({ sunrise, children }: { sunrise: Sunrise; children: ReactNode }) {
  return (
    <Container className={css.place}>
      <div className={css.panel} data-sunrise={sunrise}>
        <Horizon sunrise={sunrise} />
        <div className={css.text}>{children}</div>
      </div>
    </Container>
  )
}

/** The hills, the footprints and the sun alone. */
export function Horizon({ sunrise }: { sunrise: Sunrise }) {
  const sun = SUN[sunrise]
  return (
    <svg className={css.horizon} viewBox="0 0 560 400" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="trail-glow">
          <stop offset="0" stopColor="#ffd98a" stopOpacity="0.85" />
          <stop offset="0.35" stopColor="#f0a860" stopOpacity="0.4" />
          <stop offset="1" stopColor="#f0a860" stopOpacity="0" />
        </radialGradient>
      </defs>
      {sunrise !== 'set' && <circle cx="392" cy={sun.y} r="205" fill="url(#trail-glow)" />}
      {sunrise === 'high' && (
        <circle cx="392" cy={sun.y} r="72" fill="none" stroke="#f6c65b" strokeWidth="17" pathLength="120" strokeDasharray="1.3 8.7" />
      )}
      {sunrise !== 'set' && <circle cx="392" cy={sun.y} r="46" fill="#f6c65b" />}
      <path fill="#7b6aa8" d="M0 262 60 232l38 16 62-58 40 30 34-22 56 48 46-30 60 26 44-44 50 38 70-30v194H0Z" />
      <path fill="#5a4f93" d="M0 300 52 272l60 22 70-50 48 36 52-22 64 34 58-28 62 30 56-38 38 22v122H0Z" />
      <path fill="#38397c" d="M0 338c70-34 120-34 190-16s120 6 188-18 130-10 182 8v88H0Z" />
      <path fill="#262a63" d="M0 372c90-30 190-34 290-18s190 8 270-18v64H0Z" />
      {Array.from({ length: FOOTPRINTS }, (_, i) => (
        <Footprint key={footAt(i).transform} transform={footAt(i).transform} reached={i < sun.prints} />
      ))}
    </svg>
  )
}

function Footprint({ transform, reached }: { transform: string; reached: boolean }) {
  return (
    <g transform={transform} fill={reached ? '#f6c65b' : '#ffffff'} fillOpacity={reached ? 1 : 0.2}>
      <ellipse cx="0" cy="-6" rx="5.4" ry="9" />
      <ellipse cx="0" cy="10" rx="4" ry="4.6" />
    </g>
  )
}

/**
 * Left and right feet in turn, along a bend
 * from the near corner up to the hills, smaller with distance. Rounded, so that server and browser render the same.
 */
function footAt(i: number): { transform: string } {
  const t = i / (FOOTPRINTS - 1)
  const far = 1 - (1 - t) ** 1.7
  const x = 132 + 300 * far - 24 * Math.sin(far * Math.PI * 1.6)
  const y = 384 - 92 * far
  const size = 0.95 - 0.66 * far
  const side = (i % 2 === 0 ? -1 : 1) * 9 * size
  return {
    transform: `translate(${(x + side * 0.5).toFixed(1)} ${(y + side).toFixed(1)}) rotate(${(64 - 20 * far).toFixed(1)}) scale(${size.toFixed(2)})`,
  }
}

export function sunriseOf(trail: Trail): Sunrise {
  if (trail.state === 'expected' || trail.state === 'announced') return 'first_light'
  if (trail.state === 'confirmed') return 'rising'
  if (trail.state === 'paid') return isReported(trail) ? 'high' : 'up'
  return 'set'
}
