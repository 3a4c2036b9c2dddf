import type { Stage } from './brushes/stage.ts'
import { andes } from './draw-andes.ts'
import { coast } from './draw-coast.ts'
import { economy } from './draw-economy.ts'
import { education } from './draw-education.ts'
import { environment } from './draw-environment.ts'
import { health } from './draw-health.ts'
import { hero } from './draw-hero.ts'
import { litoral } from './draw-litoral.ts'
import { mothers } from './draw-mothers.ts'
import { pampa } from './draw-pampa.ts'
import { patagonia } from './draw-patagonia.ts'
import { peace } from './draw-peace.ts'
import { puna } from './draw-puna.ts'
import { water } from './draw-water.ts'
import { lightOf, motifOf } from './hour.ts'
import { randomFrom } from './random.ts'
import type { SceneFamily, SceneName } from './scene.ts'
import { sceneParts, sceneSize } from './scene.ts'

const DRAWINGS: Record<SceneFamily, readonly ((stage: Stage) => string)[]> = {
  andes,
  puna,
  litoral,
  patagonia,
  pampa,
  coast,
  peace,
  health,
  water,
  mothers,
  education,
  economy,
  environment,
  hero,
}

/** The picture as SVG, `width` pixels wide. The same name gives the same picture, to the last byte. */
export function drawScene(name: SceneName, width: number = sceneSize(name).width): string {
  const paper = sceneSize(name)
  const stage = prepareStage(name)
  const frame = frameOf(name, stage)
  const { family } = sceneParts(name)
  const content = DRAWINGS[family][motifOf(name)]!(stage)
  const height = Math.round((width * paper.height) / paper.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${frame}"><defs>${stage.defs.join('')}</defs>${content}</svg>`
}

/** Every picture is framed a little differently: up to an eighth nearer, a little off centre. */
function frameOf(name: SceneName, { random }: Stage): string {
  const { width, height } = sceneSize(name)
  if (sceneParts(name).family === 'hero') return `0 0 ${width} ${height}`
  const share = 1 / random.between(1, 1.125)
  const [x, y] = [(1 - share) * width * random.between(0.25, 0.75), (1 - share) * height * random.between(0.8, 1)]
  return [x, y, width * share, height * share].map((value) => value.toFixed(1)).join(' ')
}

function prepareStage(name: SceneName): Stage {
  const { width, height } = sceneSize(name)
  const light = lightOf(name)
  const random = randomFrom(name)
  const { family } = sceneParts(name)
  const side = family === 'hero' || random.chance(0.5) ? 1 : -1
  const across = family === 'hero' ? 0.245 : random.between(0.15, 0.35)
  const down = family === 'hero' ? (light.night ? 0.2 : 0.52) : (90 + (1 - light.height) * 330) / 800
  return { width, height, light, random, side, sun: [width * (0.5 + side * across), height * down], defs: [] }
}
