import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { restore } from '@huella/backup/restore'
import { migrate } from '@huella/migrations/migrate'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { completeFirstLoad } from '../../domain/places/load/load-places.server.ts'
import { grantServing } from '../../kit/data/serving-role.server.ts'
import { openEmptyDatabase } from '../test-database.server.ts'
import { testServices } from '../test-services.ts'
import { openWholeApp } from '../whole-app.ts'
import { sampleInTurn } from './exhaustive.ts'
import { findLedgerErrors } from './find-ledger-errors.ts'
import { listVersions, unpackVersion } from './version-backups.ts'

// Today's code reads the data of each landed version; in `bin/test`, of every second one in turn.

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const versions = listVersions()
const PAGES = [
  '/',
  '/proyectos',
  '/organizaciones',
  '/transparencia',
  '/blog',
  '/ofertas',
  '/mendoza',
  '/en/projects',
  '/terminos-y-condiciones',
]

it('there are backups of versions', () => expect(versions.length).toBeGreaterThan(0))

it.each(sampleInTurn(versions, 0, 2))('%s restores, migrates to now, adds up, and serves its pages', async (name) => {
  const database = await openEmptyDatabase()
  onTestFinished(() => database.close())
  const services = testServices(database, { DEMO_NOW: '2026-11-26T12:00:00Z' })
  const folder = mkdtempSync(join(tmpdir(), 'huella-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'old.tar')
  await unpackVersion(name, path, services.config.secret_key)
  const manifest = await restore(path, {
    pool: database.owner,
    files: services.files,
    version: 'now',
    migrations: MIGRATIONS,
    complete: completeFirstLoad,
    secret_key: services.config.secret_key,
  })
  const money = await sumsOf(database.owner)
  expect(money.length).toBeGreaterThan(3)
  await migrate(database.owner, MIGRATIONS)
  await grantServing(database.owner, database.pool, services.log)
  expect(await findLedgerErrors(database.pool)).toEqual([])
  expect(await sumsOf(database.pool)).toEqual(money)
  for (const table of ['users', 'projects', 'organizations', 'bookings', 'contributions', 'payouts'])
    expect((await database.pool.query(`select from ${table}`)).rowCount, table).toBe(
      manifest.tables.find(({ name }) => name === table)!.rows,
    )
  const app = await openWholeApp(services)
  const { rows } = await database.pool.query<{ slug: string; name: string }>('select slug, name from public_projects order by slug limit 3')
  for (const path of [...PAGES, ...rows.map(({ slug }) => `/proyecto/${slug}`)]) {
    const response = await app.request(`http://localhost:3000${path}`, { headers: { accept: 'text/html' } })
    expect(response.status, path).toBe(200)
  }
  expect(await (await app.request(`http://localhost:3000/proyecto/${rows[0]!.slug}`)).text()).toContain(rows[0]!.name.slice(0, 12))
  // The first one loads the whole app, beside whatever else the machine does.
})

/** Sums by currency and account, for comparison before and after. */
async function sumsOf(pool: pg.Pool) {
  const { rows } = await pool.query(
    'select account, currency, sum(amount)::text as amount from ledger_entries group by 1, 2 having sum(amount) <> 0 order by 1, 2',
  )
  return rows
}
