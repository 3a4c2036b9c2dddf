import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { grantFirstAdmin } from './grant-role.server.ts'

let scene: AccountScene
const ids: Record<string, string> = {}
const tokens: Record<string, string> = {}
beforeAll(async () => {
  scene = await openAccountScene()
  for (const username of ['ana', 'abel', 'vera', 'nueva']) {
    await scene.register(username, { name: username === 'vera' ? 'Véra' : username })
    if (username !== 'nueva') await scene.pool.query('update users set email_verified = true where username = $1', [username])
  }
  const { rows } = await scene.pool.query('select id, username from users')
  for (const { id, username } of rows) ids[username] = id
})
beforeEach(async () => {
  await scene.pool.query('update users set disabled_at = null')
  await scene.pool.query(
    "insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana' on conflict do nothing",
  )
  await scene.pool.query("delete from user_roles where user_id <> $1 or role <> 'admin'", [ids.ana])
  for (const username of ['ana', 'abel', 'vera']) await signIn(username)
})
afterAll(() => scene.close())

async function signIn(username: string) {
  tokens[username] = await scene.tokenOf(username)
  await as(username, 'POST', '/oauth/confirm', { password: PASSWORD })
}
const as = (username: string, method: string, path: string, body?: unknown) =>
  scene.call(method, path, { token: tokens[username]!, ...(body !== undefined && { body }) })
const changeRole = (by: string, of: string, change: 'grant' | 'remove' | 'confirm' | 'refuse', role: string, reason?: string) =>
  as(by, 'POST', `/admin/user/${ids[of]}/role-changes`, { change, role, ...(reason && { reason }) })
const changeState = (by: string, of: string, change: 'disable' | 'enable', reason?: string) =>
  as(by, 'POST', `/admin/user/${ids[of]}/state-changes`, { change, ...(reason !== undefined && { reason }) })
const auditOf = async (of: string) => (await as('ana', 'GET', `/admin/audit?about=${ids[of]}`)).body.data

describe('the list of users', () => {
  it('finds by any part of a name or an address, ignoring accents and case', async () => {
    for (const query of ['vera', 'VÉRA', 'vera@exam', 'prueba ver']) {
      const { body } = await as('ana', 'GET', `/admin/users?query=${encodeURIComponent(query)}`)
      expect(
        body.data.map((user: { username: string }) => user.username),
        query,
      ).toEqual(['vera'])
    }
    expect((await as('ana', 'GET', '/admin/users?query=%25')).body.meta.total).toBe(0)
  })

  it('sorts by the latest session of each, and has every user once, also those without one', async () => {
    await scene.pool.query('delete from sessions where user_id = $1', [ids.nueva])
    for (const username of ['abel', 'vera']) await signIn(username)
    const latest = { ana: '2030-01-02', abel: '2030-01-03', vera: '2030-01-01' }
    for (const [username, day] of Object.entries(latest)) {
      const mine = 'select id from sessions where user_id = $1 order by id limit 1'
      await scene.pool.query(`update sessions set last_used_at = '2020-01-01' where user_id = $1`, [ids[username]])
      await scene.pool.query(`update sessions set last_used_at = $2 where id = (${mine})`, [ids[username], day])
    }
    const found = async (query: string) => {
      const { data, meta } = (await as('ana', 'GET', `/admin/users?${query}`)).body
      return [meta.total, ...data.map((user: { username: string }) => user.username)]
    }
    // Asking is a use of the account, too.
    await scene.pool.query(`update sessions set last_used_at = '2030-01-02' where user_id = $1`, [ids.ana])
    expect(await found('sort=-last_used_at')).toEqual([4, 'abel', 'ana', 'vera', 'nueva'])
    expect(await found('sort=last_used_at')).toEqual([4, 'nueva', 'vera', 'ana', 'abel'])
    expect(await found('sort=-last_used_at&per_page=2&page=2')).toEqual([4, 'vera', 'nueva'])
    expect(await found('sort=-last_used_at&query=vera')).toEqual([1, 'vera'])
    await scene.pool.query('delete from sessions where user_id <> $1', [ids.ana])
  })

  it('filters by role and by state, sorts and pages', async () => {
    await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'salesop')", [ids.vera])
    await changeState('ana', 'abel', 'disable', 'spam')
    const names = async (query: string) =>
      (await as('ana', 'GET', `/admin/users?${query}`)).body.data.map((user: { username: string }) => user.username)
    expect(await names('role=salesop')).toEqual(['vera'])
    expect(await names('role=none&sort=created_at')).toEqual(['abel', 'nueva'])
    expect(await names('state=disabled')).toEqual(['abel'])
    expect(await names('state=unverified')).toEqual(['nueva'])
    expect(await names('sort=created_at')).toEqual(['ana', 'abel', 'vera', 'nueva'])
    expect(await names('sort=-created_at&per_page=1&page=2')).toEqual(['vera'])
    expect(await names('sort=-last_used_at&per_page=1')).not.toEqual(['nueva'])
    for (const wrong of ['role=king', 'state=x', 'sort=password', 'page=0']) {
      expect((await as('ana', 'GET', `/admin/users?${wrong}`)).status, wrong).toBe(422)
    }
  })

  it('contains no private fields', async () => {
    await scene.pool.query(
      "update users set phone = '+5492615550000', cuil = '20123456786', rotary_member_id = '7654321' where username = 'vera'",
    )
    const texts = [
      await as('ana', 'GET', '/admin/users'),
      await as('ana', 'GET', '/admin/user/vera'),
      await as('ana', 'GET', '/admin/users.csv'),
    ]
    for (const { status, text } of texts) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/5492615550000|20123456786|7654321|argon2|sha256/)
    }
  })

  it('is exported as CSV without formulas', async () => {
    await scene.pool.query(`update users set name = '=cmd|''/C calc''!A0', surname = 'De, la "Cruz"' where username = 'abel'`)
    const { text, headers } = await as('ana', 'GET', '/admin/users.csv?query=abel')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, row, ...rest] = text.replace('\uFEFF', '').split('\r\n')
    expect(header).toBe('id,usuario,nombre,apellido,correo,roles,estado,alta,último uso')
    expect(row).toContain(`,abel,"'=cmd|'/C calc'!A0","De, la ""Cruz""",abel@example.com,`)
    expect(rest).toEqual([''])
    await scene.pool.query("update users set name = 'abel' where username = 'abel'")
  })
})

