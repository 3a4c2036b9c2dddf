import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import { findGiverNotices } from '../contributions/notices/find-notices.server.ts'
import { CONTRIBUTIONS_NOTIFIED } from '../contributions/notices/send-pending-notifications.server.ts'
import { findManagersOfProject, PROJECT_STATUS_CHANGED } from '../projects/status/announce-status-change.server.ts'
import { findStatusChange } from '../projects/status/find-status-change.server.ts'
import { ORGANIZATION_UNMANAGED } from '../users/sole-organizations.server.ts'
import { notifyUser } from './notify-user.server.ts'

const KINDS = { approved: 'contribution_confirmed', paid: 'contribution_paid', reported: 'contribution_reported' } as const

/** Notifies givers that their contributions were confirmed, paid or reported on: several of the same kind at once in one notification. */
export const notifyGivers = onEvent(CONTRIBUTIONS_NOTIFIED, async ({ db, now }, { notices }) => {
  const told = Map.groupBy(await findGiverNotices(db, notices), ({ user_id, kind }) => `${user_id} ${kind}`)
  await db.transaction(async (tx) => {
    for (const about of told.values()) {
      const [first, count] = [about[0]!, about.length]
      const { user_id, code, amount, project, notice_id } = first
      const kind = KINDS[first.kind as keyof typeof KINDS]
      await notifyUser(tx, now, { user_id, kind, facts: { code, amount, project, count }, source: `notice ${notice_id}` })
    }
  })
})

/** Notifies managers that a project of theirs was approved, or was sent back with changes to make. */
export const notifyManagers = onEvent(PROJECT_STATUS_CHANGED, async ({ db, now }, { project_id, change_id }) => {
  const change = await findStatusChange(db, change_id)
  if (change?.from_status !== 'under_review') return
  const kind = KINDS_OF_DECISIONS[change.to_status]
  if (!kind) return
  const facts = { project: change.name, slug: change.slug }
  await db.transaction(async (tx) => {
    for (const user_id of await findManagersOfProject(tx, project_id))
      await notifyUser(tx, now, { user_id, kind, facts, source: `change ${change_id}` })
  })
})

/** Notifies admins of an organization without a manager, if that is still so. */
export const notifyOfUnmanaged = onEvent(ORGANIZATION_UNMANAGED, async ({ db, now }, { organization_id }, event_id) => {
  const told = await rowsOf<{ user_id: string; organization: string; slug: string }>(
    db,
    sql`select a.user_id, o.name as organization, o.slug from unmanaged_organizations o cross join active_admins a where o.organization_id = ${organization_id}`,
  )
  await db.transaction(async (tx) => {
    for (const { user_id, ...facts } of told)
      await notifyUser(tx, now, { user_id, kind: 'organization_unmanaged', facts, source: `event ${event_id}` })
  })
})

const KINDS_OF_DECISIONS: { [to in string]?: 'project_approved' | 'project_change_asked' } = {
  active: 'project_approved',
  published: 'project_approved',
  rejected: 'project_change_asked',
}
