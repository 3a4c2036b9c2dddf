import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FORMAT } from '@huella/backup/manifest'
import { openPack, verifyBackup } from '@huella/backup/pack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reseal, SEALED } from '../../app/reseal.server.ts'
import { addToErasures, readErasures } from '../../domain/accounts/erasure-list.server.ts'
import { openAccount, sealAccount } from '../../domain/bank-accounts/seal-account.server.ts'
import {
  digestsOfAddress,
  openAddress,
  readWatchToken,
  sealAddress,
  watchToken,
} from '../../domain/contributions/watches/watch-seals.server.ts'
import { leaveToken, readLeaveToken } from '../../domain/projects/news/leave-token.server.ts'
import { newBrowser, readBrowser, rememberUser } from '../../domain/sign-in/known-browser.server.ts'
import { renewRecoveryCodes, takeRecoveryCode } from '../../domain/sign-in/second-factor/recovery-codes.server.ts'
import { seal, unseal } from '../../kit/seal.server.ts'
import { openAccountScene } from '../account-scene.ts'
import { insertCatalogues, insertOrganization } from '../fixture.ts'

const OLD = 'the key before, and long enough for all'
const NEW = 'the key of now, and long enough for all'
const CHANGED = { secret_key: NEW, secret_key_old: OLD }
const DROPPED = { secret_key: NEW }

let scene: Awaited<ReturnType<typeof openAccountScene>>
let owner: typeof scene.pool
let user_id: string
const folder = join(tmpdir(), `huella-secret-${process.pid}`)
beforeAll(async () => {
  scene = await openAccountScene({ SECRET_KEY: OLD })
  owner = scene.owner
  await insertCatalogues(owner)
  await insertOrganization(owner, 'org_1')
  await scene.register('vera')
  user_id = (await owner.query('select id from users')).rows[0].id
  await mkdir(folder, { recursive: true })
  await owner.query('insert into second_factors (user_id, sealed_secret) values ($1, $2)', [
    user_id,
    seal(OLD, { purpose: 'second-factor', owner: user_id }, 'JBSWY3DPEHPK3PXP'),
  ])
})
afterAll(async () => {
  await scene.close()
  await rm(folder, { recursive: true, force: true })
})

