import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { addToErasures } from '../../accounts/erasure-list.server.ts'
import { forgetInactive, repeatErasures } from './forget-customers.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'forget-'))
let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene({ DATA_DIR: folder })
  await scene.owner.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_one before update on customers for each row when (old.id = 'cust_000') execute function refuse_one()`)
})
beforeEach(async () => {
  scene.services.emitted.length = 0
  await scene.pool.query(
    `insert into customers (id, root_id, name, language, created_at)
      select id, id, 'Old one', 'es', now() - interval '3 years' from (select 'cust_' || lpad(n::text, 3, '0') as id from generate_series(0, 119) n) x`,
  )
})
afterEach(() => scene.pool.query("delete from customers where id like 'cust_%'"))
afterAll(async () => {
  await scene.close()
  rmSync(folder, { recursive: true })
})

const remembered = async () =>
  (await scene.pool.query("select id from customers where id like 'cust_%' and forgotten_at is null order by id")).rows.map(({ id }) => id)
const batches = () =>
  scene.services.emitted.filter(({ type }) => type === 'customers.forgotten').map(({ payload }) => payload.ids as string[])

it('forgets many in batches, so that one that cannot be forgotten does not hold the others back', async () => {
  const { customers } = await forgetInactive(scene.services, new Date())
  const left = await remembered()
  expect(left).toContain('cust_000')
  expect(left.length).toBeLessThanOrEqual(50)
  expect(customers).toBe(120 - left.length)
  expect(batches().map((ids) => ids.length)).toEqual([50, 20])
})

it('begins to serve a restored database though one of it cannot be forgotten again', async () => {
  await addToErasures(scene.services, await remembered())
  expect(await repeatErasures(scene.services)).toBe(120)
  expect((await remembered()).length).toBeLessThanOrEqual(50)
  expect(batches().flat()).not.toContain('cust_000')
})

it('finds what letters and notifications say about them by an index', async () => {
  const client = await scene.pool.connect()
  try {
    await client.query("begin; set local enable_seqscan = off; select forget_customer('cust_001')")
    const { rows } = await client.query(
      "select relname from pg_stat_xact_user_tables where relname in ('notifications', 'emails', 'outbox_events') and seq_scan > 0",
    )
    expect(rows).toEqual([])
    const plan = await client.query("explain delete from notifications n where n.facts ->> 'deal_id' = any(array['deal_1', 'deal_2'])")
    expect(JSON.stringify(plan.rows)).toContain('notifications_about_deal')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
