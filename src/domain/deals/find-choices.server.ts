import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findSuppliers } from '../bookings/find-suppliers.server.ts'
import { findCurrencyCodes } from '../currencies/find-currencies.server.ts'
import type { DealChoices, LostReason, Seller } from './deal.ts'

/** The options of the forms and filters of deals. */
export async function findChoices({ db, locale }: Pick<Context, 'db' | 'locale'>): Promise<DealChoices> {
  const [sellers, lost_reasons, projects, suppliers, currencies] = await Promise.all([
    rowsOf<Seller>(db, sql`select id, username, name, surname from sellers order by plain_text(name || ' ' || surname), id`),
    rowsOf<LostReason>(db, sql`select id, ${sql.raw(`name_${locale}`)} as name from lost_reasons where enabled order by position, id`),
    rowsOf<DealChoices['projects'][number]>(
      db,
      sql`select p.id, p.slug, p.name, exists (select from collecting_projects c where c.id = p.id) as collects from project_refs p
        where p.id in (select id from collecting_projects union select project_id from deals) order by plain_text(p.name), p.id limit 1000`,
    ),
    findSuppliers(db),
    findCurrencyCodes(db),
  ])
  return { sellers, lost_reasons, projects, suppliers, currencies }
}
