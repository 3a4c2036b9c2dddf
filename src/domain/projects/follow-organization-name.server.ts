import { sql } from 'drizzle-orm'
import { onEvent } from '../../kit/event-handler.server.ts'
import { ORGANIZATION_RENAMED } from '../organizations/changes/decide-change.server.ts'

/** Projects are found by the name of their organization. Runs after its change, as payments lock an organization before its projects. */
export const followOrganizationName = onEvent(ORGANIZATION_RENAMED, async ({ db }, { organization_id }) => {
  await db.execute(
    sql`update projects p set search_text = project_search_text(concat_ws(' ', p.name, p.name_other, p.summary, p.summary_other), p.organization_id, p.place_id)
      where p.id in (select id from projects where organization_id = ${organization_id} and search_text <> '' order by id for no key update)`,
  )
})
