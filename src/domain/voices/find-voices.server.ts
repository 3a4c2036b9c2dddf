import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Voice } from './voice.ts'

/**
 * Approved quotes about public projects: first those in the reader's language, then those translated into it.
 */
export function findVoices(ctx: Pick<Context, 'db' | 'locale'>, count: number): Promise<Voice[]> {
  const { locale } = ctx
  return rowsOf<Voice>(
    ctx.db,
    sql`select v.id, v.speaker, v.name, ${sql.raw(`v.role_${locale}`)} as role, ${sql.raw(`v.text_${locale}`)} as text, v.language,
      json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'language', c.language, 'organization', c.organization ->> 'name', 'image', c.image) as project
      from public_voices v join project_cards c on c.id = v.project_id
      order by (v.language = ${locale}) desc, v.position, v.id limit ${count}`,
  )
}
