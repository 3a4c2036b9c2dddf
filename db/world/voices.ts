import type { ContentLanguage } from '../../src/domain/content/content.ts'
import { EMPTY_TEXTS } from '../../src/domain/content/writing/draft.ts'
import { emptySection, type SectionContent, type WrittenSection } from '../../src/domain/sections/section.kind.ts'
import { contentInserts, type PublishedItem } from '../start-rows/content-rows.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import type { ProjectPlan } from './plan-projects.ts'
import { DAY, isoInstant } from './world-time.ts'

interface VoiceStory {
  /** Slug of a public project. */
  project: string
  speaker: 'organization' | 'traveller'
  name?: string
  /** The first language is the original. */
  language: 'es' | 'en'
  role: { es: string; en: string }
  text: { es: string; en: string }
  /** Days before now. */
  said: number
  waits?: true
}

const VOICES: readonly VoiceStory[] = [
  {
    project: 'agua-segura-para-cinco-escuelas-del-secano-lavallino',
    speaker: 'traveller',
    language: 'es',
    role: { es: 'Viajó desde Rosario con sus hijos', en: 'Travelled from Rosario with her children' },
    text: {
      es: 'Elegí Lavalle antes de ir a Bariloche. Un tiempo después busqué el código y ahí estaba nuestra parte, con centavos y fecha. Se los mostré a los chicos en la cena.',
      en: 'I chose Lavalle before we went to Bariloche. Some time later I looked up the code and there was our share, with its cents and its date. I showed it to the children over dinner.',
    },
    said: 34,
  },
  {
    project: 'lentes-a-tiempo',
    speaker: 'organization',
    name: 'Silvia Quiroga',
    language: 'es',
    role: { es: 'Maestra de segundo grado, San Juan', en: 'Second-grade teacher, San Juan' },
    text: {
      es: 'Bruno era el que se portaba mal en el fondo. No se portaba mal: no veía el pizarrón. Desde que tiene los anteojos, lee parado al frente.',
      en: 'Bruno was the one who misbehaved at the back. He did not misbehave: he could not see the board. Since he got his glasses he reads standing in front of the class.',
    },
    said: 51,
  },
  {
    project: 'riego-por-goteo-para-doce-huertas-familiares',
    speaker: 'organization',
    name: 'Nélida Ferreyra',
    language: 'es',
    role: { es: 'Huertera de San Rafael', en: 'Vegetable grower in San Rafael' },
    text: {
      es: 'Antes cuidaba el agua gota por gota y los tomates se me secaban igual. Ahora riego con la mitad, y el puesto de la feria no cerró ni en julio.',
      en: 'I used to save every drop and my tomatoes dried up all the same. Now I water with half of it, and my market stall did not close even in July.',
    },
    said: 78,
  },
  {
    project: 'quirofano-movil-de-cataratas',
    speaker: 'traveller',
    name: 'Martín',
    language: 'es',
    role: { es: 'Viajó desde Neuquén por trabajo', en: 'Travelled from Neuquén for work' },
    text: {
      es: 'Pagué el hotel lo mismo que en cualquier lado. Meses después leí el informe: 86 personas volvieron a ver. Es la primera reserva de la que me acuerdo el nombre.',
      en: 'I paid for the hotel what it costs anywhere. Months later I read the report: 86 people can see again. It is the first booking whose name I remember.',
    },
    said: 96,
  },
  {
    project: 'wheelchair-basketball-for-girls',
    speaker: 'organization',
    name: 'Kate Molloy',
    language: 'en',
    role: { es: 'Entrenadora del equipo, Buenos Aires', en: 'Coach of the team, Buenos Aires' },
    text: {
      es: 'La primera temporada ganaron dos partidos, y las dos veces se llenó el gimnasio. Ya nadie pregunta si acá las chicas pueden jugar.',
      en: 'In their first season they won two games, and the gym was full for both. Nobody asks any more whether girls can play here.',
    },
    said: 42,
  },
  {
    project: 'corredor-para-el-yaguarete-en-iguazu',
    speaker: 'traveller',
    name: 'Daniel',
    language: 'en',
    role: { es: 'Viajó desde Toronto a las Cataratas', en: 'Travelled from Toronto to the Falls' },
    text: {
      es: 'Vine por las Cataratas. Elegir el corredor del yaguareté me llevó un minuto. Seguir la plata, diez: leí cada renglón.',
      en: 'I came for the Falls. Choosing the jaguar corridor took me a minute. Following the money took ten, because I read every line.',
    },
    said: 27,
  },
  {
    project: 'wheelchair-basketball-for-girls',
    speaker: 'traveller',
    language: 'en',
    role: { es: 'Viajó desde Bristol con su familia', en: 'Travelled from Bristol with her family' },
    text: {
      es: 'Los vuelos a Buenos Aires los íbamos a comprar igual. Con la mitad de lo que ganó la agencia se pagaron horas de gimnasio, y hay un renglón que lo dice.',
      en: 'We were going to buy those flights to Buenos Aires anyway. Half of what the agency made paid for hours in a gym, and there is a line that says so.',
    },
    said: 60,
  },
  {
    project: 'sillas-de-ruedas-a-medida-para-chicos-en-crecimiento',
    speaker: 'traveller',
    name: 'Lucrecia',
    language: 'es',
    role: { es: 'Viajó desde Mar del Plata', en: 'Travelled from Mar del Plata' },
    text: {
      es: 'Lo elegí porque mi hermano creció en una silla que nunca fue de su tamaño. Ojalá lleguen pronto a la meta.',
      en: 'I chose it because my brother grew up in a wheelchair that was never his size. I hope they reach their goal soon.',
    },
    said: 2,
    waits: true,
  },
]

/** Testimonials about the projects, as if editors had published them; one of them is still a draft. */
export function voiceInserts(projects: readonly ProjectPlan[], anchor: number): Insert[] {
  const found = new Map(projects.map((project) => [project.slug, project]))
  const items = VOICES.map((story) => plan(story, found, anchor))
  const rows = items.map(({ id }, index) => ({ item_id: id, place: 'voice', list: 'voices', position: index + 1, enabled: true }))
  return [...contentInserts(items), { table: 'sections', rows }]
}

function plan(story: VoiceStory, projects: Map<string, ProjectPlan>, anchor: number): PublishedItem {
  const project = projects.get(story.project)
  if (!project) throw new Error(`a voice speaks of ${story.project}, which is no project`)
  const id = stableId('sect', `${story.project} ${story.text.es}`)
  const words = (side: ContentLanguage): WrittenSection => ({
    ...EMPTY_TEXTS,
    title: story.name ?? '',
    slug: `voz-${id.slice(5)}`,
    lines: { role: story.role[side], quote: story.text[side] },
  })
  const { shared } = emptySection('voice')
  const content: SectionContent = {
    es: words('es'),
    en: words('en'),
    shared: { ...shared, speaker: story.speaker, said_in: story.language, project: { id: project.id, name: project.story.name } },
  }
  return {
    id,
    kind: 'section',
    at: isoInstant(anchor - (story.said - 1) * DAY),
    sides: story.waits ? [] : ['es', 'en'],
    content,
  }
}
