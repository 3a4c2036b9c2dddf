import type pg from 'pg'
import type { Log } from '../log.server.ts'

/**
 * Grants the serving connections' role its permissions, as the owner of the tables and after every migration. If both are the same role, it
 * can only warn: SQL that a stranger manages to run could then switch off the ledger's guards.
 * @returns true when the queue's schema was created again, so that waiting events have to be queued again
 */
export async function grantServing(owner: pg.Pool, serving: pg.Pool, log: Log): Promise<boolean> {
  const role = await roleOf(serving)
  const fresh = role !== (await roleOf(owner)) && (await grant(owner, role))
  const { rows } = await serving.query<{ owns: boolean }>(OWNS)
  if (rows[0]!.owns) log.warn({ role }, 'the role of DATABASE_URL owns the tables, and could change the ledger: see DATABASE_OWNER_URL')
  return fresh
}

const OWNS = `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')) as owns`

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]!.role
}

async function grant(owner: pg.Pool, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ fresh: boolean }>('select grant_serving($1) as fresh', [role])
  return rows[0]!.fresh
}
