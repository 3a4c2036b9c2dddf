import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'

// Figures that triggers keep, against what they are computed from, after every row was written and after changes of each kind.

const WRONG = {
  'hand_offs.is_booked': `select h.id from hand_offs h where h.is_booked <> exists (select from bookings b where b.hand_off_id = h.id)`,
  'customers.deals': `select c.id from customers c where c.deals <> (select count(*) from deals d where d.customer_id = c.id)`,
  'customers.last_contact_at': `select c.id from customers c where c.last_contact_at is distinct from
    (select max(greatest(d.contacted_at, d.first_answer_at)) from deals d where d.customer_id = c.id)`,
  'leads.answered_at': `select l.id from leads l join lead_answers a on a.lead_id = l.id join deals d on d.id = l.deal_id where l.answered_at is distinct from
    case when a.answered_at is null and d.stage in ('booked', 'closed', 'lost') then d.stage_since else a.answered_at end`,
  'content_items.public_since': `select i.id from content_items i where i.public_since is distinct from
    (select min(m.starts_at) from content_moments m where m.item_id = i.id and m.part <> 'shared' and m.version_id is not null)`,
  'offer_figures.seen': `select f.offer_id as id from offer_figures f where f.seen <> (select coalesce(sum(v.views), 0) from offer_views v where v.offer_id = f.offer_id)`,
  'offer_figures.handed_off': `select f.offer_id as id from offer_figures f where f.handed_off <> (select count(*) from hand_offs h where h.offer_id = f.offer_id)`,
  'offer_figures.booked': `select f.offer_id as id from offer_figures f where f.booked <>
    (select count(*) from hand_offs h join bookings b on b.hand_off_id = h.id where h.offer_id = f.offer_id and b.status <> 'cancelled')`,
  'bank_lines.outcome': `select l.id from bank_lines l left join bank_matches m on m.line_id = l.id and m.undone_at is null
    where l.outcome is distinct from case when m.kind is not null then 'set_aside' when m.id is not null then 'matched' end`,
  'offer_imports.addresses': `select i.id from offer_imports i where i.addresses <> (select count(*) from offer_import_addresses a where a.import_id = i.id)`,
}

let world: TestDatabase
beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, { projects: 20, more: { people: 20, contributions: 60, deals: 60, letters: 1, offers: 60, records: 400 } })
})
afterAll(() => world.close())

const wrong = async () => {
  const found = await Promise.all(
    Object.entries(WRONG).map(async ([figure, query]) => ({ figure, rows: (await world.owner.query(query)).rows })),
  )
  return found.filter(({ rows }) => rows.length > 0)
}

it('is right once the world is written', async () => {
  expect(await wrong()).toEqual([])
  const { rows } =
    await world.owner.query(`select (select count(*)::int from hand_offs where not is_booked) as lost, (select count(*)::int from leads) as leads,
    (select count(*)::int from bank_lines where outcome is null) as open_lines, (select count(*)::int from bank_lines where outcome = 'set_aside') as set_aside,
    (select max(deals) from customers) as deals, (select max(handed_off) from offer_figures) as handed_off, (select max(addresses) from offer_imports) as addresses`)
  for (const [figure, most] of Object.entries(rows[0]!)) expect(most, figure).toBeGreaterThan(0)
})

