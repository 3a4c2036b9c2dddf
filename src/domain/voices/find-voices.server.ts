import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { projectImage } from '../projects/project-image.ts'
import type { Voice } from './voice.ts'

/**
 * Approved quotes about public projects: first those in the reader's language, then those translated into it.
 */
export async function findVoices(ctx: Pick<Context, 'db' | 'locale'>, count: number): Promise<Voice[]> {
  const { locale } = ctx
  const found = await rowsOf<Voice>(
    ctx.db,
    sql`select v.id, v.speaker, v.name, ${sql.raw(`v.role_${locale}`)} as role, ${sql.raw(`v.text_${locale}`)} as text, v.language,
      json_build_object('id', c.id, 'slug', c.slug, 'name', ${sql.raw(`c.name_${locale}`)}, 'language', ${sql.raw(`c.language_${locale}`)}, 'organization', c.organization ->> 'name', 'image', ${sql.raw(`c.image_${locale}`)}) as project
      from public_voices v join project_cards c on c.id = v.project_id
      order by (v.language = ${locale}) desc, v.position, v.id limit ${count}`,
  )
  return found.map((voice) => ({ ...voice, project: { ...voice.project, image: projectImage(voice.project.image) } }))
}
