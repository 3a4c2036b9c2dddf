import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/account-scene.ts'
import { insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'

type User = { token: string; id: string }
const ACCOUNT = { number: '2850590940090418135201', holder: 'Rotary Club Tunuyán', cuit: '30-71234567-1' }
const PDF = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n'
const today = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

const DAY = 86_400_000
let scene: OrganizationScene
let marta: User
let norma: User
let other: User
let admin: User
let second: User
let count = 0
let org: string
let proj: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  marta = await scene.user('marta', { role: 'organizationmanager' })
  norma = await scene.user('norma', { role: 'organizationmanager' })
  other = await scene.user('other', { role: 'organizationmanager' })
  admin = await scene.user('boss', { role: 'admin' })
  second = await scene.user('boss2', { role: 'admin' })
  for (const { token } of [marta, norma, other, admin, second])
    await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
})
afterAll(() => scene.close())
beforeEach(async () => {
  count++
  org = `org_${count}`
  proj = `proj_${count}`
  await insertOrganization(scene.pool, org, { name: `Club Número ${count}` })
  await insertProject(scene.pool, proj, { organization: org })
  await scene.pool.query('delete from rate_limits')
  for (const { id } of [marta, norma]) await join(id)
})

const join = (user_id: string) =>
  scene.pool.query(
    "insert into organization_members (organization_id, user_id, created_at) values ($1, $2, '2026-01-01') on conflict do nothing",
    [org, user_id],
  )

async function gift(amount: number, currency = 'ARS') {
  const [approved_at, created_at] = [2, 3].map((days) => new Date(Date.now() - days * DAY).toISOString())
  const code = `${count}x${amount}${currency}`
  await insertGift(scene.pool, `cont_${code}`, { code, project_id: proj, amount, currency, approved_at, created_at })
}

/** Enters and confirms the account, by two managers, four days ago. */
async function account() {
  const made = await scene.call('POST', `/my-organization/${org}/bank-account`, { token: marta.token, body: ACCOUNT })
  expect((await scene.call('POST', `/bank-account/${made.body.data.id}/confirmation`, { token: norma.token })).status).toBe(204)
  await age(org)
}

/** Makes all entered rows four days older. */
async function age(organization: string) {
  await scene.owner.query(
    `alter table organization_bank_accounts disable trigger keep_bank_account;
     update organization_bank_accounts set changed_at = changed_at - interval '4 days' where organization_id = '${organization}';
     alter table organization_bank_accounts enable trigger keep_bank_account`,
  )
}

async function accountOf(organization: string): Promise<string> {
  const { rows } = await scene.pool.query("select id from organization_bank_accounts where organization_id = $1 and state = 'current'", [
    organization,
  ])
  return rows[0]?.id ?? 'bank_none'
}