describe('roles', () => {
  it('are granted and removed, effective with the next request, and audited with actor and reason', async () => {
    expect((await as('vera', 'GET', '/admin/users')).status).toBe(403)
    await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ids.abel])
    expect((await changeRole('ana', 'vera', 'grant', 'admin', 'Cubre vacaciones')).status).toBe(204)
    expect((await changeRole('abel', 'vera', 'confirm', 'admin')).status).toBe(204)
    expect((await as('vera', 'GET', '/admin/users')).status).toBe(200)
    expect((await changeRole('ana', 'vera', 'grant', 'admin')).status).toBe(409)
    expect((await changeRole('ana', 'vera', 'remove', 'admin')).status).toBe(204)
    expect((await as('vera', 'GET', '/admin/users')).status).toBe(403)
    const [removed, granted] = await auditOf('vera')
    expect(granted).toMatchObject({
      action: 'user.role_granted',
      actor: { username: 'abel' },
      after: { role: 'admin' },
      reason: 'Cubre vacaciones',
    })
    for (const reason of ['', '  ']) {
      const refused = await as('ana', 'POST', `/admin/user/${ids.vera}/role-changes`, { change: 'grant', role: 'hotelier', reason })
      expect(refused).toMatchObject({ status: 422, body: { errors: { reason: ['Campo obligatorio'] } } })
    }
    expect(removed).toMatchObject({ action: 'user.role_removed', before: { role: 'admin' }, reason: null })
  })

  describe.each(['admin', 'salesop'])('%s', (role) => {
    const requests = async (by: string) => (await as(by, 'GET', '/admin/user/vera')).body.data.role_requests
    const grantInDatabase = (confirmed_by: string | null) =>
      scene.pool.query('insert into user_roles (user_id, role, granted_by, confirmed_by) values ($1, $2, $3, $4)', [
        ids.vera,
        role,
        ids.ana,
        confirmed_by,
      ])
    beforeEach(() => scene.pool.query('delete from role_requests'))

    it('is granted by two people, and both, the other admins and who has it are told', async () => {
      await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ids.abel])
      await scene.mails()
      expect((await changeRole('ana', 'vera', 'grant', role, 'Cubre vacaciones')).status).toBe(204)
      expect((await as('ana', 'GET', '/admin/user/vera')).body.data.roles).toEqual([])
      expect(await requests('ana')).toMatchObject([
        { role, requested_by: { username: 'ana' }, reason: 'Cubre vacaciones', why_not: 'requested_by_you', alone_from: null },
      ])
      expect((await changeRole('ana', 'vera', 'grant', role)).status).toBe(409)
      const asked = async () =>
        (await as('abel', 'GET', '/admin/users?role_request=open')).body.data.map((user: { username: string }) => user.username)
      expect(await asked()).toEqual(['vera'])
      const told = async () => (await scene.mails()).map(({ kind, to_address }) => `${kind} ${to_address}`)
      const mails = await scene.mails()
      expect(mails.map(({ kind, to_address }) => `${kind} ${to_address}`).toSorted()).toEqual(
        ['abel', 'ana', 'vera'].map((name) => `role_requested ${name}@example.com`),
      )
      // Each leads to where its reader may go.
      for (const { to_address, text_body } of mails)
        expect(text_body).toMatch(/^vera/.test(to_address) ? /\/cuenta$/m : /\/admin\/user\/vera$/m)
      expect((await changeRole('ana', 'vera', 'confirm', role)).status).toBe(409)
      await expect(grantInDatabase(ids.ana!)).rejects.toThrow('another person')
      await expect(grantInDatabase(null)).rejects.toThrow('another person')
      await expect(grantInDatabase(ids.vera!)).rejects.toThrow('another person')
      expect((await changeRole('abel', 'vera', 'confirm', role)).status).toBe(204)
      expect(await asked()).toEqual([])
      expect((await as('ana', 'GET', '/admin/user/vera')).body.data).toMatchObject({ roles: [{ name: role }], role_requests: [] })
      expect((await told()).toSorted()).toEqual(['abel', 'ana', 'vera'].map((name) => `role_granted ${name}@example.com`))
    })

    it('is refused by either, and then not granted', async () => {
      await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ids.abel])
      await changeRole('ana', 'vera', 'grant', role)
      await scene.mails()
      expect((await changeRole('abel', 'vera', 'refuse', role, 'No la conozco')).status).toBe(204)
      expect((await scene.mails()).map(({ kind, to_address }) => `${kind} ${to_address}`).toSorted()).toEqual(
        ['abel', 'ana', 'vera'].map((name) => `role_refused ${name}@example.com`),
      )
      expect((await changeRole('abel', 'vera', 'confirm', role)).status).toBe(409)
      expect(await requests('ana')).toEqual([])
    })

    it('is granted by the only admin a day later', async () => {
      await changeRole('ana', 'vera', 'grant', role)
      expect(await requests('ana')).toMatchObject([{ why_not: 'alone_too_soon', alone_from: expect.any(String) }])
      expect((await changeRole('ana', 'vera', 'confirm', role)).status).toBe(409)
      await expect(grantInDatabase(ids.ana!)).rejects.toThrow('another person')
      await scene.pool.query("update role_requests set created_at = now() - interval '25 hours'")
      expect((await changeRole('ana', 'vera', 'confirm', role)).status).toBe(204)
    })

    it('is refused in words where only the database sees that it was requested at the same instant', async () => {
      await changeRole('ana', 'vera', 'grant', role)
      await scene.pool.query("update role_requests set created_at = now() - interval '25 hours'")
      await scene.owner.query(
        `create function request_now() returns trigger language plpgsql as $$ begin update role_requests set created_at = now(); return new; end $$;
         create trigger a_request before insert on user_roles for each row execute function request_now()`,
      )
      const answer = await changeRole('ana', 'vera', 'confirm', role)
      await scene.owner.query('drop trigger a_request on user_roles; drop function request_now')
      expect(answer).toMatchObject({ status: 409, body: { message: 'Esto lo hace otra persona: vos ya interviniste.' } })
    })
  })

  it('tells whoever is disabled, by letter, until they are enabled again', async () => {
    await scene.mails()
    await changeState('ana', 'vera', 'disable', 'spam')
    const mails = await scene.mails()
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([['account_disabled', 'vera@example.com']])
    expect(mails[0]!.text_body).not.toContain('spam')
    await changeState('ana', 'vera', 'enable')
    await changeState('ana', 'vera', 'disable', 'spam')
    await changeState('ana', 'vera', 'enable')
    expect(await scene.mails()).toEqual([])
  })

  it('are not changed from a session left open: the password is asked for again', async () => {
    tokens.ana = await scene.tokenOf('ana')
    const acts = [
      ...(['grant', 'remove', 'confirm', 'refuse'] as const).map((change) => changeRole('ana', 'vera', change, 'admin')),
      changeState('ana', 'vera', 'disable', 'x'),
      changeState('ana', 'vera', 'enable'),
      as('ana', 'DELETE', `/admin/user/${ids.vera}/sessions`),
      as('ana', 'DELETE', `/admin/user/${ids.vera}/sessions/sess_1`),
    ]
    for (const { status, body } of await Promise.all(acts)) expect([status, body.error]).toEqual([403, 'proof_required'])
  })

  it('are refused for an unconfirmed address and for an unknown user', async () => {
    const { status, body } = await changeRole('ana', 'nueva', 'grant', 'organizationmanager')
    expect(status).toBe(422)
    expect(body.errors).toEqual({ role: ['Primero tiene que confirmar su correo'] })
    expect((await as('ana', 'POST', '/admin/user/user_nobody/role-changes', { change: 'grant', role: 'admin' })).status).toBe(404)
    expect((await changeRole('ana', 'vera', 'grant', 'king')).status).toBe(422)
    expect((await as('ana', 'GET', '/admin/roles')).body.data).toContainEqual({ name: 'admin', users: 1 })
  })

  it('always leave one admin', async () => {
    const refused = await changeRole('ana', 'ana', 'remove', 'admin')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/última persona que administra/)
    await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ids.abel])
    await scene.pool.query('update users set disabled_at = now() where id = $1', [ids.ana])
    // A disabled admin does not count: abel is the last one now.
    expect((await changeRole('abel', 'abel', 'remove', 'admin')).status).toBe(409)
    await expect(scene.pool.query('delete from users where id = $1', [ids.abel])).rejects.toThrow('the last admin stays')
  })

  it('leave one admin when two remove each other concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin') on conflict do nothing", [
        ids.ana,
        ids.abel,
      ])
      const answers = await Promise.all([changeRole('ana', 'abel', 'remove', 'admin'), changeRole('abel', 'ana', 'remove', 'admin')])
      // The slower one is refused: by the rule, or because they are no longer an admin.
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(204)
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const { rows } = await scene.pool.query("select user_id from user_roles where role = 'admin'")
      expect(rows).toHaveLength(1)
    }
  })

  it('leave one admin when two disable each other concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      await scene.pool.query('update users set disabled_at = null')
      await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin') on conflict do nothing", [
        ids.ana,
        ids.abel,
      ])
      for (const username of ['ana', 'abel']) await signIn(username)
      const answers = await Promise.all([changeState('ana', 'abel', 'disable', 'x'), changeState('abel', 'ana', 'disable', 'x')])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    }
  })
})

