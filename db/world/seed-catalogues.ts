import type pg from 'pg'
import { catalogueRows, causeInserts } from './catalogues.ts'
import { insertRows } from './insert-rows.ts'

/** Rows that every installation starts with, demo or not: without kinds nobody could register an organization. Rows that exist stay as they are. */
export async function seedCatalogues(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await insertStartRows(client)
  } finally {
    client.release()
  }
}

/** Causes only where there are none: their texts belong to editors from then on. */
export async function insertStartRows(client: pg.ClientBase): Promise<void> {
  await insertRows(client, catalogueRows(), 'on conflict do nothing')
  const { rowCount } = await client.query('select from causes limit 1')
  if (rowCount === 0) await insertRows(client, causeInserts(), 'on conflict do nothing')
}
