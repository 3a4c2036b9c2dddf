import { mix } from './colour.ts'
import { lightOf } from './hour.ts'
import { shade, tone } from './light.ts'
import type { SceneFamily, SceneName } from './scene.ts'
import { sceneParts } from './scene.ts'

/** The prevailing colour of the ground, and the position of the horizon. */
const GROUND: Record<SceneFamily, readonly [colour: string, horizon: number]> = {
  andes: ['#66754f', 62],
  puna: ['#b08f62', 62],
  litoral: ['#54855a', 58],
  patagonia: ['#7d8272', 62],
  pampa: ['#98a452', 66],
  coast: ['#6f98a0', 56],
  peace: ['#a79c6a', 66],
  health: ['#8f9a5c', 66],
  water: ['#8f955c', 66],
  mothers: ['#8c985c', 70],
  education: ['#939a5e', 66],
  economy: ['#99945f', 66],
  environment: ['#6f8a52', 62],
  hero: ['#5f5a78', 62],
}

/** About the average colour of a picture, `#rrggbb`, from its palette alone: nothing is drawn. */
export function placeholderColour(name: SceneName): string {
  const [, horizon] = GROUND[sceneParts(name).family]
  const [, high, middle, low] = lightOf(name).sky
  return mix(mix(mix(high, low, 0.5), middle, 0.4), ground(name), 1.1 - horizon / 100)
}

/** The sky and ground of a picture as a CSS background, to be seen until the picture itself is there. */
export function placeholderBackground(name: SceneName): string {
  const [, horizon] = GROUND[sceneParts(name).family]
  const light = lightOf(name)
  const near = ground(name)
  const far = mix(near, light.haze, 0.5)
  return `linear-gradient(${light.sky[0]},${light.sky[2]} ${horizon - 28}%,${light.sky[4]} ${horizon - 6}%,${far} ${horizon + 4}%,${near} ${horizon + 14}%,${shade(light, near, 0.2)})`
}

function ground(name: SceneName): string {
  const [colour] = GROUND[sceneParts(name).family]
  return tone(lightOf(name), colour, 0.08)
}