it('names every sealed column of the database', async () => {
  const { rows } = await owner.query(
    `select table_name || '.' || column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%sealed%' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(SEALED.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)).sort())
})

describe('while the key before is named', () => {
  it('second factors, recovery codes, links of letters, browsers and erasures of before are read', async () => {
    const [code = '', other = ''] = await renewRecoveryCodes(scene.db, OLD, user_id)
    expect(await takeRecoveryCode(scene.db, CHANGED, user_id, code)).toBe(true)
    expect(await takeRecoveryCode(scene.db, CHANGED, user_id, code)).toBe(false)
    expect(await takeRecoveryCode(scene.db, DROPPED, user_id, other)).toBe(false)
    const about = { user_id, project_id: 'proj_1' }
    expect(readLeaveToken(CHANGED, leaveToken(OLD, about))).toEqual(about)
    expect(readLeaveToken(DROPPED, leaveToken(OLD, about))).toBeNull()
    expect(readWatchToken(CHANGED, watchToken(OLD, { id: 'twat_1', does: 'leave' }))).toEqual({ id: 'twat_1', does: 'leave' })
    const known = rememberUser({ secret_key: OLD }, newBrowser({ secret_key: OLD }), user_id)
    expect(readBrowser(CHANGED, known)?.knows(user_id)).toBe(true)
    expect(readBrowser(CHANGED, known)?.knows('user_other')).toBe(false)
    const renewed = rememberUser(CHANGED, known, 'user_other')
    expect(readBrowser(CHANGED, renewed)?.knows(user_id)).toBe(true)
    expect([readBrowser(DROPPED, renewed)?.knows('user_other'), readBrowser(DROPPED, known)]).toEqual([true, null])
    const config = (keys: object) => ({ data_dir: folder, secret_key: NEW, ...keys })
    await addToErasures({ config: config({ secret_key: OLD }) }, ['user_1'])
    await addToErasures({ config: config(CHANGED) }, ['user_1', 'user_2'])
    expect((await readFile(join(folder, 'erasures'), 'utf8')).trim().split('\n')).toHaveLength(2)
    const isErased = await readErasures(config(CHANGED))
    expect(['user_1', 'user_2', 'user_3'].map((id) => isErased?.(id))).toEqual([true, true, false])
  })

  it('a backup of before is accepted, and one of a third key is not', async () => {
    const path = join(folder, 'backup.tar')
    const pack = openPack(path, OLD)
    await pack.add('x', Buffer.from('x'))
    await pack.seal({ format: FORMAT } as never)
    await expect(verifyBackup(path, { secret_key: NEW })).rejects.toThrow('another SECRET_KEY')
    await expect(verifyBackup(path, { secret_key: NEW, secret_key_old: 'a third key that is long enough for all' })).rejects.toThrow(
      'another SECRET_KEY',
    )
    // It continues to the manifest, which is missing here.
    expect(await verifyBackup(path, CHANGED).catch(String)).not.toContain('another SECRET_KEY')
  })
})

it('the start seals again what is stored, so that the key before can be dropped; twice is once, and in two processes, too', async () => {
  const plain = { kind: 'cbu' as const, number: '0110599520000001234567', holder: 'Organización Uno', cuit: '30123456789' }
  const { kind, ...sealed } = sealAccount(OLD, 'bank_1', plain)
  const columns = { id: 'bank_1', organization_id: 'org_1', kind, state: 'pending', ...sealed, changed_by: user_id, changed_at: new Date() }
  await owner.query(
    `insert into organization_bank_accounts (${Object.keys(columns).join(', ')}) values (${Object.keys(columns)
      .map((_, i) => `$${i + 1}`)
      .join(', ')})`,
    Object.values(columns),
  )
  await owner.query('insert into oauth_keys (id, sealed) values ($1, $2), ($3, $4)', [
    'skey_old',
    seal(OLD, { purpose: 'oauth-signing-key', owner: 'skey_old' }, '{}'),
    'skey_lost',
    seal('a key that nobody names any more', { purpose: 'oauth-signing-key', owner: 'skey_lost' }, '{}'),
  ])
  const counted = await Promise.all([reseal(owner, CHANGED), reseal(owner, CHANGED)])
  expect(counted.map(({ unreadable }) => unreadable)).toEqual([1, 1])
  expect(await reseal(owner, CHANGED)).toEqual({ resealed: 0, unreadable: 1 })
  const [account] = (await owner.query('select * from organization_bank_accounts')).rows
  expect(openAccount(DROPPED, account)).toEqual({ number: plain.number, holder: plain.holder, cuit: plain.cuit })
  expect(account.number_digest).toBe(sealAccount(NEW, 'bank_1', plain).number_digest)
  const [factor] = (await owner.query('select * from second_factors')).rows
  expect(unseal(DROPPED, { purpose: 'second-factor', owner: user_id }, factor.sealed_secret)).toBe('JBSWY3DPEHPK3PXP')
  expect(await reseal(owner, DROPPED)).toEqual({ resealed: 0, unreadable: 0 })
  expect(openAddress(CHANGED, { id: 'twat_1', sealed_address: sealAddress(OLD, 'twat_1', 'a@b.example') })).toBe('a@b.example')
  expect(digestsOfAddress(CHANGED, 'A@b.example')[1]).toBe(digestsOfAddress({ secret_key: OLD }, 'a@B.example')[0])
})

it('nobody else changes a sealed account: not without saying so, not another column with it, and not the role that serves', async () => {
  const change = 'update organization_bank_accounts set sealed_holder = sealed_number'
  await expect(owner.query(change)).rejects.toThrow('entered anew')
  const client = await owner.connect()
  await client.query(`begin; set local huella.reseals = 'yes'`)
  await expect(client.query(`${change}, masked_number = '1'`)).rejects.toThrow('entered anew')
  await client.query('rollback')
  client.release()
  await scene.pool.query(`set huella.reseals = 'yes'`)
  await expect(scene.pool.query(change)).rejects.toThrow('permission denied')
})
