import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, rowsOf } from '../data/db.server.ts'
import type { Metrics } from './metrics.server.ts'

interface Watched {
  db: Db
  pool: pg.Pool
  /** state of each notification connection of this process, by name */
  lines: Record<string, () => boolean>
}

/** Registers figures of the process and its database, computed when the metrics are scraped. */
export function watchPlatform(metrics: Metrics, { db, pool, lines }: Watched): void {
  const { gauge } = metrics
  gauge('huella_pool_in_use', 'Connections to the database that work', () => pool.totalCount - pool.idleCount)
  gauge('huella_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  for (const [name, isListening] of Object.entries(lines))
    gauge(`huella_notices_${name}_up`, '1 while this process hears of changes', () => (isListening() ? 1 : 0))
  const outbox = shared(() => rowsOf<Outbox>(db, OUTBOX))
  gauge('huella_outbox_waiting', 'Events that are to be delivered', async () => (await outbox()).waiting)
  gauge('huella_outbox_failed', 'Events that failed for good: bin/outbox', async () => (await outbox()).failed)
  gauge('huella_outbox_oldest_seconds', 'Seconds for which the oldest event that waits has been due', async () => (await outbox()).oldest)
  const mail = shared(() => rowsOf<Mail>(db, MAIL))
  gauge('huella_mail_waiting', 'Letters that are to be sent', async () => (await mail()).waiting)
  gauge('huella_mail_oldest_seconds', 'Age of the oldest letter that waits', async () => (await mail()).oldest)
  gauge('huella_mail_failed', 'Letters of the last day that were refused, came back or were given up', async () => (await mail()).failed)
  const copies = shared(() => rowsOf<Copies>(db, COPIES))
  gauge('huella_last_backup_timestamp_seconds', 'When bin/backup last made one', async () => (await copies()).backup ?? undefined)
  gauge(
    'huella_archive_age_seconds',
    'Since the last segment was archived, where archiving is on',
    async () => (await copies()).archive ?? undefined,
  )
  gauge('huella_archive_failing', '1 when the last try to archive failed', async () => (await copies()).failing ?? undefined)
}

type Outbox = { waiting: number; failed: number; oldest: number }
const OUTBOX = sql`
  select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as failed,
    coalesce(greatest(extract(epoch from now() - min(coalesce(waits_until, created_at)) filter (where failed_at is null)), 0), 0)::float8 as oldest
  from outbox_events where delivered_at is null`

type Mail = { waiting: number; oldest: number; failed: number }
const MAIL = sql`select waiting, oldest, failed from mail_figures`

type Copies = { backup: number | null; archive: number | null; failing: number | null }
/** Before the first archived file, time counts from the start of counting. */
const COPIES = sql`
  select (select extract(epoch from max(made_at))::float8 from backups) as backup,
    case when archiving then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 end as archive,
    case when archiving then coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int end as failing
  from (select *, current_setting('archive_mode') <> 'off' as archiving from pg_stat_archiver) a`

/** One query for all figures of a scrape. */
function shared<Row>(ask: () => Promise<Row[]>): () => Promise<Row> {
  let asked: Promise<Row[]> | undefined
  return async () => {
    asked ??= ask().finally(() => (asked = undefined))
    const [row] = await asked
    return row!
  }
}
