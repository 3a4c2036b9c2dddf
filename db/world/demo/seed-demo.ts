import type pg from 'pg'
import type { Config } from '../../../src/config/config.server.ts'
import { seedDemoLogins } from '../../../src/domain/accounts/demo-logins.server.ts'
import { readClock } from '../../../src/kit/clock.ts'
import type { Db } from '../../../src/kit/data/db.server.ts'
import { openFiles } from '../../../src/kit/files.server.ts'
import type { Log } from '../../../src/kit/log.server.ts'
import { seedWorld } from '../seed-world.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { seedDemoBank } from './demo-bank.ts'
import { seedDemoDeals } from './demo-deals.ts'
import { seedDemoHotelier } from './demo-hotelier.ts'
import { seedDemoManager } from './demo-manager.ts'
import { seedDemoMoney } from './demo-money.ts'
import { seedDemoPictures } from './demo-pictures.ts'

interface Demo {
  db: Db
  pool: pg.Pool
  config: Config
  log: Log
}

/** The demo world and the users who may be tried out in it. Rows that exist stay as they are. */
export async function seedDemo({ db, pool, config, log }: Demo): Promise<void> {
  await seedWorld(pool, { log, now: config.demo_now })
  await seedDemoPictures(pool, await openFiles(config, log))
  await seedDemoLogins(db)
  await seedDemoManager(pool)
  await seedDemoHotelier(pool)
  await seedDemoAccounts(pool, config.secret_key)
  await seedDemoMoney(db, readClock(config))
  await seedDemoBank(pool, config.secret_key, readClock(config))
  await seedDemoDeals(pool, readClock(config))
}
