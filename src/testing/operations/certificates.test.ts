import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../kit/data/db.server.ts'
import { openHaproxy } from '../outside/haproxy.ts'
import { type DebianPostgres, openDebianPostgres } from './debian-postgres.ts'
import { freePort } from './free-port.ts'
import { runProgram } from './run-program.ts'

// The certificates of deploy/make-certificates, and the rules of deploy/patroni.yml on a real server. etcd and Patroni: bin/check-cluster.

const DAY_MS = 86_400_000
const deploy = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
const make = (...args: string[]) => runProgram('deploy/make-certificates', args, {})
const certificateOf = (path: string) => new X509Certificate(readFileSync(join(folder, path)))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('deploy/make-certificates', () => {
  it('makes one authority, and for each machine a certificate and a key that nobody else reads', async () => {
    expect(await make(join(folder, 'made'), 'one=10.0.0.1,db.example', 'two=10.0.0.2')).toMatchObject({ code: 0 })
    const authority = certificateOf('made/ca.crt')
    const one = certificateOf('made/one/node.crt')
    expect(one.verify(authority.publicKey)).toBe(true)
    expect([authority.ca, one.ca]).toEqual([true, false])
    expect(one.subjectAltName).toBe('DNS:one, DNS:localhost, IP Address:127.0.0.1, IP Address:10.0.0.1, DNS:db.example')
    expect(daysOf(one)).toBe(397)
    expect(daysOf(authority)).toBe(3650)
    for (const path of ['ca.key', 'one/node.key', 'two/node.key']) expect(statSync(join(folder, 'made', path)).mode & 0o777).toBe(0o600)
    // The authority's key stays where it was made.
    expect(readdirSync(join(folder, 'made/one')).sort()).toEqual(['ca.crt', 'node.crt', 'node.key'])
  })

  it('renews the machines that it is given, under the same authority', async () => {
    const before = ['ca.crt', 'one/node.crt', 'two/node.crt'].map((path) => certificateOf(`made/${path}`).fingerprint256)
    expect(await make(join(folder, 'made'), 'one=10.0.0.1')).toMatchObject({ code: 0 })
    const after = ['ca.crt', 'one/node.crt', 'two/node.crt'].map((path) => certificateOf(`made/${path}`).fingerprint256)
    expect(after.map((fingerprint, i) => fingerprint === before[i])).toEqual([true, false, true])
  })

  it('changes nothing for a wrong machine, or when the key of the authority is elsewhere', async () => {
    expect(await make(join(folder, 'wrong'), 'one')).toMatchObject({ code: 2 })
    expect(await make(join(folder, 'wrong'), '../up=10.0.0.1')).toMatchObject({ code: 2 })
    expect(readdirSync(folder)).not.toContain('wrong')
    rmSync(join(folder, 'made/ca.key'))
    expect(await make(join(folder, 'made'), 'one=10.0.0.1')).toMatchObject({
      code: 1,
      output: expect.stringContaining('without its ca.key'),
    })
  })
})

