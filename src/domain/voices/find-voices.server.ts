import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Voice } from './voice.ts'

/**
 * What people say of public projects, as far as somebody of ours has approved it: first what was said in the reader's language, then what is
 * translated into it.
 */
export function findVoices(ctx: Pick<Context, 'db' | 'locale'>, count: number): Promise<Voice[]> {
  const { locale } = ctx
  return rowsOf<Voice>(
    ctx.db,
    sql`select v.id, v.speaker, v.name, ${sql.raw(`v.role_${locale}`)} as role, ${sql.raw(`v.text_${locale}`)} as text, v.language,
      json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'language', p.language, 'organization', o.name,
        'image', (select json_build_object('scene', i.scene, 'alt', i.alt) from project_images i where i.project_id = p.id order by i.position limit 1)) as project
      from voices v join projects p on p.id = v.project_id join organizations o on o.id = p.organization_id
      where v.status = 'approved' and p.status in ('active', 'published', 'completed')
      order by (v.language = ${locale}) desc, v.position, v.id limit ${count}`,
  )
}
