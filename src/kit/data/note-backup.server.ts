import { stat } from 'node:fs/promises'
import type { Manifest } from '@huella/backup/manifest'
import { digestOfFile } from '@huella/backup/pack'
import { backups } from './backups.tables.server.ts'
import type { Db } from './db.server.ts'

/** Records a backup in the database that it was made of. A database of an older version has no table for it. */
export async function noteBackup(db: Db, path: string, { made_at, tables }: Manifest): Promise<void> {
  if (!tables.some(({ name }) => name === 'backups')) return
  const { size } = await stat(path)
  await db.insert(backups).values({ made_at, bytes: size, sha256: await digestOfFile(path) })
}
