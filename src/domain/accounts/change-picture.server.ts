import { eq } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { newCode } from '../../kit/ids.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { encodeApart } from '../uploads/read-picture.server.ts'
import { dropFiles, storeFiles } from '../uploads/store-files.server.ts'
import { users } from '../users/user.tables.server.ts'
import { type Crop, userPictureKey } from './own-picture.ts'
import type { squarePicture } from './square-picture.server.ts'

/**
 * Changes the picture of the signed-in user. New files are stored before the row names them and old ones removed after, so a failure at any
 * point leaves one complete picture.
 * @throws too_large, unsupported_type, invalid_fields, storage_failed, too_many
 */
export async function changePicture(ctx: Context, input: { bytes: Buffer; crop: Crop | undefined; from: From }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await countRequest(ctx.pool, 'picture', { address: input.from.address, account: user_id })
  const { bytes, crop } = input
  const squares = await encodeApart<typeof squarePicture>(ctx, 'picture/squares', { bytes, crop }, 'picture')
  const version = newCode()
  const files = squares.map(([size, square]) => ({
    key: userPictureKey(user_id, version, size),
    bytes: square,
    content_type: 'image/webp',
  }))
  await storeFiles(ctx.files, files, () => writeVersion(ctx, user_id, version))
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
  if (before) await dropFiles(ctx.files, `people/${user_id}/${before}/`)
}
