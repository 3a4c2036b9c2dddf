import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typeInto } from '../../src/testing/operations/fill-in.ts'
import { readOperations } from '../../src/testing/operations/read-operations.ts'
import { listVersions, unpackVersion } from '../../src/testing/operations/version-backups.ts'
import { say } from '../cluster/check.ts'
import { until } from '../cluster/database-cluster.ts'
import { type Machine, makeDebian, openMachine, output, rememberTraces } from './machine.ts'

const SITE = 'http://localhost:3000'
const PASSWORD = 'una-clave-que-nadie-usa-27'
const ADMIN = { name: 'Ana', surname: 'Sosa', username: 'ana.sosa', email: 'somebody@example.com', terms: true }
const MAILS = '/run/mails.json'
/** Settings that an operator fills in. */
const SETTINGS: Record<string, string> = {
  PUBLIC_URL: SITE,
  TRAVEL_SITE_URL: 'https://travel.example',
  TRAVEL_WEBHOOK_SECRET: 'a-secret-of-this-folder-only',
  SECRET_KEY: 'a-key-of-this-folder-only-which-nobody-needs',
  OPERATOR_NAME: 'Agencia de Prueba S.A.',
  OPERATOR_FILE_NUMBER: '12345',
  WHATSAPP_NUMBER: '5492615550000',
  SMTP_URL: 'smtp://127.0.0.1:2525?ignoreTLS=true',
}
const PATRONI = '/etc/patroni/config.yml'
const BACKREST = '/etc/huella/pgbackrest.conf'
const ETCD = {
  NAME: 'one',
  HOST: '127.0.0.1',
  CLIENT_PORT: '2379',
  PEER_PORT: '2380',
  MEMBERS: 'one=https://127.0.0.1:2380',
  CERTIFICATES: '/etc/etcd',
}
/** Settings of a database node that an operator fills in. */
const NODE = {
  NAME: 'one',
  HOST: '127.0.0.1',
  PATRONI_PORT: '8008',
  ETCD: '127.0.0.1:2379',
  BIN: '/usr/lib/postgresql/15/bin',
  PGPASS: '/var/lib/postgresql/pgpass',
  NETWORK: '127.0.0.1/32',
  CERTIFICATES: '/etc/patroni/tls',
  SYSTEM_USER: 'postgres',
  SUPERUSER_PASSWORD: PASSWORD,
  REPLICATION_PASSWORD: PASSWORD,
  REWIND_PASSWORD: PASSWORD,
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const blocks = readOperations().blocks.filter(({ file }) => file === 'bin/check-newcomer')
const left = new Set(blocks.map(({ name }) => name))
if (process.getuid?.() !== 0) throw new Error('bin/check-newcomer makes machines: run it as root')
const folder = mkdtempSync(join(tmpdir(), 'huella-newcomer-'))
const [one, two, node] = [openMachine(join(folder, 'one')), openMachine(join(folder, 'two')), openMachine(join(folder, 'node'))]
const removeTraces = rememberTraces(['one', 'two', 'node'])
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave().then(() => process.exit(130)))

let failure: unknown
try {
  await check()
  if (left.size > 0) throw new Error(`blocks that were not run: ${[...left].join(', ')}`)
} catch (error) {
  failure = error
}
await leave()
if (failure) console.error(failure)
process.stdout.write(failure ? 'The newcomer is stuck.\n' : 'From an empty Debian to a restored site.\n')
process.exit(failure ? 1 : 0)

