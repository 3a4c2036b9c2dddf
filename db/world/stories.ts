import { buenosAires } from './stories/buenos-aires.ts'
import { chacoFormosa } from './stories/chaco-formosa.ts'
import { cordoba } from './stories/cordoba.ts'
import { corrientesMisiones } from './stories/corrientes-misiones.ts'
import { costa } from './stories/costa.ts'
import { cuyo } from './stories/cuyo.ts'
import { granBuenosAires } from './stories/gran-buenos-aires.ts'
import { jujuy } from './stories/jujuy.ts'
import { mendoza } from './stories/mendoza.ts'
import { mendozaValles } from './stories/mendoza-valles.ts'
import { noroeste } from './stories/noroeste.ts'
import { pampa } from './stories/pampa.ts'
import { patagonia } from './stories/patagonia.ts'
import { patagoniaAustral } from './stories/patagonia-austral.ts'
import { salta } from './stories/salta.ts'
import { santaFeEntreRios } from './stories/santa-fe-entre-rios.ts'
import { waiting } from './stories/waiting.ts'
import type { OrganizationStory } from './story.ts'

/** All organizations and projects of the demo world. */
export const stories: readonly OrganizationStory[] = [
  ...mendoza,
  ...mendozaValles,
  ...cuyo,
  ...salta,
  ...jujuy,
  ...noroeste,
  ...chacoFormosa,
  ...corrientesMisiones,
  ...santaFeEntreRios,
  ...cordoba,
  ...buenosAires,
  ...granBuenosAires,
  ...pampa,
  ...costa,
  ...patagonia,
  ...patagoniaAustral,
  ...waiting,
]
