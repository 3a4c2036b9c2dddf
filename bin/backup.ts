import { backUp } from '../src/kit/backup/back-up.server.ts'
import { digestOfFile } from '../src/kit/backup/pack.server.ts'
import { runWithFile } from './place.ts'

await runWithFile('bin/backup FILE', async (path, place) => {
  const { tables, files } = await backUp({ ...place, secret_key: place.config.secret_key, now: new Date() }, path)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${path}: ${rows} rows of ${tables.length} tables, ${files.length} uploads\nSHA-256 ${await digestOfFile(path)}\n`)
})
