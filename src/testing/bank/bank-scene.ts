import type { BankLine } from '../../domain/bank-statements/bank-statement.ts'
import { findReadiness } from '../../domain/contributions/find-readiness.server.ts'
import { todayInArgentina } from '../../domain/search/travel-dates.ts'
import { insertGift, insertOrganization, insertProject } from '../fixture.ts'
import { openOrganizationScene } from '../organization-scene.ts'

type MatchedLine = BankLine & { match: NonNullable<BankLine['match']> }
type Person = { token: string; id: string }

const HEAD = 'Fecha;Concepto;Importe;Saldo'

/** The whole API with two admins and a donor; each test has a project and a bank account of its own. */
export async function openBankScene() {
  const scene = await openOrganizationScene({ TRANSFER_CBU: '2850590940090418135201' })
  const { pool } = scene
  const admin: Person = await scene.user('boss', { role: 'admin' })
  const second: Person = await scene.user('boss2', { role: 'admin' })
  const vera: Person = await scene.user('vera')
  const [year, month, date] = todayInArgentina(new Date()).split('-')
  let count = 0

  async function begin() {
    count++
    await insertOrganization(pool, `org_${count}`, { name: `Club Número ${count}` })
    await insertProject(pool, `proj_${count}`, { organization: `org_${count}`, objective: 10_000_000 })
    await pool.query('delete from rate_limits')
  }

  /** Announces a transfer, as the form of the project does. */
  async function give(amount: number, { name, by }: { name?: string; by?: Person } = {}): Promise<{ id: string; code: string }> {
    const body = { amount, shown: false, key: `bank-${count}-${amount}-${name?.length ?? 0}`, ...(name && { name }) }
    const { body: given } = await scene.call('POST', `/project/proj_${count}/gifts`, { body, ...(by && { token: by.token }) })
    const { code } = given.data
    const { rows } = await pool.query('select id from contributions where code = $1', [code])
    return { id: rows[0].id, code }
  }

  /** A payment for one project, that its bank account is not known of. @returns its id */
  async function pay(
    amount: number,
    { code = null, reference = null }: { code?: string | null; reference?: string | null },
  ): Promise<string> {
    const [id, payment, gift] = [`pay_${count}_${amount}`, `pmt_${count}_${amount}`, `cont_${count}_${amount}`]
    await insertGift(pool, gift, { project_id: `proj_${count}`, amount, approved_at: '2026-06-01T00:00:00Z' })
    await pool.query(
      `with paid as (
         insert into payments (id, organization_id, currency, amount, paid_at, created_at, code, reference, no_proof_reason) values ($1, $2, 'ARS', $3, now(), now(), $4, $5, 'A test'))
       insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at, payment_id) values ($6, $2, $7, $3, 'ARS', now(), now(), $1)`,
      [payment, `org_${count}`, amount, code, reference, id, `proj_${count}`],
    )
    await pool.query('insert into payout_contributions (contribution_id, payout_id) values ($1, $2)', [gift, id])
    return payment
  }

  async function upload(
    lines: string[],
    {
      head = HEAD,
      title,
      by = admin,
      bytes,
      currency,
    }: { head?: string; title?: string; by?: Person; bytes?: Uint8Array<ArrayBuffer>; currency?: string } = {},
  ) {
    const form = new FormData()
    const text = [title, head, ...lines].filter(Boolean).join('\n')
    form.set('file', bytes ? new File([bytes], 'resumen.xlsx') : new File([text], 'resumen.csv'))
    form.set('account_name', `Banco ${count}`)
    if (currency) form.set('currency', currency)
    const request = new Request('http://localhost/admin/bank/statements', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${by.token}`, 'accept-language': 'en' },
    })
    const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
    return { status: response.status, body: await response.json() }
  }

  const send = (method: string, path: string, body: object = {}, by = admin) =>
    scene.call(method, path, { token: by.token, body, headers: { 'accept-language': 'en' } })
  const get = async (path: string, by = admin) =>
    (await scene.call('GET', path, { token: by.token, headers: { 'accept-language': 'en' } })).body.data
  const account = async () =>
    (await pool.query('select id from platform_accounts where name = $1', [`Banco ${count}`])).rows[0]?.id ?? 'none'
  const lines = async (list: string): Promise<[MatchedLine, MatchedLine, ...MatchedLine[]]> =>
    get(`/admin/bank/lines?list=${list}&account=${await account()}`)

  /** Everything that an import writes for the account, in the order of time. */
  async function everything() {
    const of = await account()
    const rows = async (query: string) => (await pool.query(query, [of])).rows
    return {
      statements: await rows('select * from bank_statements where account_id = $1 order by id'),
      lines: await rows(
        'select id, day::text, amount::int, balance::int, reference, is_provisional from bank_lines where account_id = $1 and withdrawn_at is null order by day, reference, id',
      ),
      days: await rows('select * from bank_days where account_id = $1 order by day'),
      matches: await rows('select m.* from bank_matches m join bank_lines l on l.id = m.line_id where l.account_id = $1 order by m.id'),
    }
  }
  const readiness = (id: string) => findReadiness(scene.db, id, new Date())
  const arrivals = async (id: string): Promise<number[]> =>
    (await pool.query('select amount::int from contribution_arrivals where contribution_id = $1 order by id', [id])).rows.map(
      ({ amount }) => amount,
    )
  const numbersOfFirst = async () =>
    (await pool.query('select numbers from platform_accounts order by created_at, id limit 1')).rows[0].numbers

  return {
    ...scene,
    admin,
    second,
    vera,
    today: `${date}/${month}/${year}`,
    begin,
    give,
    pay,
    upload,
    send,
    get,
    account,
    lines,
    everything,
    readiness,
    arrivals,
    numbersOfFirst,
  }
}
export type BankScene = Awaited<ReturnType<typeof openBankScene>>
