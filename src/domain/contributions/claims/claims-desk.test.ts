import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { claimBack } from './open-claim.server.ts'

let scene: GiftScene
let [count, org, proj] = [0, '', '']
beforeAll(async () => {
  scene = await openGiftScene()
})
afterAll(async () => {
  expect(await findLedgerErrors(scene.pool)).toEqual([])
  await scene.close()
})
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
})

const TODAY = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
const rows = async (sql: string, values: unknown[] = []) => (await scene.pool.query(sql, values)).rows

/** A trip of 500 that was paid and is gone. @returns ids of its claim and of its contribution */
async function claimed(): Promise<{ id: string; of: string }> {
  const of = await scene.gift(500, { kind: 'booking' })
  await scene.pool.query(
    `with gift as (update contributions set status = 'approved', approved_at = now(), paid_at = now() where id = $1 returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select gift.id, k, gift.amount, gift.currency, gift.project_id
     from gift, unnest(array['approved', 'paid']) with ordinality as x(k, n) order by n`,
    [of],
  )
  await scene.services.db.transaction(async (tx) => {
    const [paid] = await tx.select().from(contributions).where(eq(contributions.id, of))
    await claimBack(tx, new Date(), paid!, { left: 0, cause: 'cancelled' })
  })
  return { id: (await rows('select id from claims where of_contribution_id = $1', [of]))[0].id, of }
}
const detail = async (id: string) => (await scene.call('GET', `/admin/claim/${id}`, { token: scene.admin.token })).body.data
const repay = (id: string, body: object = {}, by = scene.admin) =>
  scene.post(by, `/admin/claim/${id}/repayments`, { owed: 500, amount: 200, reference: 'T-9', paid_on: TODAY, ...body })
const prove = (who = scene.admin) => scene.pool.query('update sessions set proved_at = now() where user_id = $1', [who.id])
const writeOff = (id: string, body: object = {}, by = scene.admin) =>
  scene.post(by, `/admin/claim/${id}/write-off`, { owed: 500, reason: 'The club no longer exists', ...body })
const accounts = async () =>
  Object.fromEntries(
    (
      await rows(
        `select account, sum(-amount)::int as amount from ledger_sums where project_id = $1 and account in ('claims', 'losses', 'paid') group by 1 having sum(amount) <> 0`,
        [proj],
      )
    ).map(({ account, amount }) => [account, amount]),
  )

describe('a claim', () => {
  it('is repaid in part, and the rest written off to the losses, as both trails and the audit log say', async () => {
    const { id, of } = await claimed()
    expect(await accounts()).toEqual({ claims: 500 })
    expect((await repay(id)).status).toBe(204)
    expect(await detail(id)).toMatchObject({
      state: 'open',
      owed: { amount: 300 },
      settlements: [{ kind: 'repaid', reference: 'T-9', paid_on: TODAY }],
    })
    expect((await writeOff(id, { owed: 300 })).body.error).toBe('proof_required')
    await prove()
    expect((await writeOff(id, { owed: 300, reason: '' })).body.errors).toHaveProperty('reason')
    expect((await writeOff(id, { owed: 300 })).status).toBe(204)
    const claim = await detail(id)
    expect(claim).toMatchObject({ state: 'lost', owed: { amount: 0 }, lost: { amount: 300 } })
    expect(await accounts()).toEqual({ losses: 300 })
    const trail = (await scene.call('GET', `/trail/${claim.code}`)).body.data
    expect(
      trail.steps.map(({ kind, amount, reason }: { kind: string; amount: { amount: number }; reason: string | null }) => [
        kind,
        amount.amount,
        reason,
      ]),
    ).toEqual([
      ['claimed', 500, null],
      ['repaid', 300, null],
      ['written_off', 300, 'The club no longer exists'],
    ])
    const paid = (await scene.call('GET', `/trail/${claim.of_code}`)).body.data
    expect(paid.steps.at(-1)).toMatchObject({ kind: 'reversed', cause: 'cancelled' })
    expect(paid.shares).toMatchObject([{ code: claim.code }])
    expect(await rows('select action from audit_entries where subject_id = $1 order by id', [id])).toEqual([
      { action: 'claim.repaid' },
      { action: 'claim.written_off' },
    ])
    expect(of).toBe(claim.of_id)
    await scene.pool.query('update sessions set proved_at = null')
  })

  it('says by the field what is wrong, and 409 when it changed', async () => {
    const { id } = await claimed()
    expect((await repay(id, { amount: 501 })).body.errors).toHaveProperty('amount')
    expect((await repay(id, { paid_on: '2099-01-01' })).body.errors).toHaveProperty('paid_on')
    expect((await repay(id, { paid_on: '2020-01-01' })).body.errors).toHaveProperty('paid_on')
    expect((await repay(id, { owed: 499 })).body.message).toContain('What is owed changed')
    expect((await repay(id, {}, scene.marta)).status).toBe(403)
    expect((await repay('clm_none')).status).toBe(404)
  })

  it('is repaid and written off at once: one of them succeeds', async () => {
    const { id } = await claimed()
    await prove()
    const done = await Promise.all([repay(id, { amount: 500 }), writeOff(id), repay(id, { amount: 500 }), writeOff(id)])
    expect(done.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
    expect(await rows('select from claim_settlements where claim_id = $1', [id])).toHaveLength(1)
    await scene.pool.query('update sessions set proved_at = null')
  })

  it('is settled by another person than who entered the booking by hand, or manages the organization', async () => {
    const { id, of } = await claimed()
    await scene.pool.query(
      `insert into booking_assignments (id, booking_id, assigned_by, reason, created_at) select 'assi_' || id, booking_id, $2, 'By hand', now() - interval '3 days' from contributions where id = $1`,
      [of, scene.admin.id],
    )
    expect(await detail(id)).toMatchObject({ why_not: 'handled_by_you' })
    expect((await repay(id, { reason: 'It is right' })).status).toBe(409)
    const direct = scene.pool.query(
      "insert into claim_settlements (id, claim_id, kind, amount, recorded_by, created_at) values ('clst_x', $1, 'repaid', 500, $2, now())",
      [id, scene.admin.id],
    )
    await expect(direct).rejects.toThrow('another person')
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [org, scene.second.id])
    expect((await repay(id, {}, scene.second)).body.message).toContain('another person of the team decides')
    await scene.pool.query('delete from organization_members where user_id = $1', [scene.second.id])
    expect((await repay(id, {}, scene.second)).status).toBe(204)
  })

  it('is listed, searched, sorted and exported', async () => {
    const { id } = await claimed()
    const { code } = await detail(id)
    const found = async (query: string) =>
      (await scene.call('GET', `/admin/claims?${query}`, { token: scene.admin.token })).body.data.map((row: { id: string }) => row.id)
    expect(await found('state=open&sort=-created_at')).toContain(id)
    expect(await found(`query=${code}`)).toEqual([id])
    expect(await found(`query=Numero ${count}`)).toContain(id)
    expect(await found('state=lost&cause=cancelled')).not.toContain(id)
    expect((await scene.call('GET', '/admin/claims.csv?state=open', { token: scene.admin.token })).text).toContain(code)
  })

  it('its organization is told by letter', async () => {
    await claimed()
    const letters = await scene.tell()
    expect(JSON.stringify(letters.filter(({ kind }) => kind === 'organization_told'))).toContain('marta@example.com')
  })
})
