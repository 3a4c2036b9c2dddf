import { backUp } from '../src/kit/backup/back-up.server.ts'
import { digestOfFile } from '../src/kit/backup/pack.server.ts'
import { openPlace, reportFailure } from './place.ts'

const [path] = process.argv.slice(2)
if (!path) {
  process.stderr.write('bin/backup FILE\n')
  process.exit(2)
}
try {
  const place = await openPlace(process.env)
  try {
    const { tables, files } = await backUp({ ...place, now: new Date() }, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`${path}: ${rows} rows of ${tables.length} tables, ${files.length} uploads\nSHA-256 ${await digestOfFile(path)}\n`)
  } finally {
    await place.close()
  }
} catch (error) {
  reportFailure(error)
}
