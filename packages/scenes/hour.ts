import type { Light, LightName } from './light.ts'
import { lights } from './light.ts'
import type { SceneFamily, SceneName } from './scene.ts'
import { scene_families, sceneParts } from './scene.ts'

/** Number of compositions per family; variants take turns. */
export const motif_counts = {
  andes: 5,
  puna: 5,
  litoral: 4,
  patagonia: 5,
  pampa: 5,
  coast: 5,
  peace: 4,
  health: 4,
  water: 4,
  mothers: 4,
  education: 5,
  economy: 5,
  environment: 5,
  hero: 1,
} as const satisfies Record<SceneFamily, number>

const NATURE = ['golden', 'morning', 'dawn', 'honey', 'noon', 'dusk', 'rain', 'night'] as const satisfies LightName[]
/** People work and learn by daylight; a dark picture of them would be a sad one. */
const DAY = ['golden', 'morning', 'honey', 'noon', 'dawn', 'rain', 'dusk'] as const satisfies LightName[]
/** In this order `hero-0` is the golden hour of the home page; `hero-1` is its night. */
const HOME = ['dawn', 'golden', 'night', 'dusk'] as const satisfies LightName[]

const HOURS: Record<SceneFamily, readonly LightName[]> = {
  andes: NATURE,
  puna: NATURE,
  litoral: NATURE,
  patagonia: NATURE,
  pampa: NATURE,
  coast: NATURE,
  peace: DAY,
  health: DAY,
  water: DAY,
  mothers: NATURE,
  education: DAY,
  economy: DAY,
  environment: DAY,
  hero: HOME,
}

/** The composition of a picture. */
export function motifOf(name: SceneName): number {
  const { family, variant } = sceneParts(name)
  return variant % motif_counts[family]
}

/** The hour of a picture: neighbours differ, families differ, and every composition meets every hour. */
function hourOf(name: SceneName): LightName {
  const { family, variant } = sceneParts(name)
  const hours = HOURS[family]
  const turn = Math.floor(variant / motif_counts[family])
  return hours[(motifOf(name) * 3 + turn + scene_families.indexOf(family) * 5) % hours.length] ?? hours[0]!
}

export function lightOf(name: SceneName): Light {
  const light: Light = lights[hourOf(name)]
  if (sceneParts(name).family !== 'hero' || light.night) return light
  // The headline of the home page is white: the upper sky stays deep for it.
  return { ...light, sky: ['#2f3d98', '#4150b2', '#7563b2', light.sky[3], light.sky[4]] }
}
