import { motif_counts } from '@huella/scenes/hour'
import type { Random } from '@huella/scenes/random'
import { type SceneFamily, scene_variants } from '@huella/scenes/scene'
import { z } from 'zod'
import type { CauseKey } from '../start-rows/catalogues.ts'
import { CITIES, CityKey, RegionFamily } from './cities.ts'
import pictures from './data/pictures.json' with { type: 'json' }
import { shuffled } from './weighted.ts'

type Family = Exclude<SceneFamily, 'hero'>

interface Picture {
  /** `<family>-<variant>` */
  scene: string
  alt: string
}

/** Descriptions of the compositions, in the order of the drawings. */
const MOTIFS: Record<Family, Record<string, string>> = pictures.motifs

/** A composition by its name, such as `economy-oven`. */
export type Motif = { [F in Family]: `${F}-${keyof (typeof pictures.motifs)[F] & string}` }[Family]
export const Motif = z.enum(Object.keys(pictures.motifs).flatMap((family) => motifsOf(family as Family)))

/** Compositions of a whole region, and of cities where that would be too broad, such as a glacier for El Calafate. */
const AROUND = z
  .strictObject({ of_families: z.partialRecord(RegionFamily, z.array(Motif)), of_cities: z.partialRecord(CityKey, z.array(Motif)) })
  .parse({ of_families: pictures.of_families, of_cities: pictures.of_cities })

/** All compositions of a family. */
export function motifsOf(family: Family): Motif[] {
  return Object.keys(MOTIFS[family]).map((name) => `${family}-${name}` as Motif)
}

/** The compositions that match the surroundings of a city. */
export function motifsAround(city: CityKey): readonly Motif[] {
  const { family } = CITIES[city]
  return AROUND.of_cities[city] ?? AROUND.of_families[family] ?? motifsOf(family)
}

/** One of the pictures of a composition, at any hour of the day. */
export function pictureOf(motif: Motif, random: Random): Picture {
  const [family, name] = motif.split('-') as [Family, string]
  const names = Object.keys(MOTIFS[family])
  const count = motif_counts[family]
  const position = names.indexOf(name)
  const last = Math.floor((scene_variants - 1 - position) / count)
  return { scene: `${family}-${position + count * random.whole(0, last)}`, alt: MOTIFS[family][name]! }
}

/** Two to five distinct pictures of a project: its main cause first, then its other causes and its surroundings. */
export function imagesOf(project: { causes: readonly CauseKey[]; first?: Motif; around: CityKey }, random: Random): Picture[] {
  const [main, ...others] = project.causes
  const first = project.first ?? random.pick(motifsOf(main!) as [Motif, ...Motif[]])
  const around = shuffled(random, motifsAround(project.around))
  const more = shuffled(
    random,
    [...motifsOf(main!), ...others.flatMap(motifsOf)].filter((motif) => motif !== first),
  )
  const motifs = [first, around[0]!, ...more.slice(0, random.whole(0, 2)), ...around.slice(1, 1 + random.whole(0, 1))]
  return motifs.map((motif) => pictureOf(motif, random))
}