async function check(): Promise<void> {
  await makeDebian(one.root)
  await output('cp', ['--archive', one.root, node.root])
  mkdirSync(join(node.root, 'opt/huella'))
  say('an empty Debian')
  putRepository(one)
  await one.install(block('install'), npmCache())
  fillInSettings(one)
  // The second machine is installed by the same commands: a copy of the first one before its first start.
  await output('cp', ['--archive', one.root, two.root])
  say('installed, twice')

  await one.boot()
  await one.run(`systemd-run --quiet --same-dir /opt/huella/node_modules/.bin/node e2e/newcomer/mailbox.ts 2525 ${MAILS}`)
  await runAll(one, 'start')
  expectText(await runAll(one, 'ready'), '{"status":"ready"}')
  say('the first machine serves')
  await registerAdmin(one)
  expectText(await runAll(one, 'admin'), 'administers the platform')
  expectText(await runAll(one, 'watch'), 'huella_pool_waiting 0', 'events undelivered')
  await runAll(one, 'nightly')
  expectText(await one.run('ls /var/backups/huella; systemctl list-timers'), '.tar', 'huella-backup.timer')
  await runAll(one, 'restart')
  await one.run(block('ready')[0]!)
  expectText(await runAll(one, 'back up'), 'SHA-256')
  say('an admin, a backup by hand and one of the unit, a restart')

  await two.boot()
  await passOn(one, two, 'today.tar')
  expectText(await runAll(two, 'restore'), 'no migration was missing')
  await startAndCompare(one, two)
  say('the second machine is what the first one was')

  // Restores an agency's data from an earlier version, with money in it.
  await empty(one)
  await unpackVersion(listVersions().at(-1)!, join(one.root, 'var/backups/huella/old.tar'), SETTINGS.SECRET_KEY!)
  await one.run('chown huella /var/backups/huella/old.tar')
  say((await one.run('huella bin/restore /var/backups/huella/old.tar')).split('\n')[0]!)
  await one.run('systemctl start huella')
  await one.run(block('ready')[0]!)
  await servesPages(one)
  await runAll(one, 'upgrade')
  await runAll(one, 'upgraded')
  await one.run(block('ready')[0]!)
  await passOn(one, two, 'before-upgrade.tar')
  await refuses(two, 'before-upgrade.tar')
  await empty(two)
  await two.run('huella bin/restore /var/backups/huella/before-upgrade.tar')
  await startAndCompare(one, two)
  await servesPages(two)
  say('a backup of the last version, with its money, restored, upgraded, and moved to the second machine')
  await makeNode()
}

/** A node of the database by Debian's packages and units, as bin/check-cluster does not start it. */
async function makeNode(): Promise<void> {
  await node.install(block('node'), npmCache())
  mkdirSync(join(node.root, 'opt/huella/deploy'), { recursive: true })
  cpSync(join(root, 'deploy/make-certificates'), join(node.root, 'opt/huella/deploy/make-certificates'))
  putFile(node, '/etc/default/etcd', typeInto('etcd.environment', ETCD))
  const folders = { REPOSITORY: 'lib/pgbackrest', LOG: 'log/pgbackrest', LOCK: 'lib/pgbackrest/lock', SPOOL: 'spool/pgbackrest' }
  const place = { DATA: '/var/lib/postgresql/data', PORT: '5432', SOCKET: '/var/run/postgresql' }
  putFile(node, PATRONI, typeInto('patroni.yml', { ...NODE, ...place, PGBACKREST: BACKREST }))
  const backrest = Object.fromEntries(Object.entries(folders).map(([word, path]) => [word, `/var/${path}`]))
  putFile(node, BACKREST, typeInto('pgbackrest.conf', { ...backrest, ...place }))
  await node.boot()
  await runAll(node, 'certificates')
  await runAll(node, 'join')
  await leads(node)
  await runAll(node, 'renew')
  await runAll(node, 'renewed')
  await leads(node)
  // Simulates a loss of power: nothing stopped it properly.
  await node.run('systemctl kill --kill-whom=all --signal=KILL patroni; systemctl stop patroni; systemctl start patroni')
  await leads(node)
  say("a node of the database, by Debian's units")
}

function leads(machine: Machine): Promise<void> {
  return until('a leader of the database', 120, async () =>
    /Leader \| running/.test(await machine.run(`patronictl -c ${PATRONI} list || true`)),
  )
}

function putFile({ root: machine }: Machine, path: string, text: string): void {
  mkdirSync(dirname(join(machine, path)), { recursive: true })
  writeFileSync(join(machine, path), text)
}

