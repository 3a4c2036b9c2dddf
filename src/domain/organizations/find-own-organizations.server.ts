import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { changeField } from './changes/find-change.server.ts'
import type { OwnOrganization } from './organization.ts'
import { describedFields, describedJoins } from './organization-fields.server.ts'

/** The organizations that the user manages, or registered and waits for, by name. */
export function findOwnOrganizations(ctx: Context): Promise<OwnOrganization[]> {
  return rowsOf<OwnOrganization>(ctx.db, sql`${ownRows(ctx)} order by o.name, o.id`)
}

/** One of them, by slug or id. @throws not_found */
export async function findOwnOrganization(ctx: Context, slugOrId: string): Promise<OwnOrganization> {
  const [organization] = await rowsOf<OwnOrganization>(ctx.db, sql`${ownRows(ctx)} and ${slugOrId} in (o.slug, o.id)`)
  if (!organization) throw notFound()
  return organization
}

/** SQL: the version of the organization `o` with the change that waits, for the managers who edit both. */
export const OWN_VERSION = sql`md5(jsonb_build_array(to_jsonb(o) - '{status,claimed_by,sent_at}'::text[],
  (select w.content from organization_changes w where w.organization_id = o.id and w.state = 'sent'))::text)`

function ownRows(ctx: Context): SQL {
  const { user_id } = requireUser(ctx.actor)
  return sql`select ${ownFields(ctx)}, ${OWN_VERSION} as version from organizations o ${describedJoins()}
    where ((o.status <> 'approved' and o.registered_by = ${user_id})
      or exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${user_id}))`
}

/** Private fields and all, of the organization `o`. */
export function ownFields({ locale }: Pick<Context, 'locale'>): SQL {
  return sql`${describedFields(locale)}, o.status, ${changeField()} as change, o.contact_name, o.contact_email, o.contact_phone, o.cuit,
    (select ${sql.raw(`r.name_${locale}`)} from place_refs r where r.id = pl.region_id) as province,
    iso_time(o.sent_at) as sent_at, iso_time(o.created_at) as created_at,
    case when o.status = 'rejected' then (select r.reason from organization_reviews r where r.organization_id = o.id and r.decision = 'rejected' order by r.created_at desc limit 1) end as reason`
}
