import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'

/** Facts for the letter about a review. */
export async function findReviewFacts(db: Db, review_id: string) {
  const [review] = await rowsOf<{ organization: string; slug: string; reason: string }>(
    db,
    sql`select o.name as organization, o.slug, coalesce(r.reason, '') as reason from organization_reviews r join organizations o on o.id = r.organization_id where r.id = ${review_id}`,
  )
  return review
}

/** The name of an organization that waits for its first review, or for a new one. */
export async function findApplication(db: Db, organization_id: string): Promise<string | undefined> {
  const [organization] = await rowsOf<{ name: string }>(
    db,
    sql`select name from organizations where id = ${organization_id} and status = 'pending'`,
  )
  return organization?.name
}

/** Facts for letters about a request to join; undefined if the applicant erased their account since. */
export async function findJoinRequest(db: Db, request_id: string) {
  const [request] = await rowsOf<{ organization: string; slug: string; asked_by: string; state: 'waiting' | 'accepted' | 'declined' }>(
    db,
    sql`select o.name as organization, o.slug, concat_ws(' ', u.name, u.surname) as asked_by, r.state from organization_join_requests r
      join organizations o on o.id = r.organization_id join enabled_users u on u.id = r.user_id where r.id = ${request_id}`,
  )
  return request
}

/** An invitation that can still be accepted. */
export async function findInvitation(db: Db, invitation_id: string, now: Date) {
  const [invitation] = await rowsOf<{ organization: string; email: string; language: Locale; name: string; invited_by: string }>(
    db,
    sql`select o.name as organization, i.email, i.language, coalesce((select u.name from enabled_users u where u.email = i.email and u.email_verified limit 1), '') as name,
      coalesce((select concat_ws(' ', u.name, u.surname) from enabled_users u where u.id = i.invited_by), o.name) as invited_by
      from organization_invitations i join public_organizations o on o.id = i.organization_id
      where i.id = ${invitation_id} and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now.toISOString()}`,
  )
  return invitation
}

/** Facts for the letter about a change of members; an erased user's name becomes a dash. */
export async function findMemberChange(
  db: Db,
  user_id: string | undefined,
  { organization_id, about_id, by_id }: { organization_id: string; about_id: string | null; by_id: string },
) {
  const nameOf = (id: string | null) => sql`coalesce((select concat_ws(' ', u.name, u.surname) from user_faces u where u.id = ${id}), '—')`
  const [change] = await rowsOf<{ organization: string; slug: string; about: string; by: string; manages: boolean }>(
    db,
    sql`select o.name as organization, o.slug, ${nameOf(about_id)} as about, ${nameOf(by_id)} as by,
        exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${user_id ?? null}) as manages
      from organization_refs o where o.id = ${organization_id}`,
  )
  return change
}

export async function findName(db: Db, organization_id: string) {
  const [organization] = await rowsOf<{ name: string }>(db, sql`select name from organization_refs where id = ${organization_id}`)
  return organization?.name
}

export async function isOrganization(db: Db, { slug, status }: { slug: string; status: string }): Promise<boolean> {
  return (await rowsOf(db, sql`select from organizations where slug = ${slug} and status = ${status}`)).length > 0
}
