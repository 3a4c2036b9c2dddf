import { followBooking } from '../domain/contributions/follow-booking.server.ts'
import type { DealStage } from '../domain/deals/deal-stages.ts'
import { followBookingOfDeal } from '../domain/deals/follow-deal-booking.server.ts'
import { insertHandOff, insertOrganization, insertProject } from './fixture.ts'
import { openOrganizationScene } from './organization-scene.ts'

/** The whole API with two sellers, an admin, a traveller, and a project; events of bookings are followed as the outbox would. */
export async function openDealScene(env: Record<string, string> = {}) {
  const scene = await openOrganizationScene(env)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  const sofia = await scene.user('sofia', { role: 'salesop' })
  const pablo = await scene.user('pablo', { role: 'salesop' })
  const boss = await scene.user('boss', { role: 'admin' })
  const vera = await scene.user('vera')
  const tokens: Record<string, string> = { sofia: sofia.token, pablo: pablo.token, boss: boss.token, vera: vera.token }
  let count = 0

  const as = (who: string | null, method: string, path: string, body?: unknown) =>
    scene.call(method, path, {
      ...(who && { token: tokens[who]! }),
      ...(body !== undefined && { body }),
      headers: { 'accept-language': 'en' },
    })
  /** @returns the id of a new deal of a new customer */
  async function create(values: Record<string, unknown> = {}, who = 'sofia'): Promise<string> {
    count++
    const customer = { name: `Cliente Número ${count}`, email: `cliente${count}@example.com` }
    const answer = await as(who, 'POST', '/sales', { title: `Viaje número ${count}`, source: 'whatsapp', customer, ...values })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data.id
  }
  const deal = async (id: string, who = 'sofia') => (await as(who, 'GET', `/sales/deal/${id}`)).body.data
  /** Moves the present version, unless the test gives another one. */
  const move = async (id: string, to: DealStage, more: Record<string, unknown> = {}, who = 'sofia') =>
    as(who, 'POST', `/sales/deal/${id}/moves`, { to, version: (await deal(id)).version, ...more })
  const movesOf = async (id: string) =>
    (await scene.pool.query('select from_stage, to_stage, moved_by, why, undoes from deal_moves where deal_id = $1 order by id', [id])).rows
  /** Handles the emitted events of bookings, the deal first and then its contribution. */
  async function followBookings() {
    const events = scene.services.emitted.splice(0).filter(({ type }) => type === 'booking.changed')
    const ctx = { ...scene.services, now: new Date(), actor: { kind: 'guest' } as const, request_id: 'req_event' }
    for (const { payload } of events) {
      await followBookingOfDeal(ctx, String(payload.booking_id))
      await followBooking(ctx, { booking_id: String(payload.booking_id) })
    }
    if (scene.services.emitted.some(({ type }) => type === 'booking.changed')) await followBookings()
  }
  async function handOffOf(deal_code: string, code = `hand${deal_code}`) {
    await insertHandOff(scene.pool, code, 'proj_1')
    await scene.pool.query('update hand_offs set deal_code = $1 where code = $2', [deal_code, code])
    return code
  }
  return { ...scene, sofia, pablo, boss, vera, as, create, deal, move, movesOf, followBookings, handOffOf }
}
export type DealScene = Awaited<ReturnType<typeof openDealScene>>

/** A booking as the travel site reports it: 1000 sold, 200 of profit. */
export function reportDealBooking(changes: Record<string, unknown> = {}) {
  return {
    external_id: 'RS-1',
    revision: 1,
    status: 'confirmed' as const,
    trip: { trip_type: 'ONLY_HOTEL' as const, destination: 'city:1', start: '2026-03-10', end: '2026-03-17' },
    currency: 'ARS',
    sale: 100_000,
    cost: 80_000,
    fees: 0,
    taxes: 0,
    occurred_at: '2026-02-01T12:00:00Z',
    ...changes,
  }
}