/** The commands of a block of docs/operations.md. */
function block(name: string): string[] {
  const found = blocks.find((block) => block.name === name)
  if (!found) throw new Error(`docs/operations.md has no block ${name}`)
  left.delete(name)
  return found.commands
}

async function runAll(machine: Machine, name: string): Promise<string> {
  let text = ''
  for (const command of block(name)) text += await machine.run(command)
  return text
}

function putRepository({ root: machine }: Machine): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(machine, 'opt/huella', file), { preserveTimestamps: true })
}

function npmCache(): string {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  mkdirSync(cache, { recursive: true })
  return cache
}

function fillInSettings({ root: machine }: Machine): void {
  const file = join(machine, 'etc/huella/environment')
  const text = readFileSync(file, 'utf8').replace(/^([A-Z_]+)=$/gm, (_, name: string) => `${name}=${SETTINGS[name] ?? missing(name)}`)
  writeFileSync(file, text)
}

function missing(name: string): never {
  throw new Error(`deploy/environment.example asks for ${name}`)
}

/** Registers at the pages' own address, and confirms by the link in the letter. */
async function registerAdmin(machine: Machine): Promise<void> {
  const body = JSON.stringify({ ...ADMIN, password: PASSWORD, password_confirmation: PASSWORD })
  await post(machine, '/api/oauth/register', body)
  let token: string | undefined
  await until('a letter to the first admin', 60, async () => {
    token = /verify-email\?token=([\w-]+)/.exec(await machine.run(`cat ${MAILS} || true`))?.[1]
    return token !== undefined
  })
  await post(machine, '/api/oauth/verify-email', JSON.stringify({ token }))
}

function post(machine: Machine, path: string, body: string): Promise<string> {
  return machine.run(`curl -fsS -H 'content-type: application/json' -d '${body}' ${SITE}${path}`)
}

async function passOn(from: Machine, to: Machine, name: string): Promise<void> {
  const path = (machine: Machine) => join(machine.root, 'var/backups/huella', name)
  cpSync(path(from), path(to))
  await to.run(`chown huella:huella /var/backups/huella/${name}`)
}

async function startAndCompare(from: Machine, to: Machine): Promise<void> {
  await to.run('systemctl enable --now huella')
  await to.run(block('ready')[0]!)
  const [before, after] = [await look(from), await look(to)]
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error(`restored ${JSON.stringify(after)} of ${JSON.stringify(before)}`)
  if (after.errors.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(after.errors)}`)
  say(`equal: ${JSON.stringify(after.counts)}, ${Object.keys(after.uploads).length} uploads, ledger proven`)
}

async function look(machine: Machine): Promise<{ counts: object; uploads: object; errors: unknown[]; project?: string }> {
  return JSON.parse(await machine.run('huella node_modules/.bin/node e2e/newcomer/look.ts'))
}

async function servesPages(machine: Machine): Promise<void> {
  const { project } = await look(machine)
  for (const path of ['/', '/proyectos', '/transparencia', `/proyecto/${project}`, '/api/projects'])
    await machine.run(`curl -fsS -o /dev/null ${SITE}${path}`)
}

async function refuses(machine: Machine, name: string): Promise<void> {
  const refusal = await machine.run(`! huella bin/restore /var/backups/huella/${name}`)
  expectText(refusal, 'not empty')
}

/** Simulates the loss of the machine's disk. */
async function empty(machine: Machine): Promise<void> {
  await machine.run('systemctl stop huella; rm -rf /var/lib/huella/* /var/lib/huella/.[a-z]*')
}

function expectText(text: string, ...wanted: string[]): void {
  for (const words of wanted) if (!text.includes(words)) throw new Error(`no "${words}" in:\n${text.slice(-3_000)}`)
}

async function leave(): Promise<void> {
  await Promise.all([one.halt(), two.halt(), node.halt()])
  // Two whole Debians: several times faster than by Node, and never beyond this disk.
  await output('rm', ['--recursive', '--force', '--one-file-system', folder])
  removeTraces()
}
