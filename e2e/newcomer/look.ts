import { createHash } from 'node:crypto'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { readConfig } from '../../src/config/config.server.ts'
import { openDatabase } from '../../src/kit/data/db.server.ts'
import { openFiles } from '../../src/kit/files.server.ts'
import { openLog } from '../../src/kit/log.server.ts'
import { findLedgerErrors } from '../../src/testing/operations/find-ledger-errors.ts'

// Runs on the newcomer's machine: rows that people created, the digest of each upload, and the proof of the ledger.

const TABLES = ['users', 'organizations', 'projects', 'bookings', 'contributions', 'payouts', 'ledger_entries', 'audit_entries']
const config = readConfig(process.env)
const embedded = await openEmbeddedPostgres({ data_dir: config.data_dir })
const { pool, close } = openDatabase(embedded.connection)
const counts: Record<string, number> = {}
for (const table of TABLES) counts[table] = (await pool.query(`select from ${table}`)).rowCount!
const uploads: Record<string, string> = {}
for await (const { key, bytes } of (await openFiles(config, openLog('silent'))).all())
  uploads[key] = createHash('sha256').update(bytes).digest('hex')
const { rows } = await pool.query<{ slug: string }>('select slug from public_projects order by slug limit 1')
process.stdout.write(
  JSON.stringify({
    counts,
    uploads: Object.fromEntries(Object.entries(uploads).sort()),
    errors: await findLedgerErrors(pool),
    project: rows[0]?.slug,
  }),
)
await close()
await embedded.close()
