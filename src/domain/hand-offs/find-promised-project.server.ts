import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { pathTo } from '../../urls/paths.ts'
import { canReceive } from '../projects/project-rules.ts'

export const PromisedProject = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.url(),
    collects: z.boolean().openapi({ description: 'False once it no longer collects: its traveller is asked to choose again' }),
  })
  .nullable()

/**
 * Finds the project of a hand-off by the hand-off's code, for the travel site to display to the traveller. Without data of the traveller,
 * because addresses contain the code.
 * @returns null when none was chosen, or it is no longer public
 * @throws not_found
 */
export async function findPromisedProject(ctx: Context, code: string): Promise<z.infer<typeof PromisedProject>> {
  const [row] = await rowsOf<{ project: { id: string; slug: string; name: string; status: string } | null }>(
    ctx.db,
    sql`select case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'status', p.status) end as project
      from hand_offs h left join public_projects p on p.id = h.project_id where h.code = ${code.trim().toLowerCase()}`,
  )
  if (!row) throw notFound()
  if (!row.project) return null
  const { id, slug, name, status } = row.project
  return { id, name, url: ctx.config.public_url + pathTo('project', ctx.locale, { slug }), collects: canReceive({ status }) }
}
