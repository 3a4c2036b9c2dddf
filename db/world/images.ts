import { motif_counts } from '@huella/scenes/hour'
import type { Random } from '@huella/scenes/random'
import { type SceneFamily, scene_variants } from '@huella/scenes/scene'
import type { CauseKey } from '../start-rows/catalogues.ts'
import { CITIES, type CityKey } from './cities.ts'
import { shuffled } from './weighted.ts'

type Family = Exclude<SceneFamily, 'hero'>

interface Picture {
  /** `<family>-<variant>` */
  scene: string
  alt: string
}

/** Descriptions of the compositions, in the order of the drawings. */
const MOTIFS = {
  andes: {
    vineyard: 'Viñedos en hilera y la cordillera nevada al fondo',
    mirror: 'La cordillera se refleja en una laguna quieta',
    valley: 'Un río baja por un valle verde entre montañas nevadas',
    camp: 'Dos carpas al pie de una montaña alta',
    avenue: 'Un camino entre álamos dorados lleva a la cordillera',
  },
  puna: {
    colours: 'Cerros de colores, cardones y una llama',
    salt_flat: 'Una familia con sus llamas cruza un salar',
    lagoon: 'Flamencos en una laguna al pie de un volcán',
    village: 'Un pueblo de adobe con su iglesia blanca y una llama cargada',
    pass: 'Vicuñas en el pastizal, delante de dos cerros nevados',
  },
  litoral: {
    falls: 'Saltos de agua entre la selva, con un arco iris',
    island: 'Una casa de isla sobre pilotes y una canoa en el río',
    wetland: 'Un estero con garzas, camalotes y carpinchos',
    red_road: 'Un camino de tierra colorada entre cultivos y palmeras',
  },
  patagonia: {
    spires: 'Agujas de granito recortadas sobre el bosque',
    glacier: 'El frente de un glaciar y témpanos en el lago',
    steppe: 'Guanacos y una casa en la estepa, con cerros al fondo',
    pehuen: 'Araucarias a la orilla de un lago, con un volcán',
    channel: 'Un faro a rayas en un canal rodeado de montañas',
  },
  pampa: {
    wheat: 'Un campo de trigo con un molino, una casa y vacas',
    ombu: 'Un paisano y su caballo descansan bajo un ombú',
    sunflowers: 'Un campo de girasoles hasta el horizonte',
    estancia: 'Una casa de campo, un molino y un jinete que llega',
    lagoon: 'Una laguna pampeana con flamencos y vacas junto al molino',
  },
  coast: {
    cliff: 'Un faro sobre el acantilado y veleros en el mar',
    beach: 'Familias y sombrillas de colores en la playa',
    port: 'Barcos pesqueros amarrados frente a las casas del puerto',
    whales: 'La cola de una ballena en el golfo y pingüinos en la orilla',
    dunes: 'Una casita entre los médanos y dos personas que van al mar',
  },
  peace: {
    square: 'Vecinos de la mano en una plaza con banderines',
    bridge: 'Vecinos se encuentran en la mitad de un puente',
    circle: 'Una ronda de mate y charla bajo un árbol grande',
    doves: 'Chicos remontan barriletes entre palomas',
  },
  health: {
    post: 'Vecinos esperan en la puerta de una salita de salud',
    ambulance: 'Una ambulancia cruza el valle hacia una casa',
    vaccination: 'Un día de vacunación bajo un toldo a rayas',
    plane: 'La avioneta de los médicos llega a un paraje',
  },
  water: {
    pump: 'Una familia llena sus baldes en una bomba de mano',
    well: 'Una mujer y sus chicos sacan agua de un aljibe',
    tank: 'Un tanque elevado y una canilla donde llenan un bidón',
    channel: 'Una acequia riega una huerta bajo los álamos',
  },
  mothers: {
    home: 'Una mamá con su bebé en brazos en la puerta de su casa',
    sunset: 'Una mamá levanta a su hijo frente a un sol enorme',
    cradle: 'Una cuna bajo un lapacho florecido',
    way_home: 'Una mamá vuelve a su casa de la mano de sus hijos',
  },
  education: {
    school: 'Chicos de guardapolvo blanco frente a una escuela rural',
    ride: 'Dos chicos llegan a la escuela en un caballo',
    tree: 'Una maestra da clase bajo un árbol dorado',
    book: 'Un paisaje con una escuela que sale de un libro abierto',
    library_bus: 'Chicos leen alrededor de una combi llena de libros',
  },
  economy: {
    market: 'Puestos de una feria con toldos y banderines',
    garden: 'Una huerta comunitaria con su invernadero',
    oven: 'Un horno de barro encendido y una mesa con pan',
    weavers: 'Tejedoras en su telar y mantas tendidas al sol',
    hives: 'Apicultores entre colmenas de colores',
  },
  environment: {
    planting: 'Vecinos plantan árboles jóvenes en una ladera',
    turbines: 'Molinos de viento sobre lomas verdes',
    forest: 'Dos personas caminan entre los troncos de un bosque',
    hornero: 'Un hornero junto a su nido de barro',
    nursery: 'Un vivero de plantines bajo media sombra',
  },
} as const satisfies { [F in Family]: Record<string, string> }

/** A composition by its name, such as `economy-oven`. */
export type Motif = { [F in Family]: `${F}-${keyof (typeof MOTIFS)[F] & string}` }[Family]

const WHOLE: { [F in Family]?: readonly Motif[] } = {
  litoral: ['litoral-island', 'litoral-wetland'],
  patagonia: ['patagonia-steppe', 'patagonia-pehuen'],
  coast: ['coast-beach', 'coast-port', 'coast-cliff', 'coast-dunes'],
}

/** Compositions tied to a city, such as a glacier to El Calafate, where a whole region would be too broad. */
const LOCAL: { [C in CityKey]?: readonly Motif[] } = {
  puerto_iguazu: ['litoral-falls', 'litoral-red_road'],
  posadas: ['litoral-red_road', 'litoral-wetland'],
  obera: ['litoral-red_road'],
  el_soberbio: ['litoral-red_road'],
  oran: ['litoral-red_road'],
  tartagal: ['litoral-red_road'],
  castelli: ['litoral-red_road', 'litoral-wetland'],
  puerto_madryn: ['coast-whales', 'coast-cliff'],
  comodoro_rivadavia: ['coast-cliff', 'coast-port'],
  el_calafate: ['patagonia-glacier', 'patagonia-spires'],
  rio_gallegos: ['patagonia-steppe', 'patagonia-glacier'],
  ushuaia: ['patagonia-channel'],
  esquel: ['patagonia-steppe'],
  ingeniero_jacobacci: ['patagonia-steppe'],
  zapala: ['patagonia-steppe', 'patagonia-pehuen'],
}

/** All compositions of a family. */
export function motifsOf(family: Family): Motif[] {
  return Object.keys(MOTIFS[family]).map((name) => `${family}-${name}` as Motif)
}

/** The compositions that match the surroundings of a city. */
export function motifsAround(city: CityKey): readonly Motif[] {
  const { family } = CITIES[city]
  return LOCAL[city] ?? WHOLE[family] ?? motifsOf(family)
}

/** One of the pictures of a composition, at any hour of the day. */
export function pictureOf(motif: Motif, random: Random): Picture {
  const [family, name] = motif.split('-') as [Family, string]
  const names = Object.keys(MOTIFS[family])
  const count = motif_counts[family]
  const position = names.indexOf(name)
  const last = Math.floor((scene_variants - 1 - position) / count)
  return { scene: `${family}-${position + count * random.whole(0, last)}`, alt: (MOTIFS[family] as Record<string, string>)[name]! }
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
