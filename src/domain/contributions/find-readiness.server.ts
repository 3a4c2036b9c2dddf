import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type ReadinessFacts, readinessOf, type Verdict } from './readiness.ts'

/** Facts of the contribution `c`, to be read with the view `contribution_readiness` as `r`. */
export const readinessFacts: SQL = sql`json_build_object('kind', c.kind, 'amount', c.amount, 'way', r.way, 'trip_ends_on', r.trip_ends_on, 'supplier_month', r.supplier_month,
  'arrived_amount', r.arrived_amount, 'received', r.received, 'releases_at', iso_time(r.releases_at), 'held', r.held) as readiness_facts`

/** The readiness of a contribution that waits for its review. */
export async function findReadiness(db: Db, contribution_id: string, at: Date): Promise<Verdict> {
  const [row] = await rowsOf<{ readiness_facts: ReadinessFacts }>(
    db,
    sql`select ${readinessFacts} from contributions c join contribution_readiness r on r.contribution_id = c.id where c.id = ${contribution_id}`,
  )
  return readinessOf(row!.readiness_facts, at)
}
