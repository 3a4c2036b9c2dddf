import { type Random, randomFrom } from '@huella/scenes/random'
import { TRAVEL_SITE } from '../../domain/bookings/booking.ts'
import { followUnpaid } from '../../domain/contributions/gift-payments/follow-payment.server.ts'
import { lapseGifts } from '../../domain/contributions/giving/lapse-gifts.server.ts'
import { sendPendingNotifications } from '../../domain/contributions/notices/send-pending-notifications.server.ts'
import { keepLog } from '../../domain/ledger/log/keep-log.server.ts'
import { todayInArgentina } from '../../domain/search/travel-dates.ts'
import type { MoneyWorld } from './money-world.ts'

type Act = (world: MoneyWorld, random: Random) => Promise<unknown>
type Row = Record<string, never>

const reason = 'A test of ours'
const today = () => todayInArgentina(new Date())

/** Contributions of the round. Two people look for work at the same list, so that they meet at the same row. */
async function gift(world: MoneyWorld, random: Random, condition: string): Promise<Gift | undefined> {
  const found = await world.rows<Gift>(
    `select c.id, c.code, c.amount::float8 as amount, c.project_id, c.kind from contributions c where ${ofRound(world)} and ${condition} order by c.id`,
  )
  return one(random, found)
}
interface Gift {
  id: string
  code: string
  amount: number
  project_id: string | null
  kind: string
}

function ofRound({ n, projects }: MoneyWorld): string {
  const ids = projects.map(({ id }) => `'${id}'`).join()
  return `(c.project_id in (${ids}) or c.booking_id in (select id from bookings where external_id like 'b${n}x%') or c.split_from in (select id from contributions where project_id in (${ids})))`
}

function one<T>(random: Random, list: readonly T[]): T | undefined {
  return list[random.whole(0, list.length - 1)]
}

const admin = ({ admins }: MoneyWorld, random: Random) => one(random, admins)!
const PENDING = "c.status = 'pending' and c.voided_at is null and c.amount > 0"
const CONFIRMED = "c.status = 'approved' and c.voided_at is null"

async function onGift(world: MoneyWorld, random: Random, condition: string, path: string, body: (found: Gift) => object, method = 'POST') {
  const found = await gift(world, random, condition)
  if (found)
    return world.call(method, `/admin/contribution/{id}/${path}`, { params: { id: found.id }, body: body(found), by: admin(world, random) })
}

const approve: Act = (world, random) =>
  onGift(world, random, PENDING, 'approval', ({ amount, kind }) => ({
    amount: kind === 'donation' && random.chance(0.2) ? amount + 100 : amount,
    reason,
  }))

const approveMany: Act = async (world, random) => {
  const found = await world.rows<Gift>(
    `select c.id, c.amount::float8 as amount from contributions c where ${ofRound(world)} and ${PENDING}`,
  )
  if (found.length === 0) return
  const contributions = found.map(({ id, amount }) => ({ id, amount }))
  const { body } = await world.call('POST', '/admin/contributions/approvals', { body: { contributions }, by: admin(world, random) })
  if (body?.data.batch) world.batches.push(body.data.batch)
}

const undo: Act = async (world, random) => {
  const batch = one(random, world.batches)
  if (batch)
    await world.call('POST', '/admin/contributions/approvals/{batch}/undo', {
      params: { batch },
      body: { reason },
      by: admin(world, random),
    })
}

const refuse: Act = (world, random) => onGift(world, random, PENDING, 'refusal', () => ({ cause: 'other', reason }))
const reverse: Act = (world, random) => onGift(world, random, CONFIRMED, 'reversal', () => ({ cause: 'mistake', reason }))
const arrive: Act = (world, random) =>
  onGift(world, random, `${PENDING} and c.kind = 'donation'`, 'arrivals', ({ amount }) => ({
    amount: random.chance(0.1) ? 0 : amount,
    arrived_on: today(),
    reason,
  }))
const refund: Act = (world, random) =>
  onGift(world, random, 'exists (select from gift_payments p where p.contribution_id = c.id)', 'refund', () => ({ reason }))
const note: Act = (world, random) => onGift(world, random, 'true', 'notes', () => ({ body: reason }))
const notify: Act = (world, random) => onGift(world, random, 'true', 'notification', () => ({}))
const move: Act = (world, random) =>
  onGift(
    world,
    random,
    PENDING,
    'project',
    ({ project_id }) => ({ from: project_id, project_id: random.chance(0.2) ? null : one(random, world.projects)!.id, reason }),
    'PUT',
  )

