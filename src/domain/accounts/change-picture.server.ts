import { eq } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { newCode } from '../../kit/ids.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { users } from '../users/user.tables.server.ts'
import { type Crop, PICTURE_BYTES, userPictureKey } from './own-picture.ts'
import { type squarePicture, tooHeavy } from './square-picture.server.ts'

/**
 * Changes the picture of the signed-in user. New files are stored before the row names them and old ones removed after, so a failure at any
 * point leaves one complete picture.
 * @throws too_large, unsupported_type, invalid_fields, storage_failed, too_many
 */
export async function changePicture(ctx: Context, input: { bytes: Buffer; crop: Crop | undefined; from: From }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await countRequest(ctx.pool, 'picture', { address: input.from.address, account: user_id })
  const { bytes, crop } = input
  if (bytes.length > PICTURE_BYTES) throw new ReadableError('too_large')
  const squares = await ctx.decoder.run<typeof squarePicture>('picture/squares', { bytes, crop }, { refusal: tooHeavy('picture') })
  const version = newCode()
  try {
    for (const [size, bytes] of squares) await ctx.files.put(userPictureKey(user_id, version, size), bytes, 'image/webp')
    await writeVersion(ctx, user_id, version)
  } catch (error) {
    await removePicture(ctx.files, user_id, version)
    throw error
  }
}

/** Removes the picture: the drawn placeholder is shown again. */
export async function dropPicture(ctx: Context): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await writeVersion(ctx, user_id, null)
}

async function writeVersion(ctx: Context, user_id: string, version: string | null): Promise<void> {
  const before = await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select({ image: users.image }).from(users).where(eq(users.id, user_id)).for('update')
    await tx.update(users).set({ image: version, updated_at: ctx.now }).where(eq(users.id, user_id))
    return user?.image
  })
  if (before) await removePicture(ctx.files, user_id, before)
}

/** Errors are ignored: an orphaned file is harmless. */
async function removePicture(files: FileStore, user_id: string, version: string): Promise<void> {
  await files.removeAll(`people/${user_id}/${version}/`).catch(() => {})
}