/** Records what the sheet shows. */
async function record({ token }: User, more: Record<string, unknown> = {}, proof?: File) {
  const until = new Date().toISOString()
  const sheet = await scene.call('GET', `/admin/payments/sheet?due=${org}.ARS&until=${encodeURIComponent(until)}`, { token })
  const [shown] = sheet.body.data ?? []
  const { paid_on = today(), ...wrong } = more
  const bank_account_id = await accountOf(org)
  const payment = { organization_id: org, currency: 'ARS', amount: 300, version: shown?.version ?? '0'.repeat(32), bank_account_id }
  const form = new FormData()
  const no_proof = proof ? {} : { no_proof_reason: 'A test' }
  const payments = JSON.stringify([{ ...payment, reference: 'T-1', ...no_proof, ...wrong }])
  for (const [name, value] of Object.entries({ until, paid_on: String(paid_on), payments })) form.set(name, value)
  if (proof) form.append('proof', proof)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const request = new Request('http://localhost/admin/payments', { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  const body = await response.json()
  const { rows } = await scene.pool.query('select id from payouts where payment_id = any($1)', [body.data?.ids ?? []])
  return { status: response.status, body, id: rows[0]?.id as string }
}
const due = async ({ token }: User, query = '') =>
  (await scene.call('GET', `/admin/payouts/due?organization=${org}${query}`, { token })).body

describe('what is due', () => {
  it('is told by organization and currency, with the reason why it cannot be paid by the reader', async () => {
    await gift(100)
    await gift(200)
    await gift(5, 'USD')
    const { data, meta } = await due(admin, '&sort=amount')
    expect(meta.total).toBe(2)
    expect(data).toMatchObject([
      { amount: { amount: 5, currency: 'USD' }, contributions: 1, why_not: 'no_account', account: null },
      {
        organization: { id: org },
        amount: { amount: 300, currency: 'ARS' },
        contributions: 2,
        why_not: 'no_account',
      },
    ])
    const made = await scene.call('POST', `/my-organization/${org}/bank-account`, { token: marta.token, body: ACCOUNT })
    expect((await due(admin, '&account=pending')).data[0]).toMatchObject({
      why_not: 'unconfirmed',
      account: { masked_number: '•••• 5201' },
    })
    await scene.call('POST', `/bank-account/${made.body.data.id}/confirmation`, {
      token: second.token,
      body: { call_back: 'Llamé a Marta, dice que sí' },
    })
    expect((await due(admin)).data[0]).toMatchObject({ why_not: 'too_new' })
    await age(org)
    expect((await due(admin, '&account=current')).data[0]).toMatchObject({ why_not: null })
    expect((await due(second)).data[0]).toMatchObject({ why_not: 'confirmed_by_you' })
    expect((await due(admin, '&account=none')).data).toEqual([])
    expect((await due(admin, `&query=n%C3%BAmero%20${count}&currency=USD`)).data).toHaveLength(1)
  })
})

describe('a payout', () => {
  it('is recorded with its proof, found, exported and shown to the managers of its organization alone', async () => {
    await account()
    await gift(300)
    const made = await record(admin, {}, new File([PDF], '../comprobante.pdf', { type: 'application/pdf' }))
    expect(made.status).toBe(201)
    const { id } = made
    const detail = (await scene.call('GET', `/admin/payout/${id}`, { token: second.token })).body.data
    expect(detail).toMatchObject({
      organization: { id: org },
      amount: { amount: 300 },
      recorded_by: { id: admin.id },
      reference: 'T-1',
      proof: 'comprobante.pdf',
      account: { masked_number: '•••• 5201' },
      covered: [{ amount: { amount: 300 } }],
    })
    const proof = await scene.call('GET', `/admin/payout/${id}/proof`, { token: second.token })
    expect([proof.text, proof.headers.get('content-disposition'), proof.headers.get('x-content-type-options')]).toEqual([
      PDF,
      expect.stringMatching(/^attachment/),
      'nosniff',
    ])
    const csv = await scene.call('GET', `/admin/payouts.csv?query=n%C3%BAmero%20${count}`, { token: admin.token })
    expect(csv.text).toContain('3.00,ARS,1,T-1,•••• 5201,HU')
    const own = await scene.call('GET', `/my-organization/${org}/payouts`, { token: norma.token })
    expect(own.body.data).toMatchObject([{ id, amount: { amount: 300 }, reference: 'T-1' }])
    for (const { token } of [other]) {
      expect((await scene.call('GET', `/my-organization/${org}/payouts`, { token })).status).toBe(404)
      for (const path of ['/admin/payouts', '/admin/payouts/due', '/admin/payouts.csv', `/admin/payout/${id}`, `/admin/payout/${id}/proof`])
        expect((await scene.call('GET', path, { token })).status).toBe(403)
    }
    expect((await record(marta)).status).toBe(403)
    expect((await due(admin)).data).toEqual([])
  })

  it.each([
    [{ reference: 'x'.repeat(81) }, 'payments.0.reference'],
    [{ paid_on: '2026-02-30' }, 'paid_on'],
    [{ paid_on: '2999-01-01' }, 'paid_on'],
    [{ paid_on: '' }, 'paid_on'],
    [{ amount: '1.5' }, 'payments.0.amount'],
    [{ amount: '-300' }, 'payments.0.amount'],
    [{ amount: '1e400' }, 'payments.0.amount'],
    [{ currency: 'pesos' }, 'payments.0.currency'],
    [{ organization_id: "org_' or 1=1" }, 'payments.0.organization_id'],
    [{ no_proof_reason: '' }, 'payments.0.proof'],
    [{ no_proof_reason: 'x' }, 'payments.0.no_proof_reason'],
  ])('is refused with %j', async (wrong: Record<string, string>, field) => {
    await account()
    await gift(300)
    const refused = await record(admin, wrong)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    expect((await due(admin)).data).toHaveLength(1)
  })

  it('leaves no file behind when it is refused', async () => {
    await gift(300)
    const stored: string[] = []
    const { put } = scene.services.files
    scene.services.files.put = (key, ...rest) => {
      stored.push(key)
      return put(key, ...rest)
    }
    expect((await record(admin, {}, new File([PDF], 'a.pdf'))).status).toBe(409)
    expect((await record(admin, {}, new File(['<svg/>'], 'a.svg'))).status).toBe(415)
    expect((await record(admin, {}, new File([], 'nada.pdf'))).status).toBe(422)
    scene.services.files.put = put
    for (const key of stored) expect(await scene.services.files.get(key)).toBeUndefined()
  })
})