const register: Act = async (world, random) => {
  const { id: project_id, currency } = one(random, world.projects)!
  const values = {
    project_id,
    currency,
    amount: String(random.whole(1_000, 900_000)),
    way: 'cash',
    effective_on: '2026-11-01',
    shown: 'no',
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  await world.call('POST', '/admin/contributions', { body, by: admin(world, random) })
}

const give: Act = async (world, random) => {
  const by = random.chance(0.5) ? one(random, world.donors) : undefined
  const [way, id] = [random.chance(0.5) ? 'mercado_pago' : 'transfer', one(random, world.projects)!.id]
  const body = { amount: random.whole(1, 90) * 10_000, way, key: `key-${random.whole(1, 4)}-${world.n}-form` }
  const { status, body: given } = await world.call('POST', '/project/{id}/gifts', { params: { id }, body, ...(by && { by }) })
  if (status !== 201) return
  if (given.data.withdrawal) world.withdrawals.push(given.data.withdrawal)
  if (way === 'mercado_pago') world.payments.push(world.service.pay(given.data.code, random.chance(0.7) ? 'approved' : 'pending').id)
}

const withdraw: Act = async (world, random) => {
  const token = one(random, world.withdrawals)
  if (token && random.chance(0.5)) return world.call('POST', '/gift-withdrawal', { query: `?gift-token=${encodeURIComponent(token)}` })
  const by = one(random, world.donors)!
  const found = await gift(
    world,
    random,
    `${PENDING} and exists (select from contribution_donors d where d.contribution_id = c.id and d.user_id = '${by.id}')`,
  )
  if (found) await world.call('POST', '/oauth/user/gift/{code}/withdrawal', { params: { code: found.code }, by })
}

const notifyOf = (world: MoneyWorld, id: number) => {
  const { path, headers, body } = world.service.notificationOf(id)
  const [address, query] = path.split('?')
  return world.call('POST', address!, { query: `?${query}`, headers, body })
}

const PAYMENT_CHANGES = [
  { status: 'approved' },
  { status: 'rejected', status_detail: 'cc_rejected_other_reason' },
  { status: 'refunded' },
  { status: 'charged_back', status_detail: 'settled' },
  { status: 'charged_back', status_detail: 'reimbursed' },
]

const payment: Act = async (world, random) => {
  const id = one(random, world.payments)
  if (!id) return
  const known = world.service.payments.get(id)!
  if (random.chance(0.3)) world.service.change(id, one(random, PAYMENT_CHANGES)!)
  else if (random.chance(0.2) && known.status === 'approved')
    world.service.change(id, { transaction_amount_refunded: random.whole(1, known.transaction_amount) })
  await Promise.all([notifyOf(world, id), notifyOf(world, id)])
}

const report: Act = async (world, random) => {
  const sent = random.chance(0.2) ? one(random, world.sent_reports) : undefined
  const next = sent ?? newReport(world, random)
  world.sent_reports.push(next)
  await world.report(next)
}

function newReport({ n, hand_offs }: MoneyWorld, random: Random): object {
  const [booking, cost] = [random.whole(0, 3), 1_000_000]
  const profit = one(random, [-5_000, 0, 1, 400_000, 1_000_000, 1_000_001, 3_000_000])!
  return {
    external_id: `b${n}x${booking}`,
    revision: random.whole(1, 9),
    status: random.chance(0.15) ? 'cancelled' : 'confirmed',
    ...(booking > 0 && { hand_off: hand_offs[booking]!.code }),
    trip: { trip_type: 'ONLY_HOTEL', start: '2026-10-10', end: '2026-10-17' },
    currency: random.chance(0.1) ? 'USD' : 'ARS',
    ...{ sale: cost + profit, cost, fees: 0, taxes: 0 },
    occurred_at: '2026-10-01T12:00:00Z',
  }
}

interface Booked {
  id: string
  external_id: string
  revision: number
  assignment_id: string | null
  hand_off_id: string | null
  user_id: string | null
}

async function booking(world: MoneyWorld, random: Random): Promise<Booked | undefined> {
  return one(
    random,
    await world.rows<Booked>(
      `select id, external_id, revision, assignment_id, hand_off_id, user_id from bookings where external_id like 'b${world.n}x%' order by id`,
    ),
  )
}

const revise: Act = async (world, random) => {
  const found = await booking(world, random)
  if (!found) return
  const { hand_off, revision, ...parts } = newReport(world, random) as Record<string, unknown>
  const body = { ...parts, external_id: found.external_id, seen: found.revision, supplier_id: TRAVEL_SITE, reason }
  await world.call('POST', '/admin/booking/{id}/revisions', { params: { id: found.id }, body, by: admin(world, random) })
}

const assign: Act = async (world, random) => {
  const found = await booking(world, random)
  if (!found) return
  const to = one(random, ['nobody', world.donors[0]!.id, ...world.hand_offs.map(({ code }) => `hand_${code}`)])
  const body = { to, seen: found.assignment_id ?? found.hand_off_id ?? found.user_id, reason }
  await world.call('POST', '/admin/booking/{id}/assignments', { params: { id: found.id }, body, by: admin(world, random) })
}

interface Sheet {
  organization: { id: string }
  currency: string
  amount: { amount: number }
  version: string
  account: { id: string } | null
  why_not: string | null
}

const pay: Act = async (world, random) => {
  const [by, until] = [admin(world, random), new Date().toISOString()]
  const limit = random.chance(0.4) ? random.whole(10_000, 900_000) : undefined
  const dues = world.organizations.map((id) => `${id}.ARS${limit ? `.${limit}` : ''}`)
  const due = random.chance(0.5) ? dues.join() : one(random, dues)!
  const sheet: Sheet[] = (await world.call('GET', '/admin/payments/sheet', { query: `?due=${due}&until=${until}`, by })).body.data
  const payable = sheet.filter(({ account, why_not, amount }) => account && !why_not && amount.amount >= 0)
  if (payable.length === 0) return
  const payments = payable.map(({ organization, currency, amount, version, account }) => ({
    ...{ organization_id: organization.id, currency, amount: amount.amount, version, bank_account_id: account!.id, limit },
    ...{ reference: `T-${random.whole(1, 99_999)}`, no_proof_reason: reason, reason },
  }))
  const body = new FormData()
  for (const [name, value] of Object.entries({ until, paid_on: today(), payments: JSON.stringify(payments) })) body.set(name, value)
  await world.call('POST', '/admin/payments', { body, by })
}

const idOf = async (world: MoneyWorld, random: Random, text: string): Promise<Row | undefined> => one(random, await world.rows<Row>(text))
const organizationsOf = ({ organizations }: MoneyWorld) => organizations.map((id) => `'${id}'`).join()

const bankReturn: Act = async (world, random) => {
  const found = await idOf(world, random, `select id from payouts where organization_id in (${organizationsOf(world)}) order by id`)
  const body = { reason, returned_on: today() }
  if (found) await world.call('POST', '/admin/payout/{id}/return', { params: found, body, by: admin(world, random) })
}

const confirm: Act = async (world, random) => {
  const found = await idOf(
    world,
    random,
    `select id, amount from payments where organization_id in (${organizationsOf(world)}) order by id`,
  )
  const body = { received: Number(found?.amount), received_on: today() }
  if (found) await world.call('POST', '/payment/{id}/confirmation', { params: { id: found.id! }, body, by: world.marta })
}

const settle: Act = async (world, random) => {
  const found = await idOf(
    world,
    random,
    `select m.id, c.claimed_amount::float8 as owed from claims m join contributions c on c.id = m.contribution_id where m.organization_id in (${organizationsOf(world)}) order by m.id`,
  )
  if (!found) return
  const owed = Math.max(1, found.owed!)
  const [path, body] = random.chance(0.3)
    ? ['write-off', { owed, reason }]
    : ['repayments', { owed, amount: random.chance(0.5) ? owed : Math.ceil(owed / 2), reference: 'B-1', paid_on: today(), reason }]
  await world.call('POST', `/admin/claim/{id}/${path}`, { params: { id: found.id! }, body, by: admin(world, random) })
}

const allocate: Act = async (world, random) => {
  const found = await gift(world, random, `${CONFIRMED} and c.project_id is null`)
  const { id: project_id } = one(random, world.projects)!
  const by = random.chance(0.5) ? { by: 'rule' } : { by: 'decision', project_id, amount: Math.ceil((found?.amount ?? 0) / 2) }
  if (found)
    await world.call('POST', '/admin/fund/{id}/allocations', {
      params: { id: found.id },
      body: { seen: found.amount, reason, ...by },
      by: admin(world, random),
    })
}

const allocateMany: Act = async (world, random) => {
  const found = await world.rows<Gift>(
    `select c.id, c.amount::float8 as seen from contributions c where ${ofRound(world)} and ${CONFIRMED} and c.project_id is null`,
  )
  if (found.length > 0)
    await world.call('POST', '/admin/fund/allocations', { body: { money: found, by: 'rule', reason }, by: admin(world, random) })
}

/** A statement with all lines so far, as two admins may import it on the same day. */
const bank: Act = async (world, random) => {
  const credit = await gift(world, random, `c.kind = 'donation'`)
  const debit = await idOf(
    world,
    random,
    `select code, amount from payments where organization_id in (${organizationsOf(world)}) and code is not null`,
  )
  const [text, amount] = random.chance(0.5) && debit ? [debit.code, -Number(debit.amount)] : [credit?.code, credit?.amount]
  if (!text || !amount) return
  world.bank_lines.push(`TRANSF ${text};${amount}`)
  let balance = 100_000_000
  const [year, month, day] = today().split('-')
  const lines = world.bank_lines.map((line) => {
    const [concept, value] = line.split(';')
    balance += Number(value)
    return `${day}/${month}/${year};${concept};${decimal(Number(value))};${decimal(balance)}`
  })
  const body = new FormData()
  body.set('file', new File([['Fecha;Concepto;Importe;Saldo', ...lines].join('\n')], 'resumen.csv'))
  body.set('account_name', `Banco ${world.n}`)
  await world.call('POST', '/admin/bank/statements', { body, by: admin(world, random) })
}

const decimal = (amount: number) => (amount / 100).toFixed(2).replace('.', ',')

const match: Act = async (world, random) => {
  const line = await idOf(
    world,
    random,
    `select l.id, l.amount::float8 as amount from bank_lines l join platform_accounts a on a.id = l.account_id where a.name = 'Banco ${world.n}' order by l.id`,
  )
  if (!line) return
  const [credit, debit] = [
    await gift(world, random, `c.kind = 'donation'`),
    await idOf(world, random, `select id from payments where organization_id in (${organizationsOf(world)})`),
  ]
  const target =
    Number(line.amount) < 0
      ? debit && { [random.chance(0.5) ? 'payment_id' : 'return_id']: debit.id }
      : credit && { contribution_id: credit.id }
  const body = random.chance(0.2) || !target ? { kind: 'other', note: reason } : target
  await world.call('POST', '/admin/bank/line/{id}/matches', { params: { id: line.id! }, body, by: admin(world, random) })
}

const unmatch: Act = async (world, random) => {
  const found = await idOf(
    world,
    random,
    `select m.id as match_id, m.line_id from bank_matches m join bank_lines l on l.id = m.line_id join platform_accounts a on a.id = l.account_id where a.name = 'Banco ${world.n}' order by m.id`,
  )
  const body = { match_id: found?.match_id, reason }
  if (found) await world.call('POST', '/admin/bank/line/{id}/undo', { params: { id: found.line_id! }, body, by: admin(world, random) })
}

const MOVES: Record<string, string[]> = {
  active: ['published', 'hidden', 'completed'],
  published: ['active', 'hidden'],
  hidden: ['active', 'published'],
  completed: ['active'],
}

const changeProject: Act = async (world, random) => {
  const { id } = one(random, world.projects)!
  const [found] = await world.rows<{ status: string; objective: number }>(
    'select status, objective_amount::float8 as objective from projects where id = $1',
    [id],
  )
  const { status: from, objective } = found!
  if (from === 'active' && random.chance(0.6)) return
  const to = one(random, MOVES[from] ?? ['active'])!
  const raise = from === 'completed' && random.chance(0.6) && { objective_amount: objective + 1_000_000 }
  await world.call('POST', '/admin/project/{id}/status-changes', {
    params: { id },
    body: { from, to, reason, ...raise },
    by: admin(world, random),
  })
}

const erase: Act = async (world, random) => {
  if (random.chance(0.5)) return
  await world.call('DELETE', '/oauth/user', { by: world.donors[1]! })
}

/** Rates of two pairs, some of which differ so much from the last one that they wait for another admin. */
const changeRate: Act = async (world, random) => {
  const by = admin(world, random)
  const [from_currency, to_currency, usual] = one(random, [['USD', 'ARS', 1_000] as const, ['ARS', 'USD', 0.001] as const])!
  const percent = random.whole(90, random.chance(0.2) ? 150 : 108)
  const rate = { rate: ((usual * percent) / 100).toFixed(5), source: 'A test' }
  const act = random.whole(0, 3)
  if (act === 0) {
    const day = one(random, ['2026-09-29', '2026-09-30', '2026-10-01'])!
    return world.call('POST', '/admin/rates', { body: { ...rate, from_currency, to_currency, day }, by })
  }
  const found = await idOf(world, random, "select id from exchange_rates where day > '2026-09-01' order by id")
  if (!found) return
  if (act === 1) return world.call('POST', '/admin/rate/{id}/replacement', { params: found, body: { ...rate, reason }, by })
  if (act === 2 && random.chance(0.5)) return world.call('POST', '/admin/rate/{id}/withdrawal', { params: found, body: { reason }, by })
  const decision = random.chance(0.7) ? 'confirmed' : 'refused'
  await world.call('POST', '/admin/rate/{id}/decision', { params: found, body: { decision, reason }, by })
}

const jobs: Act = async (world, random) => {
  const now = new Date()
  await sendPendingNotifications(world.services, now)
  await keepLog({ ...world.services, now })
  await followUnpaid({ ...world.services, now: new Date(now.getTime() + 3_600_000) })
  if (random.chance(0.3)) await lapseGifts(world.services, new Date(now.getTime() + 90 * 86_400_000))
}

const deliver: Act = (world) => world.deliver()

/** Acts with their weights. */
const ACTS: [number, Act][] = [
  [10, approve],
  [4, approveMany],
  [3, undo],
  [2, refuse],
  [4, reverse],
  [3, arrive],
  [3, refund],
  [2, note],
  [1, notify],
  [3, move],
  [5, register],
  [8, give],
  [2, withdraw],
  [8, payment],
  [8, report],
  [3, revise],
  [3, assign],
  [10, pay],
  [3, bankReturn],
  [2, confirm],
  [6, settle],
  [3, allocate],
  [2, allocateMany],
  [3, bank],
  [3, match],
  [2, unmatch],
  [5, changeProject],
  [1, erase],
  [4, changeRate],
  [1, jobs],
  [8, deliver],
]
const DECK = ACTS.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

/** Several people act one after the other, each for themselves, all at once. Some acts are sent twice at once, as by a double click. */
export async function actAtOnce(world: MoneyWorld, seed: string, { people, acts }: { people: number; acts: number }): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let i = 0; i < acts; i++) {
        const of_act = `${seed}-${person}-${i}`
        const { pick, chance } = randomFrom(of_act)
        const act = pick(DECK as [Act, ...Act[]])
        await Promise.all(Array.from({ length: chance(0.2) ? 2 : 1 }, () => act(world, randomFrom(`${of_act} act`))))
      }
    }),
  )
}

