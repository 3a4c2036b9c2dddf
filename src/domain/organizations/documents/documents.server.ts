import { and, count, eq, sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, notFound, ReadableError } from '../../../kit/errors.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import type { FileStore } from '../../../kit/files.server.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { ACCOUNT_ERASED } from '../../accounts/erase-account.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { dropFiles, storeFiles } from '../../uploads/store-files.server.ts'
import { lockOrganization } from '../lock-organization.server.ts'
import { TOO_MANY_DOCUMENTS } from '../organization.ts'
import { organizationDocuments } from './document.tables.server.ts'
import type { OrganizationDocument } from './document.ts'
import { MOST_DOCUMENTS } from './document-rules.ts'
import { readDocument } from './read-document.server.ts'

/**
 * Adds a document to an organization that is under review or to be corrected; only for the user who registered it.
 * @throws not_found; conflict once it is approved; organization_too_many_documents; as `readDocument`; too_many, storage_failed
 */
export async function addDocument(
  ctx: Context,
  input: { organization: string; file: { bytes: Buffer; name: string }; from: From },
): Promise<OrganizationDocument> {
  const { user_id } = requireUser(ctx.actor)
  const organization_id = await findReachable(ctx, input.organization)
  await countRequest(ctx.pool, 'picture', { address: input.from.address, account: user_id })
  const { bytes, name, type } = await readDocument(ctx, input.file, 'document')
  const [id, file] = [newId('odoc'), newCode()]
  const created_at = ctx.now.toISOString()
  await storeFiles(ctx.files, [{ key: documentKey(organization_id, file), bytes, content_type: type }], () =>
    ctx.db.transaction(async (tx) => {
      await lockWaiting(tx, organization_id, user_id)
      const [there] = await tx
        .select({ count: count() })
        .from(organizationDocuments)
        .where(eq(organizationDocuments.organization_id, organization_id))
      if (there!.count >= MOST_DOCUMENTS) throw new ReadableError(TOO_MANY_DOCUMENTS)
      await tx
        .insert(organizationDocuments)
        .values({ id, organization_id, file, name, type, bytes: bytes.length, uploaded_by: user_id, created_at })
    }),
  )
  return { id, name, type, bytes: bytes.length, created_at }
}

/** Removes a document; only for the user who registered the organization, until it is approved. @throws not_found; conflict */
export async function removeDocument(ctx: Context, input: { organization: string; id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const organization_id = await findReachable(ctx, input.organization)
  const file = await ctx.db.transaction(async (tx) => {
    await lockWaiting(tx, organization_id, user_id)
    const [removed] = await tx
      .delete(organizationDocuments)
      .where(and(eq(organizationDocuments.id, input.id), eq(organizationDocuments.organization_id, organization_id)))
      .returning({ file: organizationDocuments.file })
    if (!removed) throw notFound()
    return removed.file
  })
  await dropFiles(ctx.files, documentKey(organization_id, file))
}

/** The documents of an organization, for the user who registered it, its managers, and admins. @throws not_found */
export async function findDocuments(ctx: Context, slugOrId: string): Promise<OrganizationDocument[]> {
  const organization_id = await findReachable(ctx, slugOrId)
  return rowsOf<OrganizationDocument>(
    ctx.db,
    sql`select id, name, type, bytes, iso_time(created_at) as created_at from organization_documents where organization_id = ${organization_id} order by created_at, id`,
  )
}

/** One of them. @throws not_found */
export async function openDocument(ctx: Context, input: { organization: string; id: string }) {
  const organization_id = await findReachable(ctx, input.organization)
  const [document] = await ctx.db
    .select()
    .from(organizationDocuments)
    .where(and(eq(organizationDocuments.id, input.id), eq(organizationDocuments.organization_id, organization_id)))
  const bytes = document && (await ctx.files.get(documentKey(organization_id, document.file)))
  if (!bytes) throw notFound()
  return { name: document.name, type: document.type, bytes }
}

/**
 * Deletes all documents of an organization, in the transaction of its rejection.
 * @returns their number, and a function that removes the files, for after the commit
 */
export async function dropDocuments(
  tx: Db,
  files: FileStore,
  organization_id: string,
): Promise<{ dropped: number; removeFiles: () => Promise<void> }> {
  const gone = await tx
    .delete(organizationDocuments)
    .where(eq(organizationDocuments.organization_id, organization_id))
    .returning({ id: organizationDocuments.id })
  return { dropped: gone.length, removeFiles: () => dropFiles(files, `documents/${organization_id}/`) }
}

/** Deletes the documents of unapproved organizations after their registrant erased their account. Idempotent. */
export const dropDocumentsOfErased = onEvent(ACCOUNT_ERASED, async ({ db, files }) => {
  const left = await rowsOf<{ id: string }>(
    db,
    sql`select o.id from organizations o where o.status <> 'approved' and o.registered_by is null
      and exists (select from organization_documents d where d.organization_id = o.id)`,
  )
  for (const { id } of left) await (await dropDocuments(db, files, id)).removeFiles()
})

function documentKey(organization_id: string, file: string): string {
  return `documents/${organization_id}/${file}`
}

async function findReachable(ctx: Context, slugOrId: string): Promise<string> {
  const { user_id } = requireUser(ctx.actor)
  const mine = hasRole(ctx.actor, 'admin')
    ? sql`true`
    : sql`((o.status <> 'approved' and o.registered_by = ${user_id})
        or exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${user_id}))`
  const [found] = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select o.id from organizations o where ${slugOrId} in (o.slug, o.id) and ${mine}`,
  )
  if (!found) throw notFound()
  return found.id
}

/** @throws not_found for any user other than the one who registered it; conflict once it is approved */
async function lockWaiting(tx: Db, organization_id: string, user_id: string): Promise<void> {
  const { status, registered_by } = await lockOrganization(tx, organization_id)
  if (registered_by !== user_id) throw notFound()
  if (status === 'approved') throw conflict()
}
