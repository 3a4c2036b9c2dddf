import { sendPendingNotifications } from '../domain/contributions/notices/send-pending-notifications.server.ts'
import { insertGift, insertHandOff, insertOrganization, insertProject } from './fixture.ts'
import { openOrganizationScene } from './organization-scene.ts'

export interface Person {
  token: string
  id: string
}

interface GiftValues {
  kind?: 'booking' | 'donation'
  currency?: string
  /** Last day of the trip. */
  ends_on?: string | null
  /** The amount of a donation that an admin saw in the account; null for none. */
  arrived?: number | null
}

/** The whole API with two admins, a manager and a traveller; each test has an organization and a project of its own. */
export async function openGiftScene(env: Record<string, string> = {}, where: { places?: boolean } = {}) {
  const scene = await openOrganizationScene(env, where)
  const { pool } = scene
  const admin: Person = await scene.user('boss', { role: 'admin' })
  const second: Person = await scene.user('boss2', { role: 'admin' })
  const marta: Person = await scene.user('marta', { role: 'organizationmanager' })
  const vera: Person = await scene.user('vera')
  let count = 0
  let org = ''
  let proj = ''

  /** @returns its number, and the ids of its organization and project */
  async function begin() {
    count++
    org = `org_${count}`
    proj = `proj_${count}`
    await insertOrganization(pool, org, { name: `Club Número ${count}` })
    await insertProject(pool, proj, { organization: org, objective: 100_000 })
    await pool.query("insert into organization_members (organization_id, user_id, created_at) values ($1, $2, '2026-01-01')", [
      org,
      marta.id,
    ])
    await pool.query('update contribution_notices set told_at = now() where told_at is null')
    scene.services.emitted.length = 0
    return { count, org, proj }
  }

  /** A contribution that waits for its review, and is ready unless its values say otherwise. @returns its id */
  async function gift(
    amount = 50_000,
    { kind = 'donation', currency = 'ARS', ends_on = '2026-10-20', arrived = amount }: GiftValues = {},
  ): Promise<string> {
    const id = `cont_${count}_${amount}_${kind}${currency}`
    const booking_id = kind === 'booking' ? await booking(id, amount, ends_on) : null
    const values = { code: id.replaceAll('_', ''), kind, project_id: proj, booking_id, amount, currency }
    await insertGift(pool, id, { ...values, status: 'pending', created_at: '2026-11-01T12:00:00Z' })
    if (kind === 'donation' && arrived !== null) await arrive(id, arrived)
    return id
  }

  /** As the second admin records it, today. */
  async function arrive(id: string, amount: number) {
    await pool.query(
      `insert into contribution_arrivals (contribution_id, amount, arrived_on, reason, recorded_by, created_at)
        values ($1, $2, (now() at time zone 'America/Argentina/Buenos_Aires')::date, 'Seen', $3, now())`,
      [id, amount, second.id],
    )
  }

  async function booking(id: string, amount: number, ends_on: string | null): Promise<string> {
    await insertHandOff(pool, `h${id}`, proj)
    await pool.query(
      `insert into bookings (id, external_id, revision, status, hand_off_id, match, user_id, trail_code, trip_type, end_date, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
       values ('book_' || $1, $1, 1, 'confirmed', 'hand_h' || $1, 'code', $2, 't' || $1, 'ONLY_HOTEL', $4, 'ARS', $3::bigint * 4, $3::bigint * 2, 0, 0, $3::bigint * 2, $3, '2026-11-01')`,
      [id, vera.id, amount, ends_on],
    )
    return `book_${id}`
  }

  const post = ({ token }: Person, path: string, body: unknown = {}, method = 'POST') =>
    scene.call(method, path, { token, body, headers: { 'accept-language': 'en' } })
  const approve = (id: string, amount: number, more: object = {}, by = admin) =>
    post(by, `/admin/contribution/${id}/approval`, { amount, ...more })
  const detail = async (id: string) => (await scene.call('GET', `/admin/contribution/${id}`, { token: admin.token })).body.data
  const list = async (query: string) => (await scene.call('GET', `/admin/contributions?${query}`, { token: admin.token })).body
  /** Sends the letters that wait, as the job of each minute does. */
  const tell = async () => {
    await sendPendingNotifications(scene.services, new Date())
    return scene.mails()
  }
  return { ...scene, admin, second, marta, vera, begin, gift, arrive, post, approve, detail, list, tell }
}
export type GiftScene = Awaited<ReturnType<typeof openGiftScene>>