/** All events delivered, and each payment and report known as it is last: from here on nothing moves by itself. */
export async function settleDown(world: MoneyWorld): Promise<void> {
  for (const id of world.payments) await notifyOf(world, id)
  while ((await world.deliver()) > 0);
}

/** The travel site and the payment service send everything again, in another order. */
export async function repeatAll(world: MoneyWorld): Promise<void> {
  for (const sent of world.sent_reports.toReversed()) await world.report(sent)
  await settleDown(world)
}

/** Moves each booking's trip to other days, which changes nothing about its money. */
export async function changeDates(world: MoneyWorld): Promise<void> {
  const bookings = await world.rows<Record<string, string> & { id: string; revision: number }>(
    `select id, external_id, revision, status, currency, sale_amount::float8 as sale, cost_amount::float8 as cost, fees_amount::float8 as fees,
      taxes_amount::float8 as taxes, iso_time(occurred_at) as occurred_at from bookings where external_id like 'b${world.n}x%' order by id`,
  )
  const trip = { trip_type: 'ONLY_HOTEL', start: '2026-11-10', end: '2026-11-17' }
  for (const { id, revision, ...facts } of bookings)
    await world.call('POST', '/admin/booking/{id}/revisions', {
      params: { id },
      body: { ...facts, trip, seen: revision, supplier_id: TRAVEL_SITE, reason },
      by: world.admins[0]!,
    })
  await settleDown(world)
}
