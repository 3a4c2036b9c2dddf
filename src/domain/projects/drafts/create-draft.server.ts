import { sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import type { Locale } from '../../../kit/locales.ts'
import { projectStatusChanges } from '../project.tables.server.ts'
import { projectDrafts } from './draft.tables.server.ts'
import { PROJECT_NOT_YOURS } from './draft.ts'
import { emptyDraft } from './draft-shape.ts'
import { holdRoom } from './project-limits.server.ts'
import { freeSlug } from './project-slug.server.ts'

/**
 * Begins a project: a draft with a name, which counts against both limits from now on.
 * @throws project_not_yours for an organization that the actor does not manage; too_many_projects, too_many_of_organization
 */
export async function createDraft(
  ctx: Context,
  input: { organization_id: string; name: string; language: Locale },
): Promise<{ id: string; slug: string }> {
  const { user_id } = requireUser(ctx.actor)
  const is_admin = hasRole(ctx.actor, 'admin')
  return ctx.db.transaction(async (tx) => {
    const organization = await findOrganization(tx, input.organization_id, is_admin ? null : user_id)
    const created_by = is_admin ? null : user_id
    await holdRoom(tx, { organization_id: organization.id, user_id: created_by })
    const id = newId('proj')
    const slug = await freeSlug(tx, input.name, id)
    const now = ctx.now.toISOString()
    await tx.execute(
      sql`insert into projects (id, slug, organization_id, name, summary, description, language, status, created_at, created_by, search_text)
        values (${id}, ${slug}, ${organization.id}, ${input.name}, '', '', ${input.language}, 'draft', ${now}, ${created_by}, '')`,
    )
    await tx.insert(projectStatusChanges).values({
      project_id: id,
      to_status: 'draft',
      created_at: now,
      changed_by: user_id,
      acted_as: is_admin ? 'admin' : 'manager',
    })
    const { language, name } = input
    const content = emptyDraft({
      language,
      name: { es: '', en: '', [language]: name },
      currency: 'ARS',
      country_code: organization.country_code,
      district_id: organization.district_id ?? '',
      place: organization.place,
    })
    await tx
      .insert(projectDrafts)
      .values({ project_id: id, written_as: 'manager', content, version: 1, updated_by: user_id, updated_at: now })
    return { id, slug }
  })
}

interface Home extends Record<string, unknown> {
  id: string
  country_code: string
  district_id: string | null
  place: { id: string; text: string } | null
}

/** An approved organization, and where it is: its projects are mostly there, too. */
async function findOrganization(tx: Db, id: string, manager: string | null): Promise<Home> {
  const theirs =
    manager === null
      ? sql`true`
      : sql`exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${manager})`
  const [found] = await rowsOf<Home>(
    tx,
    sql`select o.id, o.country_code, o.district_id, (select json_build_object('id', at.id, 'text', at.name_es) from place_refs at where at.id = o.place_id) as place
      from public_organizations o where o.id = ${id} and ${theirs}`,
  )
  if (!found) throw new ReadableError(PROJECT_NOT_YOURS)
  return found
}
