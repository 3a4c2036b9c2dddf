import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

/** Data as a customer, whose address their account has confirmed; and as a seller, their deals and tasks. */
export const DEAL_OWN_DATA: OwnData = {
  as_customer: {
    tables: [],
    query: (id) =>
      sql`select c.name, c.email, c.phone, c.language, c.created_at,
        (select json_agg(json_build_object('email', o.email, 'phone', o.phone) order by o.created_at) from customers o
          where o.root_id = c.id and o.id <> c.id and num_nonnulls(o.email, o.phone) > 0) as former_contacts,
        (select json_agg(json_build_object('code', d.code, 'title', d.title, 'stage', d.stage, 'amount', d.amount, 'currency', d.currency, 'source', d.source,
           'start_date', d.start_date, 'end_date', d.end_date, 'rooms', d.rooms, 'created_at', d.created_at,
           'wrote', (select json_agg(json_build_object('name', l.name, 'email', l.email, 'phone', l.phone, 'message', l.message, 'from', l.wished_from, 'to', l.wished_to, 'created_at', l.created_at)
             order by l.created_at) from leads l where l.deal_id = d.id),
           'quotes', (select json_agg(json_build_object('number', v.number, 'intro', v.intro, 'items', v.items, 'included', v.included, 'total', v.total, 'currency', v.currency,
             'holds_until', v.holds_until, 'sent_at', v.sent_at, 'events', (select json_agg(json_build_object('kind', e.kind, 'project_id', e.project_id, 'question', e.question,
               'created_at', e.created_at) order by e.id) from quote_events e where e.version_id = v.id)) order by v.number)
             from quote_versions v where v.deal_id = d.id and v.sent_at is not null),
           'notes', (select json_agg(json_build_object('kind', n.kind, 'body', n.body, 'created_at', n.created_at) order by n.created_at) from deal_notes n where n.deal_id = d.id))
           order by d.created_at) from deals d where d.customer_id = c.id) as deals
        from customers c where c.id in (select a.customer_id from customer_users a where a.user_id = ${id})`,
  },
  deals_sold: {
    tables: ['deals'],
    query: (id) => sql`select code, title, stage, created_at from deals where owner_id = ${id} order by created_at`,
  },
  deal_tasks: {
    tables: ['deal_tasks'],
    query: (id) => sql`select title, due_on, remind_at, done_at, created_at from deal_tasks where owner_id = ${id} order by created_at`,
  },
  on_duty: {
    tables: ['seller_duties'],
    query: (id) => sql`select on_duty_since, changed_at from seller_duties where user_id = ${id}`,
  },
  leads_given: {
    tables: ['leads'],
    query: (id) => sql`select id, deal_id, way, created_at, answer_by from leads where given_to = ${id} order by created_at`,
  },
  deals_seen: {
    tables: ['deal_visits'],
    query: (id) => sql`select deal_id, seen_at from deal_visits where user_id = ${id} order by seen_at`,
  },
}