describe('PostgreSQL by the rules of deploy/patroni.yml', () => {
  const rules = [...deploy('patroni.yml').matchAll(/^ {4}- ((?:local|host)\w* .*)$/gm)].map(([, rule]) => rule!)
  let server: DebianPostgres
  let port: number

  beforeAll(async () => {
    await make(join(folder, 'ours'), 'one=10.0.0.1')
    await make(join(folder, 'foreign'), 'one=10.0.0.1')
    port = await freePort()
    server = openDebianPostgres({ listen_addresses: '127.0.0.1', port: String(port) })
    const { uid, gid } = statSync(server.data)
    for (const path of ['', 'ours', 'ours/one', 'ours/one/node.key', 'ours/one/node.crt']) chownSync(join(folder, path), uid, gid)
    const { pool, close } = openDatabase(`${server.url}&port=${port}`)
    await pool.query("alter role huella password 'secret'")
    const one = join(folder, 'ours/one')
    for (const [name, value] of Object.entries({ ssl: 'on', ssl_cert_file: `${one}/node.crt`, ssl_key_file: `${one}/node.key` }))
      await pool.query(`alter system set ${name} = '${value}'`)
    writeFileSync(join(server.data, 'pg_hba.conf'), `${rules.join('\n').replaceAll('@NETWORK@', '127.0.0.1/32')}\n`)
    await pool.query('select pg_reload_conf()')
    await close()
  })

  afterAll(() => server.close())

  const url = (words: string, password = 'secret') => `postgresql://huella:${password}@localhost:${port}/postgres?${words}`
  const verified = (authority: string) => `sslmode=verify-full&sslrootcert=${folder}/${authority}/ca.crt`

  it('has no rule but encrypted with a password, and the system user by the socket', () => {
    expect(rules.length).toBe(3)
    for (const rule of rules) expect(rule).toMatch(/^(hostssl .* scram-sha-256|local all postgres peer map=machine)$/)
  })

  it('serves who verifies its certificate, encrypted', async () => {
    expect(await ask(url(verified('ours')))).toBe('TLSv1.3')
  })

  it.each([
    ['without TLS', () => url('sslmode=disable'), /no encryption/],
    ['with a wrong password', () => url(verified('ours'), 'wrong'), /password authentication failed/],
    ['by another authority than the one that made its certificate', () => url(verified('foreign')), /certificate/],
    ['by the socket as somebody else', () => `${server.url}&port=${port}`, /no pg_hba.conf entry/],
  ])('refuses who comes %s', async (_, from, refusal) => {
    await expect(ask(from())).rejects.toThrow(refusal)
  })
})

it('HAProxy of deploy/ believes nobody who says to be the primary with a foreign certificate', async () => {
  for (const authority of ['known', 'unknown']) await make(join(folder, authority), 'one=10.0.0.1')
  const servers: Server[] = []
  // HAProxy resets whatever is open when it ends.
  const greet = (text: string) => createServer((socket) => void socket.on('error', () => {}).end(text))
  const listen = async (server: Server) => {
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return String((server.address() as AddressInfo).port)
  }
  const words: Record<string, string> = { CA: join(folder, 'known/ca.crt') }
  for (const [name, authority] of Object.entries({ ONE: 'unknown', TWO: 'known', THREE: 'unknown' })) {
    const file = (path: string) => readFileSync(join(folder, authority, 'one', path))
    words[name] = `127.0.0.1:${await listen(greet(authority))}`
    // Each answers /primary as a primary does.
    words[`${name}_PATRONI`] = await listen(createHttps({ cert: file('node.crt'), key: file('node.key') }, (_, response) => response.end()))
  }
  const balancer = await openHaproxy('haproxy-database.cfg', 'WRITE', words)
  // All of them count as up until two checks have failed.
  const answers = async () => {
    const texts: string[] = []
    for (let i = 0; i < 6; i++) texts.push(await text(connect(balancer.port, '127.0.0.1')))
    return texts
  }
  await expect.poll(answers).toEqual(Array(6).fill('known'))
  await balancer.close()
  for (const server of servers) server.close()
})

it('neither etcd, nor Patroni, nor the address for writing of deploy/ is asked without TLS', () => {
  const files = Object.fromEntries(
    ['etcd.environment', 'patroni.yml', 'haproxy-database.cfg', 'environment.example'].map((name) => [name, deploy(name)]),
  )
  for (const text of Object.values(files)) expect(text).not.toMatch(/http:\/\/|\btrust\b|sslmode=(disable|allow|prefer|require)/)
  expect(files['etcd.environment']).toMatch(/^ETCD_CLIENT_CERT_AUTH=true$[\s\S]*^ETCD_PEER_CLIENT_CERT_AUTH=true$/m)
  expect(files['patroni.yml']!.match(/sslmode: verify-full/g)).toHaveLength(3)
  expect(files['haproxy-database.cfg']).toContain('check-ssl verify required ca-file')
  expect(files['environment.example']).toMatch(/DATABASE_URL=\S+\?sslmode=verify-full&sslrootcert=/)
})

function daysOf({ validFrom, validTo }: X509Certificate): number {
  return Math.round((Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS)
}

/** The version of TLS by which this connection is encrypted. */
async function ask(url: string): Promise<string> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    return (await pool.query('select version from pg_stat_ssl where pid = pg_backend_pid()')).rows[0].version
  } finally {
    await close()
  }
}
