import { buenosAiresStories } from './stories/buenos-aires.ts'
import { chacoFormosaStories } from './stories/chaco-formosa.ts'
import { cordobaStories } from './stories/cordoba.ts'
import { corrientesMisionesStories } from './stories/corrientes-misiones.ts'
import { costaStories } from './stories/costa.ts'
import { cuyoStories } from './stories/cuyo.ts'
import { granBuenosAiresStories } from './stories/gran-buenos-aires.ts'
import { jujuyStories } from './stories/jujuy.ts'
import { mendozaStories } from './stories/mendoza.ts'
import { mendozaVallesStories } from './stories/mendoza-valles.ts'
import { noroesteStories } from './stories/noroeste.ts'
import { pampaStories } from './stories/pampa.ts'
import { patagoniaStories } from './stories/patagonia.ts'
import { patagoniaAustralStories } from './stories/patagonia-austral.ts'
import { saltaStories } from './stories/salta.ts'
import { santaFeEntreRiosStories } from './stories/santa-fe-entre-rios.ts'
import { waitingStories } from './stories/waiting.ts'
import type { OrganizationStory } from './story.ts'

/** All organizations and projects of the demo world. */
export const stories: readonly OrganizationStory[] = [
  ...mendozaStories,
  ...mendozaVallesStories,
  ...cuyoStories,
  ...saltaStories,
  ...jujuyStories,
  ...noroesteStories,
  ...chacoFormosaStories,
  ...corrientesMisionesStories,
  ...santaFeEntreRiosStories,
  ...cordobaStories,
  ...buenosAiresStories,
  ...granBuenosAiresStories,
  ...pampaStories,
  ...costaStories,
  ...patagoniaStories,
  ...patagoniaAustralStories,
  ...waitingStories,
]
