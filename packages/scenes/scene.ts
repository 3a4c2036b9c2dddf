import { hash } from './random.ts'

/** Subjects of the drawn pictures: six Argentine regions, the seven areas of focus of Rotary, and the picture of the home page. */
export const scene_families = [
  'andes',
  'puna',
  'litoral',
  'patagonia',
  'pampa',
  'coast',
  'peace',
  'health',
  'water',
  'mothers',
  'education',
  'economy',
  'environment',
  'hero',
] as const

export type SceneFamily = (typeof scene_families)[number]

/** `<family>-<variant>`, such as `andes-12`. */
export type SceneName = `${SceneFamily}-${number}`

/** Raise it with every visible change of a drawing: addresses and cached files contain it, so that nothing stale is displayed. */
export const drawing_version = 1

/** Number of pictures per family: variants 0 … 63. */
export const scene_variants = 64

const NAME = /^([a-z]+)-(0|[1-9]\d?)$/

export function isSceneName(name: string): name is SceneName {
  const [, family, variant] = NAME.exec(name) ?? []
  return isSceneFamily(family) && Number(variant) < scene_variants
}

function isSceneFamily(family: string | undefined): family is SceneFamily {
  return scene_families.some((known) => known === family)
}

/** The two halves of a name. The name must be valid. */
export function sceneParts(name: SceneName): { family: SceneFamily; variant: number } {
  const [family, variant] = name.split('-')
  return { family: family as SceneFamily, variant: Number(variant) }
}

/** The picture for a record without one: the same seed (an id, a slug) always gets the same one of the families given. */
export function sceneFor(seed: string, families: readonly [SceneFamily, ...SceneFamily[]]): SceneName {
  const family = families[hash(`family ${seed}`) % families.length] ?? families[0]
  return `${family}-${hash(`variant ${seed}`) % scene_variants}`
}

/** The scene of that name; anything else is taken as a seed for a landscape. */
export function sceneOf(scene: string): SceneName {
  return isSceneName(scene) ? scene : sceneFor(scene, ['andes', 'puna', 'litoral', 'patagonia', 'pampa', 'coast'])
}

/** The size a picture is drawn at, in pixels; only their ratio matters to a browser. */
export function sceneSize(name: SceneName): { width: number; height: number } {
  return sceneParts(name).family === 'hero' ? { width: 2400, height: 1200 } : { width: 1200, height: 800 }
}

/** The available widths in pixels; a bounded list bounds the number of files too. */
const scene_widths: readonly number[] = [320, 480, 640, 960, 1280, 1920]

/** 2400 only for the picture of the home page, which fills the screen. */
export function sceneWidths(name: SceneName): readonly number[] {
  return sceneParts(name).family === 'hero' ? [...scene_widths, 2400] : scene_widths
}

export const scene_formats = ['avif', 'webp', 'jpg'] as const

export type SceneFormat = (typeof scene_formats)[number]

/** Path of a picture, for example `/img/scene/v1/andes-12/640.avif`. The address never changes its meaning. */
export function scenePath(name: SceneName, width: number, format: SceneFormat): string {
  return `/img/scene/v${drawing_version}/${name}/${width}.${format}`
}
