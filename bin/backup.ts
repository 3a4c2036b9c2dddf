import { backUp } from '@huella/backup/back-up'
import { digestOfFile } from '@huella/backup/pack'
import { noteBackup } from '../src/kit/data/note-backup.server.ts'
import { runWithFile } from './place.ts'

await runWithFile('bin/backup FILE', async (path, place) => {
  const manifest = await backUp({ ...place, secret_key: place.config.secret_key, now: new Date() }, path)
  await noteBackup(place.db, path, manifest)
  const { tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${path}: ${rows} rows of ${tables.length} tables, ${files.length} uploads\nSHA-256 ${await digestOfFile(path)}\n`)
})
