import type pg from 'pg'
import { contentInserts } from '../../../db/start-rows/content-rows.ts'
import { insertRows } from '../../../db/start-rows/insert-rows.ts'
import type { ContentLanguage } from '../../domain/content/content.ts'
import { emptySection, type SectionContent, type SectionShared } from '../../domain/sections/section.kind.ts'

interface VoiceRow {
  project: string
  said_in?: ContentLanguage
  sides?: readonly ContentLanguage[]
  name?: string
  position?: number
}

/** A testimonial about a project, public since February in some languages, or a draft. */
export async function insertVoice(pool: pg.Pool, id: string, row: VoiceRow): Promise<void> {
  const { project, said_in = 'es', sides = ['es', 'en'], name = '', position = 1 } = row
  const empty = emptySection('voice')
  const words = (role: string, quote: string) => ({ ...empty.es, title: name, slug: id.replaceAll('_', '-'), lines: { role, quote } })
  const shared: SectionShared = { ...empty.shared, speaker: 'traveller', said_in, project: { id: project, name: project } }
  const content: SectionContent = {
    es: words('Viajera', 'Lo elegí antes de viajar.'),
    en: words('Traveller', 'I chose it before I left.'),
    shared,
  }
  const client = await pool.connect()
  try {
    await insertRows(client, [
      ...contentInserts([{ id, kind: 'section', at: '2026-02-01T00:00:00Z', sides, content }]),
      { table: 'sections', rows: [{ item_id: id, place: 'voice', list: 'voices', position, enabled: true }] },
    ])
  } finally {
    client.release()
  }
}
