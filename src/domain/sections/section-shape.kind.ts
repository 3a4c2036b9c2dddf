import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'
import { fieldsOf, SECTION_PLACE_NAMES, SPEAKERS, STEP_ICONS } from '../content/kinds/section-places.ts'
import { ImagesShape, NamedProjectShape, Text, TextsShape } from '../content/writing/draft-shape.ts'
import { emptySection, type SectionContent } from './section.kind.ts'

const Lines = z.preprocess((value) => (typeof value === 'object' && value !== null ? value : {}), z.record(z.string().max(40), Text()))
const SectionTextsShape = z
  .object({ ...TextsShape.unwrap().shape, lines: Lines })
  .prefault({ title: '', slug: null, summary: '', body: null, lines: {} })

const fallback = emptySection('question').shared

const SectionShape = z.object({
  es: SectionTextsShape,
  en: SectionTextsShape,
  shared: z
    .object({
      images: ImagesShape,
      place: z.enum(SECTION_PLACE_NAMES),
      icon: z.enum(STEP_ICONS).catch(fallback.icon),
      speaker: z.enum(SPEAKERS).catch(fallback.speaker),
      said_in: z.enum(LOCALES).catch(fallback.said_in),
      project: NamedProjectShape,
    })
    .prefault(fallback),
})

/** Only the fields that its place has. @throws ZodError for text beyond its bounds */
export function readSection(value: unknown): SectionContent {
  const read = SectionShape.parse(value ?? {}) as SectionContent
  const names = fieldsOf(read.shared.place).map(([name]) => name)
  const own = (words: SectionContent['es']) => ({
    ...words,
    slug: null,
    summary: '',
    lines: Object.fromEntries(names.flatMap((name) => (name in words.lines ? [[name, words.lines[name] ?? '']] : []))),
  })
  return { es: own(read.es), en: own(read.en), shared: { ...read.shared, images: [] } }
}
