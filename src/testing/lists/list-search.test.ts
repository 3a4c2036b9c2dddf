import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { AuditFilter } from '../../domain/audit/audit.ts'
import { findAudit } from '../../domain/audit/find-audit.server.ts'
import { DeskBookingFilter } from '../../domain/bookings/booking-desk.ts'
import { findDeskBookings } from '../../domain/bookings/find-desk-bookings.server.ts'
import { findManagedContributions } from '../../domain/contributions/desk/find-managed-contributions.server.ts'
import { ContributionFilter } from '../../domain/contributions/desk/managed-contribution.ts'
import { findDeals } from '../../domain/deals/find-deals.server.ts'
import { EmailFilter } from '../../domain/emails/email.ts'
import { findEmails } from '../../domain/emails/find-emails.server.ts'
import { findPayouts } from '../../domain/payouts/find-payouts.server.ts'
import { PayoutFilter } from '../../domain/payouts/payout.ts'
import { findManagedProjects } from '../../domain/projects/desk/find-managed-projects.server.ts'
import { ManagedFilter } from '../../domain/projects/desk/managed-project.ts'
import type { Context } from '../../kit/context.server.ts'
import { patternsOf } from '../../kit/data/search-text.server.ts'
import { EXHAUSTIVE } from '../operations/exhaustive.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { testServices } from '../test-services.ts'
import { addressWith, openListPlans } from './list-plans.ts'

// Every list that finds the names of other things by their own indexes, against what it did before: one text of everything that a row shows, read row by row.

/** One id may be ours for an airport and the travel site's for its city, as MEZ is: a booking is found by either name. */
const PLACE = `coalesce((select string_agg(l.name_es, ' ') from places_by_any_id l where l.known_as = b.destination_id), b.destination_id)`
const names = (user: string) => `(select concat_ws(' ', u.username, u.name, u.surname) from users u where u.id = ${user})`
const ORACLES = {
  contributions: `select c.id, concat_ws(' ', c.code, p.name, o.name, d.name, d.reference, u.name, u.username) as text from contributions c left join projects p on p.id = c.project_id
    left join organizations o on o.id = p.organization_id left join contribution_donors d on d.contribution_id = c.id
    left join lateral (select u.username, u.name || ' ' || u.surname as name from gift_givers g join enabled_users u on u.id = g.user_id where g.contribution_id = c.id order by u.id limit 1) u on true`,
  projects: `select p.id, concat_ws(' ', p.name, p.slug, p.id, o.name) as text from projects p left join organizations o on o.id = p.organization_id`,
  emails: `select m.id, m.to_address || ' ' || coalesce(m.subject, '') || ' ' || coalesce(u.username, '') as text from emails m left join users u on u.id = m.user_id`,
  audit: `select a.id, concat_ws(' ', a.action, a.reason, actor.username, subject.username, a.subject_id, a.before::text, a.after::text) as text from audit_entries a
    left join users actor on actor.id = a.actor_id left join users subject on subject.id = a.subject_id`,
  payouts: `select p.id, concat_ws(' ', o.name, r.name, p.reference) as text from payouts p join organizations o on o.id = p.organization_id join projects r on r.id = p.project_id`,
  deals: `select d.id, concat_ws(' ', d.title, d.code, c.name, c.email, c.phone) as text from deals d join customers c on c.id = d.customer_id`,
  bookings: `select b.id, concat_ws(' ', b.external_id, b.trail_code, h.code, ${PLACE}, (select p.name from projects p where p.id = h.project_id), ${names('coalesce(b.user_id, h.user_id)')}) as text
    from bookings b left join hand_offs h on h.id = b.hand_off_id`,
}
type List = keyof typeof ORACLES

/** Rows of each list whose words are searched, a fresh sample in each run. */
const TEXTS = EXHAUSTIVE ? 8 : 3

/** Rows that a statement may read in a world of some thousand rows beside 144 000 places. */
const MOST_TOUCHED = 40_000

