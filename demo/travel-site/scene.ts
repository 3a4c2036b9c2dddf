import { html } from 'hono/html'
import type { Html } from './layout.ts'
import { type SeededRandom, seededRandom, wholeBetween } from './seeded-random.ts'

/** A decorative landscape for an offer, always the same for the same seed. @param tone 1 to 5: its colours are in the style sheet */
export function scene(seed: string, tone: number): Html {
  const random = seededRandom(`scene ${seed}`)
  return html`<svg class="scene tone-${tone}" viewBox="0 0 240 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<rect class="sky" width="240" height="160"/><circle class="sun" cx="${wholeBetween(random, 90, 150)}" cy="${wholeBetween(random, 30, 66)}" r="${wholeBetween(random, 14, 24)}"/>
<path class="far" d="${ridge(random, 92, 26)}"/><path class="middle" d="${ridge(random, 116, 16)}"/><path class="close" d="${ridge(random, 138, 9)}"/>
</svg>`
}

/** A closed wavy path across the picture, at `height` ± `swing`. */
function ridge(random: SeededRandom, height: number, swing: number): string {
  const tops = Array.from({ length: 5 }, () => wholeBetween(random, height - swing, height + swing))
  const waves = tops.slice(1).map((top, index) => `C${index * 60 + 30} ${tops[index]} ${index * 60 + 30} ${top} ${index * 60 + 60} ${top}`)
  return `M0 ${tops[0]} ${waves.join(' ')} V160 H0 Z`
}