it.each([
  [
    'a booking gets the hand-off of an offer',
    `update bookings set hand_off_id = (select id from hand_offs where offer_id is not null order by id limit 1) where external_id = 'MORE-1'`,
  ],
  ['it is cancelled', `update bookings set status = 'cancelled' where external_id = 'MORE-1'`],
  [
    'it gets that of no offer',
    `update bookings set hand_off_id = (select id from hand_offs where offer_id is null and not is_booked order by id limit 1) where external_id = 'MORE-1'`,
  ],
  [
    'a search is deleted',
    `delete from hand_offs where id = (select id from hand_offs h where offer_id is not null and not is_booked order by id limit 1)`,
  ],
  ['a page is seen', `insert into offer_views (offer_id, day, views) select offer_id, '2030-01-01', 3 from offer_figures limit 1`],
  ['it is seen again', `update offer_views set views = views + 1 where day = '2030-01-01'`],
  [
    'a lead is answered',
    `insert into deal_notes (id, deal_id, kind, body, created_at) select 'answer', deal_id, 'mail', 'Hola', now() from leads where answered_at is null order by id limit 1`,
  ],
  [
    'a lead is answered by a quote',
    `with waiting as (select deal_id from leads where answered_at is null and deal_id not in (select deal_id from deal_quotes) order by id limit 1),
      quoted as (insert into deal_quotes (deal_id, code, created_at) select deal_id, repeat('7', 26), now() from waiting)
     insert into quote_versions (id, deal_id, number, language, items, currency, total, holds_until, created_at, sent_at, sent_way, trip)
     select 'quot_answer', deal_id, 1, 'es', '[{"name":"Hotel","price":5}]', 'ARS', 5, '2099-01-01', now(), now(), 'link', '{}' from waiting`,
  ],
  ['the answer is deleted', `delete from deal_notes where id = 'answer'`],
  [
    'a deal goes to another customer',
    `update deals set customer_id = (select max(id) from customers) where id = (select min(id) from deals)`,
  ],
  ['a deal is deleted', `delete from deals where id = (select max(id) from deals)`],
  [
    'a match of a line of the bank is undone',
    `update bank_matches set undone_at = now(), undone_by = matched_by, undo_reason = 'Otra cosa' where id = (select min(id) from bank_matches)`,
  ],
  [
    'the line is matched again',
    `insert into bank_matches (id, line_id, kind, confidence, reasons, is_automatic, matched_by, created_at)
     select 'again', line_id, 'tax', 0, '{}', false, matched_by, now() from bank_matches where undone_at is not null`,
  ],
  [
    'an item is published later',
    `insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
     select item_id, kind, part, now() + interval '1 day', version_id, now() from content_moments where part = 'es' limit 1`,
  ],
])('is right when %s', async (_, change) => {
  const { rowCount } = await world.owner.query(change)
  expect(rowCount).toBeGreaterThan(0)
  expect(await wrong()).toEqual([])
})

it('is the later of two contacts about two deals of one customer, whichever is committed first', async () => {
  await world.owner.query(
    `update deals set customer_id = (select min(id) from customers) where id in (select id from deals order by id limit 2)`,
  )
  const { rows } = await world.owner.query<{ id: string }>('select id from deals order by id limit 2')
  const [one, other] = [await world.owner.connect(), await world.owner.connect()]
  const note = (nth: number, at: string) =>
    `insert into deal_notes (id, deal_id, kind, body, created_at) values ('both_${nth}', '${rows[nth]!.id}', 'note', 'x', '${at}')`
  await one.query('begin')
  await one.query(note(0, '2031-01-02T00:00:00Z'))
  await other.query('begin')
  // It waits for the first.
  const waits = other.query(note(1, '2031-01-01T00:00:00Z'))
  await one.query('commit')
  await waits
  await other.query('commit')
  for (const client of [one, other]) client.release()
  expect(await wrong()).toEqual([])
})

it('is the list of the match that counts, when a line is matched while another match of it is undone', async () => {
  const { rows } = await world.owner.query<{ id: string; line_id: string }>(
    'select id, line_id from bank_matches where undone_at is null order by id desc limit 1',
  )
  const { id, line_id } = rows[0]!
  const [one, other] = [await world.owner.connect(), await world.owner.connect()]
  await one.query('begin')
  await one.query(`update bank_matches set undone_at = now(), undone_by = matched_by, undo_reason = 'Otra cosa' where id = $1`, [id])
  await other.query('begin')
  // It waits for the first.
  const waits = other.query(
    `insert into bank_matches (id, line_id, kind, confidence, reasons, is_automatic, matched_by, created_at)
     select 'meanwhile', line_id, 'interest', 0, '{}', false, matched_by, now() from bank_matches where id = $1`,
    [id],
  )
  await one.query('commit')
  await waits
  await other.query('commit')
  for (const client of [one, other]) client.release()
  expect(await wrong()).toEqual([])
  expect((await world.owner.query('select outcome from bank_lines where id = $1', [line_id])).rows).toEqual([{ outcome: 'set_aside' }])
})
