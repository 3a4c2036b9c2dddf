import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

/** As a customer, whose address their account has confirmed; and as a seller, what is theirs to do. */
export const DEAL_OWN_DATA: OwnData = {
  as_customer: {
    tables: [],
    query: (id) =>
      sql`select c.name, c.email, c.phone, c.language, c.created_at,
        (select json_agg(json_build_object('code', d.code, 'title', d.title, 'stage', d.stage, 'amount', d.amount, 'currency', d.currency, 'source', d.source,
           'start_date', d.start_date, 'end_date', d.end_date, 'rooms', d.rooms, 'created_at', d.created_at,
           'notes', (select json_agg(json_build_object('kind', n.kind, 'body', n.body, 'created_at', n.created_at) order by n.created_at) from deal_notes n where n.deal_id = d.id))
           order by d.created_at) from deals d where d.customer_id = c.id) as deals
        from customers c join customer_accounts a on a.customer_id = c.id where a.user_id = ${id}`,
  },
  deals_sold: {
    tables: ['deals'],
    query: (id) => sql`select code, title, stage, created_at from deals where owner_id = ${id} order by created_at`,
  },
  deal_tasks: {
    tables: ['deal_tasks'],
    query: (id) => sql`select title, due_on, remind_at, done_at, created_at from deal_tasks where owner_id = ${id} order by created_at`,
  },
  deals_seen: {
    tables: ['deal_visits'],
    query: (id) => sql`select deal_id, seen_at from deal_visits where user_id = ${id} order by seen_at`,
  },
}
