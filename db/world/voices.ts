import { z } from 'zod'
import type { ContentLanguage } from '../../src/domain/content/content.ts'
import { EMPTY_TEXTS } from '../../src/domain/content/writing/draft.ts'
import { emptySection, type SectionContent, type WrittenSection } from '../../src/domain/sections/section.kind.ts'
import { contentInserts, type PublishedItem } from '../start-rows/content-rows.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import voices from './data/voices.json' with { type: 'json' }
import type { ProjectPlan } from './plan-projects.ts'
import { Translated } from './shapes.ts'
import { DAY, isoInstant } from './world-time.ts'

const VoiceStory = z.strictObject({
  /** Slug of a public project. */
  project: z.string(),
  speaker: z.enum(['organization', 'traveller']),
  name: z.string().optional(),
  /** The first language is the original. */
  language: z.enum(['es', 'en']),
  role: Translated,
  text: Translated,
  /** Days before now. */
  said: z.int(),
  waits: z.literal(true).optional(),
})
type VoiceStory = z.infer<typeof VoiceStory>

const VOICES = z.array(VoiceStory).parse(voices)

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
