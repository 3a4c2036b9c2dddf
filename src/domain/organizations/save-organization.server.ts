import { and, eq, ne, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { lockUser } from '../users/lock-user.server.ts'
import type { ChangeContent } from './changes/organization-change.ts'
import { lockSentChange, sendOrganizationChange } from './changes/send-change.server.ts'
import { checkOrganization } from './check-organization.server.ts'
import { OWN_VERSION } from './find-own-organizations.server.ts'
import { organizationReceivedLetter } from './organization.letters.ts'
import { organizations } from './organization.tables.server.ts'
import { ONE_AT_A_TIME, ORGANIZATION_EDITED, UNVERIFIED } from './organization.ts'
import { removePicture, storeOrganizationPictures } from './organization-picture.server.ts'
import type { PictureName } from './organization-picture.ts'
import type { OrganizationInput } from './registration.ts'
import { asTaken, moveSlug, refuseTakenSlug, slugTaken } from './take-slug.server.ts'

interface Input {
  organization: OrganizationInput
  /** Uploaded pictures. */
  pictures: Partial<Record<PictureName, Buffer>>
  from: From
}

/**
 * Registers an organization, which an admin then reviews. Only one of concurrent requests for an identifier gets it.
 * @returns its id
 * @throws organization_unverified, organization_one_at_a_time; invalid_fields; as `storeOrganizationPictures`
 */
export async function registerOrganization(ctx: Context, { organization: input, pictures, from }: Input): Promise<string> {
  const user = requireUser(ctx.actor)
  if (!user.verified) throw new ReadableError(UNVERIFIED)
  const checked = await checkOrganization(ctx, input)
  const id = newId('org')
  await countPictures(ctx, pictures, from)
  const now = ctx.now.toISOString()
  await storeOrganizationPictures(ctx, { organization_id: id, pictures }, (stored) =>
    ctx.db.transaction(async (tx) => {
      await lockUser(tx, user.user_id)
      await refuseSecond(tx, user.user_id)
      await refuseTakenSlug(tx, checked.slug, id)
      const row = { ...checked, ...stored, id, status: 'pending' as const, registered_by: user.user_id, created_at: now, sent_at: now }
      const made = await tx
        .insert(organizations)
        .values({ ...row, scene: sceneFor(id) })
        .onConflictDoNothing()
        .returning({ id: organizations.id })
      if (made.length === 0) throw slugTaken()
      await queueLetter(ctx, tx, organizationReceivedLetter, { user_id: user.user_id, facts: { organization_id: id } })
      await noteAct(ctx, tx, { action: 'organization.registered', subject_id: id, after: { name: checked.name } })
    }),
  )
  return id
}

/**
 * Changes an organization: by the user who registered it, while it is under review or rejected, which sends it for review again; by its
 * managers, once it is approved. Then its name, identifier, description, CUIT and logo wait for an admin, as one change that replaces the
 * waiting one.
 * @returns its id
 * @throws not_found; organization_edited by somebody else since it was seen; invalid_fields; as `storeOrganizationPictures`
 */
export async function editOrganization(ctx: Context, { organization: input, pictures, from }: Input): Promise<string> {
  const { user_id, verified } = requireUser(ctx.actor)
  if (!verified) throw new ReadableError(UNVERIFIED)
  const id = input.id ?? ''
  await findOwn(ctx.db, { id, user_id })
  const checked = await checkOrganization(ctx, input)
  await countPictures(ctx, pictures, from)
  const dropped = await storeOrganizationPictures(ctx, { organization_id: id, pictures }, (stored) =>
    ctx.db.transaction(async (tx) => {
      const before = await findOwn(tx, { id, user_id }, sql`for update of o`)
      await refuseTakenSlug(tx, checked.slug, id)
      const waiting = await lockSentChange(tx, id)
      if (input.seen !== undefined) await refuseUnseen(tx, id, input.seen)
      const shown = waiting?.content.logo ?? before.logo
      const logo = stored.logo ?? (input.remove_logo ? null : waiting ? waiting.content.logo : before.logo)
      const cover = stored.cover ?? (input.remove_cover ? null : before.cover)
      const is_approved = before.status === 'approved'
      if (!is_approved) await moveSlug(tx, { id, status: before.status, from: before.slug, to: checked.slug })
      const again = before.status === 'rejected' ? { status: 'pending' as const, sent_at: ctx.now.toISOString(), claimed_by: null } : {}
      const base = changeContent(before)
      const content = changeContent({ ...checked, logo })
      const changed = await tx
        .update(organizations)
        .set({ ...checked, cover, ...(is_approved ? base : content), ...again })
        .where(eq(organizations.id, id))
        .returning({ id: organizations.id })
        .catch(asTaken)
      if (changed.length === 0) throw notFound()
      const is_sent = is_approved && (await sendOrganizationChange(ctx, tx, { organization_id: id, base, waiting, content }))
      const action = before.status === 'rejected' ? 'organization.sent_again' : 'organization.edited'
      if (before.status === 'rejected') await queueLetter(ctx, tx, organizationReceivedLetter, { user_id, facts: { organization_id: id } })
      if (!is_sent) await noteAct(ctx, tx, { action, subject_id: id, before: { name: before.name }, after: { name: checked.name } })
      const kept = is_approved ? [before.logo, logo] : [logo]
      return [...[before.logo, shown].filter((version) => !kept.includes(version)), before.cover !== cover && before.cover]
    }),
  )
  for (const version of dropped) if (version) await removePicture(ctx.files, id, version)
  return id
}

interface OwnRow extends Record<string, unknown> {
  status: 'pending' | 'approved' | 'rejected'
  slug: string
  name: string
  description: string
  cuit: string | null
  logo: string | null
  cover: string | null
}

/** An organization that the user may change. @throws not_found */
async function findOwn(db: Db, { id, user_id }: { id: string; user_id: string }, lock = sql``): Promise<OwnRow> {
  const [row] = await rowsOf<OwnRow>(
    db,
    sql`select o.status, o.slug, o.name, o.description, o.cuit, o.logo, o.cover from organizations o where o.id = ${id} and (
      (o.status <> 'approved' and o.registered_by = ${user_id})
      or exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${user_id})) ${lock}`,
  )
  if (!row) throw notFound()
  return row
}

/** @throws organization_edited */
async function refuseUnseen(tx: Db, id: string, seen: string): Promise<void> {
  const [found] = await rowsOf<{ version: string }>(tx, sql`select ${OWN_VERSION} as version from organizations o where o.id = ${id}`)
  if (found?.version !== seen) throw new ReadableError(ORGANIZATION_EDITED)
}

function changeContent({ name, slug, description, cuit, logo }: ChangeContent): ChangeContent {
  return { name, slug, description, cuit, logo }
}

async function refuseSecond(tx: Db, user_id: string): Promise<void> {
  const waiting = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.registered_by, user_id), ne(organizations.status, 'approved')))
  if (waiting.length > 0) throw new ReadableError(ONE_AT_A_TIME)
}

async function countPictures(ctx: Context, pictures: Input['pictures'], from: From): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  for (const _ of Object.keys(pictures)) await countRequest(ctx.pool, 'picture', { address: from.address, account: user_id })
}

/** Some picture of the six regions, by the id. */
function sceneFor(id: string): string {
  const regions = ['andes', 'puna', 'litoral', 'patagonia', 'pampa', 'coast']
  const number = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 4_294_967, 7)
  return `${regions[number % regions.length]}-${number % 64}`
}
