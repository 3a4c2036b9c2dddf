import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import type { ContentReader } from '../content/reading/find-targets.server.ts'
import { projectImage } from '../projects/project-image.ts'
import type { Voice } from './voice.ts'

/**
 * Published quotes about public projects: first those in the reader's language, then those translated into it.
 */
export async function findVoices(ctx: ContentReader, count: number): Promise<Voice[]> {
  const { locale } = ctx
  const found = await rowsOf<Voice>(
    ctx.db,
    sql`select s.id, s.shared ->> 'speaker' as speaker, nullif(trim(s.words ->> 'title'), '') as name, trim(s.words -> 'lines' ->> 'role') as role,
      trim(s.words -> 'lines' ->> 'quote') as text, s.shared ->> 'said_in' as language, s.language as shown_in,
      json_build_object('id', c.id, 'slug', c.slug, 'name', ${sql.raw(`c.name_${locale}`)}, 'language', ${sql.raw(`c.language_${locale}`)}, 'organization', c.organization ->> 'name', 'image', ${sql.raw(`c.image_${locale}`)}) as project
      from sections_at(${seenInstant(ctx)}, ${locale}) s join project_cards c on c.id = s.shared -> 'project' ->> 'id'
      where s.place = 'voice'
      order by (s.shared ->> 'said_in' = ${locale}) desc, s.position, s.id limit ${count}`,
  )
  return found.map((voice) => ({ ...voice, project: { ...voice.project, image: projectImage(voice.project.image) } }))
}
