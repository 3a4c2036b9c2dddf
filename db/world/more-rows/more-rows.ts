import type pg from 'pg'
import { AT, code_of, GIVEN_NAMES, id_of, join_project, PLACE_ROWS, PROJECT_ROWS, place_of_row, SURNAMES, some_user } from './generated.ts'
import { MORE_OFFERS } from './more-offers.ts'
import { MORE_CLAIMS, MORE_RECORDS } from './more-records.ts'
import { ANALYZE } from './written.ts'

/** How many generated rows of each kind to have besides the small world's. */
export interface MoreRows {
  people: number
  contributions: number
  deals: number
  letters: number
  /** Offers and other content, with their pictures, versions, readers and imports. */
  offers?: number
  /** Everything else that a desk lists: rates, statements of suppliers and banks, notifications. */
  records?: number
}

/** The first rows of each kind are few: with the statistics of empty tables, triggers would read all of a table for each row. */
const FIRST_BATCH = 2_000
/** Large, because the money of a project is added once for each batch. */
const BATCH = 25_000

/** Adds generated users, contributions with their trips, deals and letters, in SQL; rows that are there stay as they are. @returns how many it added */
export async function insertMoreRows(client: pg.ClientBase, wanted: MoreRows, anchor: number): Promise<number> {
  const now = new Date(anchor).toISOString()
  let added = 0
  const write = async (count: number, statements: readonly string[]) => {
    let last = 0
    while (last < count) {
      const range = [last + 1, Math.min(count, last + (last === 0 ? FIRST_BATCH : BATCH)), now, Math.max(1, wanted.people)]
      for (const [index, statement] of statements.entries()) {
        const { rowCount } = await client.query(withRange(statement), range)
        if (index === 0) added += rowCount ?? 0
      }
      if (last === 0 && count > FIRST_BATCH) await client.query(ANALYZE)
      last = range[1] as number
    }
  }
  for (const [kind, statements] of Object.entries(STATEMENTS) as [keyof MoreRows, readonly string[]][]) {
    await write(wanted[kind] ?? 0, statements)
    if (kind !== 'contributions' || wanted.contributions === 0) continue
    await groupPayouts(client)
    await write(wanted.contributions, MORE_CLAIMS)
  }
  return added
}

/** Every statement takes the same parameters, some of which it may not use. */
function withRange(statement: string): string {
  return `with w as (select n, $3::timestamptz as now, ($4::int)::bigint as people from generate_series($1::int, $2::int) n) ${statement}`
}

/** A payout for the paid contributions of a project, and the report that one in ten of them owes. */
async function groupPayouts(client: pg.ClientBase): Promise<void> {
  await client.query('select group_paid_contributions()')
  await client.query(
    `insert into reports (id, project_id, state, owed_at, due_at)
     select 'rprt_' || right(p.id, 24), p.project_id, 'owed', p.paid_at, p.paid_at + interval '90 days' from payouts p
     where p.id like 'pay\\_%' and hashtext(p.id) % 10 = 0 and not exists (select from report_payouts r where r.payout_id = p.id) on conflict do nothing`,
  )
  await client.query(
    `insert into report_payouts (payout_id, report_id) select p.id, r.id from payouts p join reports r on r.id = 'rprt_' || right(p.id, 24) on conflict do nothing`,
  )
}

/** Two in three come from a trip; one in twenty was cancelled, one in five waits for its review. */
const IS_TRIP = 'w.n % 3 > 0'
const STATUS = `case when w.n % 5 = 0 then 'pending' when w.n % 20 = 7 then 'not_approved' else 'approved' end`
const IS_VOID = 'w.n % 20 = 5'
const IS_PAID = `(w.n % 5 in (1, 2) and ${STATUS} = 'approved')`
const AMOUNT = '(w.n % 900 + 100) * 1000'
const CURRENCY = `case when w.n % 6 = 0 then 'USD' else 'ARS' end`

const TRIPS = `
  insert into hand_offs (id, code, project_id, user_id, trip_type, destination_id, start_date, end_date, search, url, locale, created_at)
  select ${id_of('hand')}, ${code_of('hand')}, p.id, u.id, 'ONLY_HOTEL', ${place_of_row}, (t.at + interval '20 days')::date, (t.at + interval '27 days')::date, '{}', 'https://example.org/', 'es', t.at
  from w ${join_project} cross join lateral (select ${AT} - interval '1 hour' as at) t left join users u on u.id = ${some_user} where ${IS_TRIP} on conflict do nothing`