let world: TestDatabase
let ctx: Context
beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, { projects: 60, more: { people: 60, contributions: 150, deals: 60, letters: 60 } })
  await world.owner.query(
    `update users set disabled_at = now() where id in (select id from users where username like 'more%' order by id limit 5)`,
  )
  const actor = {
    kind: 'user' as const,
    user_id: 'user_x',
    session_id: 's',
    verified: true,
    roles: ['admin'],
    proved_at: null,
    must_set_up_factor: false,
  }
  ctx = { ...testServices(world), actor, now: new Date(), locale: 'es', request_id: 'req_test' }
})
afterAll(() => world.close())

const all = { page: 1, per_page: 10_000 }
const FIND: Record<List, (query: string) => Promise<{ data: { id: string }[] }>> = {
  contributions: (query) => findManagedContributions(ctx, { ...ContributionFilter.parse({ query }), ...all }),
  projects: (query) => findManagedProjects(ctx, { ...ManagedFilter.parse({ query }), ...all }),
  emails: (query) => findEmails(ctx.db, { ...EmailFilter.parse({ query }), ...all }, 'es'),
  audit: (query) => findAudit(ctx, { ...AuditFilter.parse({ query }), ...all }),
  payouts: (query) => findPayouts(ctx, { ...PayoutFilter.parse({ query }), ...all }),
  deals: (query) => findDeals(ctx, { query, sort: '-changed_at', ...all }),
  bookings: (query) => findDeskBookings(ctx, { ...DeskBookingFilter.parse({ query }), ...all }),
}

it.each(Object.keys(ORACLES) as List[])(
  '%s: finds what it found before, with accents and without, by one word and by two',
  async (list) => {
    const { rows: texts } = await world.pool.query<{ text: string }>(
      `select text from (${ORACLES[list]}) t order by md5(id || $1) limit ${TEXTS}`,
      [process.env.TEST_SEED ?? '1'],
    )
    const words = texts.flatMap(({ text }, at) => [
      wordOf(text, at),
      wordOf(text, at + 3).toUpperCase(),
      `${wordOf(text, at)} ${wordOf(text, at * 5 + 1)}`,
    ])
    expect(words).toHaveLength(3 * TEXTS)
    for (const query of [...words, 'ñ', '%', '_', 'nada-como-esto', '50%']) {
      const found = (await FIND[list](query)).data.map(({ id }) => id)
      expect(found.toSorted(), query).toEqual((await expected(list, query)).toSorted())
      expect(new Set(found).size).toBe(found.length)
    }
  },
)

it('reads a bounded number of rows for a single letter, in each list and search of the desks', async () => {
  await world.owner.query('analyze')
  const plans = await openListPlans(world)
  const problems: string[] = []
  const searched = plans.lists.filter(({ search }) => search).map(({ path, search }) => addressWith(path, search!, 'a'))
  const others = ['/admin/bookings/candidates?query=a', '/admin/bookings/candidates?query=2027-03-10', '/sales/project-choices?query=a']
  for (const address of [...searched, ...others]) {
    const { status, plans: read } = await plans.read(address)
    if (status !== 200) problems.push(`${address} answers ${status}`)
    for (const { text, touched } of read)
      if (touched > MOST_TOUCHED) problems.push(`${address} reads ${touched} rows: ${text.slice(0, 200)}`)
  }
  expect([searched.length > 20, problems]).toEqual([true, []])
})

/** A word of a text, sometimes only the middle of it, sometimes without its accents. */
function wordOf(text: string, at: number): string {
  const words = text.split(/\s+/).filter(Boolean)
  const word = words[at % words.length]!
  const part = at % 3 === 0 && word.length > 4 ? word.slice(1, -1) : word
  return at % 2 === 0 ? part.normalize('NFD').replace(/\p{M}/gu, '') : part
}

async function expected(list: List, query: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from (${ORACLES[list]}) t where not exists (select from unnest($1::text[]) pattern where plain_text(t.text) not like pattern)`,
    [patternsOf(query)],
  )
  return rows.map(({ id }) => id)
}