describe('the first admin', () => {
  it('is granted by command, under the rules of the back office, and audited', async () => {
    const grant = (login: string) => grantFirstAdmin({ ...scene.services, now: new Date() }, login)
    expect(await grant('nobody')).toBe('unknown')
    expect(await grant('nueva')).toBe('unverified')
    expect(await grant('VERA@example.com')).toBe('granted')
    expect(await grant('vera')).toBe('held')
    expect((await as('vera', 'GET', '/admin/users')).status).toBe(200)
    expect((await auditOf('vera'))[0]).toMatchObject({ action: 'user.role_granted', actor: null, after: { role: 'admin' } })
    await scene.pool.query("update users set disabled_at = now() where username = 'abel'")
    expect(await grant('abel')).toBe('disabled')
  })
})

describe('a disabled account', () => {
  it('is refused from the next request on, and its sign-in is answered like a wrong password', async () => {
    expect((await changeState('ana', 'vera', 'disable')).body.errors).toEqual({ reason: ['Campo obligatorio'] })
    expect((await changeState('ana', 'vera', 'disable', ' ')).status).toBe(422)
    expect((await as('vera', 'GET', '/oauth/user')).status).toBe(200)
    expect((await changeState('ana', 'vera', 'disable', 'Pidió que la cerremos')).status).toBe(204)
    const out = await as('vera', 'GET', '/oauth/user')
    expect([out.status, out.body.message]).toEqual([401, 'Token has expired'])
    const [right, wrong] = [await scene.signIn('vera'), await scene.signIn('vera', 'not this one')]
    expect(right.status).toBe(401)
    expect(right.body).toEqual(wrong.body)
    expect((await changeState('ana', 'vera', 'disable', 'otra vez')).status).toBe(409)
    expect((await auditOf('vera'))[0]).toMatchObject({
      action: 'user.disabled',
      reason: 'Pidió que la cerremos',
      after: { state: 'disabled', sessions_ended: expect.any(Number) },
    })
    expect((await changeState('ana', 'vera', 'enable')).status).toBe(204)
    expect((await scene.signIn('vera')).status).toBe(200)
  })

  it('is never the admin’s own', async () => {
    expect((await changeState('ana', 'ana', 'disable', 'me voy')).status).toBe(409)
    expect((await as('ana', 'GET', '/admin/user/ana')).body.data.abilities).toMatchObject({ disable: false, enable: false })
  })
})