const BOOKINGS = `
  insert into bookings (id, external_id, revision, status, hand_off_id, match, match_confidence, match_reasons, trail_code, trip_type, destination_id, start_date, end_date, currency,
    sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at, created_at)
  select ${id_of('book')}, 'MORE-' || w.n, 1, case when ${IS_VOID} then 'cancelled' else 'confirmed' end, h.id, 'code', 100, '{code}', ${code_of('trail')}, h.trip_type, h.destination_id, h.start_date,
    h.end_date, ${CURRENCY}, ${AMOUNT} * 20, ${AMOUNT} * 17, 0, ${AMOUNT}, ${AMOUNT} * 2, case when ${IS_VOID} then 0 else ${AMOUNT} end, t.at, t.at
  from w join hand_offs h on h.id = ${id_of('hand')} cross join lateral (select ${AT} as at) t on conflict do nothing`
const GIFTS = `
  insert into contributions (id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, approved_at, notified_at, paid_at, voided_at, created_at)
  select ${id_of('cont')}, ${code_of('gift')}, case when ${IS_TRIP} then 'booking' else 'donation' end, case when w.n % 50 <> 9 then p.id end, b.id, b.revision, ${AMOUNT}, ${CURRENCY}, ${STATUS},
    case when ${STATUS} = 'approved' then t.at + interval '9 days' end, case when ${STATUS} <> 'pending' then t.at + interval '9 days' end,
    case when ${IS_PAID} then date_trunc('month', t.at + interval '40 days') end, case when ${IS_VOID} then t.at + interval '3 days' end, t.at
  from w ${join_project} cross join lateral (select ${AT} as at) t left join bookings b on b.id = ${id_of('book')} on conflict do nothing`
const DONORS = `
  insert into contribution_donors (contribution_id, user_id, name, is_shown, way, reference, created_at)
  select c.id, u.id, (${GIVEN_NAMES})[w.n % 16 + 1] || ' ' || (${SURNAMES})[w.n % 20 + 1], w.n % 2 = 0, 'transfer', 'TR-' || w.n, c.created_at
  from w join contributions c on c.id = ${id_of('cont')} and c.kind = 'donation' left join users u on u.id = ${some_user} on conflict do nothing`
/** All steps of a contribution at once, in the order in which it has them: the ledger posts what a statement adds together. */
const STEPS = `
  insert into contribution_steps (contribution_id, kind, amount, profit_amount, booking_revision, created_at)
  select c.id, s.kind, s.amount, b.profit_amount, b.revision, s.at from w join contributions c on c.id = ${id_of('cont')} left join bookings b on b.id = c.booking_id
  cross join lateral (values (1, 'promised', c.amount, c.created_at, true), (2, 'approved', c.amount, c.approved_at, c.status = 'approved' and not (${IS_VOID})),
    (3, 'not_approved', c.amount, c.notified_at, c.status = 'not_approved'), (4, 'voided', 0, c.voided_at, ${IS_VOID}), (5, 'paid', c.amount, c.paid_at, c.paid_at is not null)) s(nth, kind, amount, at, is_there)
  where s.is_there and not exists (select from contribution_steps x where x.contribution_id = c.id) order by w.n, s.nth`

