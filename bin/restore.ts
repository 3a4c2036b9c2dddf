import { restore } from '@huella/backup/restore'
import { migrate } from '@huella/migrations/migrate'
import { repeatErasures } from '../src/domain/deals/customers/forget-customers.server.ts'
import { completeFirstLoad } from '../src/domain/places/load/load-places.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { openOutbox } from '../src/kit/data/outbox.server.ts'
import { grantServing } from '../src/kit/data/serving-role.server.ts'
import { MIGRATIONS, runWithFile } from './place.ts'

await runWithFile('bin/restore [--unauthenticated] FILE', async (path, place, unauthenticated) => {
  const { secret_key, secret_key_old } = place.config
  const how = { migrations: MIGRATIONS, complete: completeFirstLoad, secret_key, secret_key_old, unauthenticated }
  const { tables, files, version, made_at } = await restore(path, { ...place, ...how })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${path} of ${made_at}, version ${version}: ${rows} rows of ${tables.length} tables, ${files.length} uploads\n`)
  const applied = await migrate(place.pool, MIGRATIONS)
  process.stdout.write(applied.length > 0 ? `migrated: ${applied.join(', ')}\n` : 'no migration was missing\n')
  const served = openDatabase(place.connections.serving)
  await grantServing(place.pool, served.pool, place.log)
  const outbox = await openOutbox(place.connections.serving, served.db, place.log)
  process.stdout.write(`${await outbox.requeue()} events wait to be delivered\n`)
  const repeated = await repeatErasures({ ...place, db: served.db, outbox })
  if (repeated > 0) process.stdout.write(`${repeated} people who had been erased since are erased again\n`)
  await outbox.close()
  await served.close()
})