describe('sessions of others', () => {
  it('are listed and ended, while the admin’s current one stays', async () => {
    const second = await scene.tokenOf('vera')
    const { body } = await as('ana', 'GET', '/admin/user/vera')
    const [latest] = body.data.sessions
    expect((await as('ana', 'DELETE', `/admin/user/${ids.vera}/sessions/${latest.id}`)).status).toBe(204)
    expect((await as('ana', 'DELETE', `/admin/user/${ids.vera}/sessions/${latest.id}`)).status).toBe(404)
    expect((await scene.call('GET', '/oauth/user', { token: second })).status).toBe(401)
    expect((await as('ana', 'DELETE', `/admin/user/${ids.vera}/sessions`)).status).toBe(204)
    expect((await as('vera', 'GET', '/oauth/user')).status).toBe(401)
    await as('ana', 'DELETE', `/admin/user/${ids.ana}/sessions`)
    expect((await as('ana', 'GET', '/oauth/user')).status).toBe(200)
    // A connected site has access without a session.
    const grants = () => scene.pool.query('select from oauth_grants where user_id = $1', [ids.vera])
    await scene.pool.query(
      `insert into oauth_clients (id, name, redirect_uris, scopes) values ('site', 'A site', '{https://a.example/}', '{openid}')`,
    )
    await scene.pool.query(
      `insert into oauth_grants (id, user_id, client_id, payload, expires_at) values ('grant-vera', $1, 'site', '{}', now() + interval '90 days')`,
      [ids.vera],
    )
    expect((await as('ana', 'DELETE', `/admin/user/${ids.vera}/sessions`)).status).toBe(204)
    expect((await grants()).rowCount).toBe(0)
    // A session is not found under another user's id.
    expect(
      (
        await as(
          'ana',
          'DELETE',
          `/admin/user/${ids.vera}/sessions/${(await as('ana', 'GET', '/admin/user/ana')).body.data.sessions[0].id}`,
        )
      ).status,
    ).toBe(404)
  })
})

describe('the audit log', () => {
  it('cannot be changed, and roles, states and actors cannot be set by request fields', async () => {
    await changeRole('ana', 'vera', 'grant', 'hotelier')
    await expect(scene.owner.query("update audit_entries set reason = 'x'")).rejects.toThrow('append-only')
    await expect(scene.owner.query('delete from audit_entries')).rejects.toThrow('append-only')
    const before = (await as('ana', 'GET', '/admin/user/vera')).body.data
    await as('vera', 'PATCH', '/oauth/user', { name: 'Vera', surname: 'Prueba', roles: ['admin'], disabled_at: null, id: 'user_x' })
    await as('ana', 'POST', `/admin/user/${ids.vera}/role-changes`, {
      change: 'remove',
      role: 'hotelier',
      id: ids.ana,
      granted_by: 'user_x',
    })
    const after = (await as('ana', 'GET', '/admin/user/vera')).body.data
    expect(after.id).toBe(before.id)
    expect(after.roles).toEqual([])
    expect((await as('ana', 'GET', '/admin/user/ana')).body.data.roles).toEqual([{ name: 'admin' }])
  })
})