const STATEMENTS: Record<keyof MoreRows, readonly string[]> = {
  people: [
    `insert into users (id, username, email, email_verified, email_verified_at, name, surname, phone, language, created_at)
     select ${id_of('user')}, 'more' || w.n, 'more' || w.n || '@example.org', true, t.at, (${GIVEN_NAMES})[w.n * 7 % 16 + 1], (${SURNAMES})[w.n * 3 % 20 + 1], '+54911' || (10000000 + w.n),
       case when w.n % 9 = 0 then 'en' else 'es' end, t.at from w cross join lateral (select ${AT} as at) t on conflict do nothing`,
    `insert into sessions (id, token_digest, user_id, expires_at, created_at, updated_at, last_used_at)
     select ${id_of('sess')}, encode(sha256(('more session ' || w.n)::bytea), 'hex'), ${id_of('user')}, w.now + interval '90 days', t.at, t.at, t.at + (w.n % 700) * interval '1 hour'
     from w cross join lateral (select ${AT} as at) t where w.n % 2 = 0 on conflict do nothing`,
    `insert into audit_entries (id, actor_id, action, subject_id, reason, created_at)
     select ${id_of('audt')}, null, 'user.verified', ${id_of('user')}, 'Alta ' || w.n, ${AT} from w on conflict do nothing`,
  ],
  contributions: [
    `, ${PROJECT_ROWS}, ${PLACE_ROWS} ${TRIPS}`,
    BOOKINGS,
    `, ${PROJECT_ROWS} ${GIFTS}`,
    DONORS,
    STEPS,
    `insert into audit_entries (id, actor_id, action, subject_id, reason, created_at)
     select ${id_of('audc')}, (select min(user_id) from user_roles where role = 'admin'), 'contribution.approved', c.id, null, c.approved_at
     from w join contributions c on c.id = ${id_of('cont')} and c.approved_at is not null on conflict do nothing`,
  ],
  deals: [
    `insert into customers (id, name, email, phone, language, created_at)
     select ${id_of('cust')}, (${GIVEN_NAMES})[w.n * 5 % 16 + 1] || ' ' || (${SURNAMES})[w.n % 20 + 1], case when w.n % 2 = 0 then 'more' || w.n || '@example.org' else 'buys' || w.n || '@example.net' end,
       '+54911' || (10000000 + w.n), 'es', ${AT} from w where w.n % 5 > 0 on conflict do nothing`,
    `, ${PROJECT_ROWS}, ${PLACE_ROWS}, sellers as materialized (select user_id, row_number() over (order by user_id) - 1 as i from user_roles where role = 'salesop'),
     planned as (select w.n, (array['interested','contacted','quoted','negotiation','lost'])[w.n % 5 + 1] as stage, ${AT} as at from w)
     insert into deals (id, code, customer_id, title, owner_id, amount, currency, holds_until, destination_id, start_date, end_date, project_id, source, expected_on, stage, stage_since, rank,
       first_answer_at, lost_reason_id, changed_at, changed_by, created_at)
     select ${id_of('deal')}, ${code_of('deal')}, ${id_of('cust', '(w.n - (w.n % 5 = 0)::int)')}, 'Viaje ' || w.n || ' con ' || (${SURNAMES})[w.n % 20 + 1], s.user_id, ${AMOUNT} * 20, 'ARS', (x.at + interval '30 days')::date,
       ${place_of_row}, (x.at + interval '60 days')::date, (x.at + interval '67 days')::date, p.id, 'phone', (x.at + interval '45 days')::date, x.stage, x.at, 'x' || lpad(w.n::text, 9, '0') || 'V',
       x.at + interval '2 hours', case when x.stage = 'lost' then (select min(id) from lost_reasons) end, x.at + interval '1 day', s.user_id, x.at
     from w join planned x on x.n = w.n ${join_project} left join sellers s on s.i = w.n % (select nullif(count(*), 0) from sellers) on conflict (id) do nothing`,
    `insert into leads (id, deal_id, way, request_key, name, email, message, language, given_to, answer_by, created_at)
     select ${id_of('lead')}, d.id, 'form', 'more-lead-' || w.n, (${GIVEN_NAMES})[w.n % 16 + 1] || ' ' || (${SURNAMES})[w.n % 20 + 1], 'asks' || w.n || '@example.net', 'Consulta ' || w.n, 'es',
       d.owner_id, d.created_at + interval '1 day', d.created_at from w join deals d on d.id = ${id_of('deal')} where w.n % 2 = 1 on conflict do nothing`,
    `insert into deal_moves (deal_id, to_stage, moved_by, lost_reason_id, version, created_at)
     select d.id, d.stage, d.owner_id, d.lost_reason_id, 1, d.created_at from w join deals d on d.id = ${id_of('deal')} where not exists (select from deal_moves m where m.deal_id = d.id)`,
    `insert into deal_notes (id, deal_id, kind, body, author_id, created_at)
     select ${id_of('note')}, d.id, 'note', 'Nota ' || w.n, d.owner_id, d.created_at + (w.n % 900) * interval '1 hour' from w join deals d on d.id = ${id_of('deal')} where w.n % 2 = 0 on conflict do nothing`,
    `insert into deal_tasks (id, deal_id, title, due_on, owner_id, created_at)
     select ${id_of('task')}, d.id, 'Llamar ' || w.n, (d.created_at + interval '9 days')::date, d.owner_id, d.created_at from w join deals d on d.id = ${id_of('deal')} where w.n % 3 = 0 on conflict do nothing`,
  ],
  letters: [
    `insert into emails (id, kind, user_id, to_address, language, subject, state, error, created_at, sent_at)
     select ${id_of('mail')}, (array['welcome','contribution_approved','project_news'])[w.n % 3 + 1], u.id, coalesce(u.email, 'more' || w.n || '@example.org'), 'es',
       (array['Te damos la bienvenida','Tu aporte está confirmado','Novedades del proyecto'])[w.n % 3 + 1] || ' ' || w.n,
       case when w.n % 25 = 0 then 'failed' else 'sent' end, case when w.n % 25 = 0 then 'no mailbox' end, t.at, case when w.n % 25 > 0 then t.at + interval '1 minute' end
     from w cross join lateral (select ${AT} as at) t left join users u on u.id = ${some_user} on conflict do nothing`,
  ],
  offers: MORE_OFFERS,
  records: MORE_RECORDS,
}
