import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { debianBinaries } from '../../src/testing/operations/debian-postgres.ts'
import { typeInto } from '../../src/testing/operations/fill-in.ts'
import { freePort } from '../../src/testing/operations/free-port.ts'
import { killIfThere, killTree, type Workshop } from './processes.ts'
import { requestOverTls } from './request-over-tls.ts'

const NAMES = ['one', 'two', 'three'] as const
type NodeName = (typeof NAMES)[number]
const PASSWORD = 'only-in-this-folder'
/** `ttl` of deploy/patroni.yml, and a little. */
const LEASE_MS = 22_000
const MAKE_CERTIFICATES = fileURLToPath(new URL('../../deploy/make-certificates', import.meta.url))

interface Member {
  name: NodeName
  client: number
  peer: number
}

interface Node {
  port: number
  patroni: number
  data: string
  socket: string
  patroni_file: string
  backrest_file: string
}

export type DatabaseCluster = Awaited<ReturnType<typeof openDatabaseCluster>>

/** Three etcd and three Patroni nodes on this machine, from Debian's packages and the configurations in `deploy/`, with one address for writing. */
export async function openDatabaseCluster(workshop: Workshop) {
  const certificates = join(workshop.folder, 'certificates')
  await makeCertificates(...NAMES)
  const members = await startEtcd(workshop, certificates)
  const nodes = new Map<NodeName, Node>()
  for (const folder of ['repository', 'backrest-log', 'backrest-lock', 'backrest-spool']) workshop.makeFolder(folder)
  for (const name of NAMES) {
    nodes.set(name, await prepareNode(workshop, name, members, certificates))
    startNode(name)
    // The first one makes the cluster, which the others copy.
    if (name === 'one') await until('a primary', 120, async () => (await statusOf('one'))?.role === 'master')
  }
  const write = await freePort()
  await startWriteAddress(workshop, nodes, write, certificates)

  /** New ones for these machines; the authority stays the same. */
  function makeCertificates(...names: NodeName[]): Promise<string> {
    return workshop.run(MAKE_CERTIFICATES, [certificates, ...names.map((name) => `${name}=127.0.0.1`)])
  }

  function startNode(name: NodeName): void {
    workshop.start(`patroni-${name}`, 'patroni', [nodes.get(name)!.patroni_file])
  }

  async function statusOf(name: NodeName): Promise<{ role?: string; state?: string; sync_standby?: boolean } | undefined> {
    return requestOverTls(`https://127.0.0.1:${nodes.get(name)!.patroni}/patroni`, { ca: readFileSync(`${certificates}/ca.crt`) })
      .then(({ text }) => JSON.parse(text) as { role?: string; state?: string; sync_standby?: boolean })
      .catch(() => undefined)
  }

  async function primary(): Promise<NodeName | undefined> {
    for (const name of NAMES) {
      const status = await statusOf(name)
      if (status?.role === 'master' && status.state === 'running') return name
    }
    return undefined
  }

  async function kill(name: NodeName): Promise<void> {
    const postmaster = Number(readFileSync(join(nodes.get(name)!.data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    const killed = killTree(workshop.child(`patroni-${name}`))
    killIfThere(postmaster)
    await killed
  }

  return {
    nodes,
    members,
    certificates,
    makeCertificates,
    primary,
    urlOf: (user: string, database: string) =>
      `postgresql://${user}:${PASSWORD}@localhost:${write}/${database}?sslmode=verify-full&sslrootcert=${certificates}/ca.crt`,
    password: PASSWORD,
    startNode,
    /** Waits until one node takes writes, another one confirms them, and the third follows. */
    whole: () =>
      until('a primary, a synchronous standby and a third node', 150, async () => {
        const all = await Promise.all(NAMES.map(statusOf))
        return (
          all.filter((status) => status?.role === 'master' && status.state === 'running').length === 1 &&
          all.filter((status) => status?.role === 'replica' && /running|streaming/.test(status.state ?? '')).length === 2 &&
          all.some((status) => status?.sync_standby)
        )
      }),
    kill,
    /** No node and no disk is left. Restores to a time, from the archive, by the commands of docs/operations.md. */
    async loseAll(moment: string): Promise<void> {
      await Promise.all(NAMES.map((name) => kill(name)))
      for (const name of NAMES) {
        rmSync(nodes.get(name)!.data, { recursive: true })
        workshop.makeFolder(`data-${name}`)
      }
      const { data, socket, port, patroni_file, backrest_file } = nodes.get('one')!
      const back = ['--type=time', `--target=${moment}`, '--target-action=promote', 'restore']
      await workshop.run('pgbackrest', [`--config=${backrest_file}`, '--stanza=huella', ...back])
      const pg_ctl = (...args: string[]) => workshop.run(`${debianBinaries()}/pg_ctl`, ['-w', '-D', data, ...args])
      await pg_ctl(
        '-l',
        join(workshop.folder, 'restored.log'),
        '-o',
        `-c archive_mode=off -c port=${port} -c unix_socket_directories=${socket}`,
        'start',
      )
      const ask = ['-h', socket, '-p', String(port), '-U', 'postgres', '-Atc', 'select pg_is_in_recovery()']
      await until('the restored node takes writes', 120, async () => (await workshop.run('psql', ask)).trim() === 'f')
      await pg_ctl('stop')
      // It knows no leader any more when the lease is over.
      await sleep(LEASE_MS)
      await workshop.run('patronictl', ['-c', patroni_file, 'remove', 'huella'], 'huella\nYes I am aware\n')
      startNode('one')
      await until('a primary', 120, async () => (await primary()) === 'one')
      for (const name of ['two', 'three'] as const) startNode(name)
    },
    switchOver: (from: NodeName) => workshop.run('patronictl', ['-c', nodes.get(from)!.patroni_file, 'switchover', '--force', 'huella']),
    list: (name: NodeName) => workshop.run('patronictl', ['-c', nodes.get(name)!.patroni_file, 'list']),
    backrest: (name: NodeName, ...args: string[]) =>
      workshop.run('pgbackrest', [`--config=${nodes.get(name)!.backrest_file}`, '--stanza=huella', ...args]),
  }
}

async function startEtcd(workshop: Workshop, certificates: string): Promise<Member[]> {
  const members = await Promise.all(NAMES.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })))
  const MEMBERS = members.map(({ name, peer }) => `${name}=https://127.0.0.1:${peer}`).join(',')
  for (const { name, client, peer } of members) {
    const words = { NAME: name, HOST: '127.0.0.1', CLIENT_PORT: String(client), PEER_PORT: String(peer), MEMBERS }
    const text = typeInto('etcd.environment', { ...words, CERTIFICATES: join(certificates, name) })
    const settings = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, setting, value]) => [setting!, value!]))
    workshop.start(`etcd-${name}`, 'etcd', [], { ...settings, ETCD_DATA_DIR: workshop.makeFolder(`etcd-${name}`) })
  }
  const files = ['--cacert', `${certificates}/ca.crt`, '--cert', `${certificates}/one/node.crt`, '--key', `${certificates}/one/node.key`]
  const endpoints = members.map(({ client }) => `https://127.0.0.1:${client}`).join(',')
  const areHealthy = () =>
    workshop.run('etcdctl', ['--endpoints', endpoints, ...files, 'endpoint', 'health']).then(
      () => true,
      () => false,
    )
  await until('three members of etcd', 60, areHealthy)
  return members
}

async function prepareNode(workshop: Workshop, name: NodeName, members: Member[], certificates: string): Promise<Node> {
  const [port, patroni] = [await freePort(), await freePort()]
  const data = join(workshop.folder, `data-${name}`)
  const socket = workshop.makeFolder(`socket-${name}`)
  const { folder } = workshop
  const etcd = members.map(({ client }) => `127.0.0.1:${client}`).join(',')
  const backrest_file = workshop.write(
    `pgbackrest-${name}.conf`,
    typeInto('pgbackrest.conf', {
      REPOSITORY: join(folder, 'repository'),
      LOG: join(folder, 'backrest-log'),
      LOCK: join(folder, 'backrest-lock'),
      SPOOL: join(folder, 'backrest-spool'),
      DATA: data,
      PORT: String(port),
      SOCKET: socket,
    }),
  )
  const patroni_file = workshop.write(
    `patroni-${name}.yml`,
    typeInto('patroni.yml', {
      NAME: name,
      HOST: '127.0.0.1',
      PORT: String(port),
      PATRONI_PORT: String(patroni),
      ETCD: etcd,
      DATA: data,
      SOCKET: socket,
      BIN: debianBinaries(),
      PGPASS: join(folder, `pgpass-${name}`),
      NETWORK: '127.0.0.1/32',
      PGBACKREST: backrest_file,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
      CERTIFICATES: join(certificates, name),
      SYSTEM_USER: (await workshop.run('id', ['-un'])).trim(),
    }),
  )
  return { port, patroni, data, socket, patroni_file, backrest_file }
}

async function startWriteAddress(
  workshop: Workshop,
  nodes: ReadonlyMap<NodeName, Node>,
  port: number,
  certificates: string,
): Promise<void> {
  const words: Record<string, string> = { WRITE: `127.0.0.1:${port}`, CA: `${certificates}/ca.crt` }
  for (const [name, node] of nodes) {
    words[name.toUpperCase()] = `127.0.0.1:${node.port}`
    words[`${name.toUpperCase()}_PATRONI`] = String(node.patroni)
  }
  const file = workshop.write('haproxy-database.cfg', typeInto('haproxy-database.cfg', words))
  workshop.start('haproxy-database', '/usr/sbin/haproxy', ['-db', '-f', file])
}

/** @param seconds longest wait */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); await sleep(200))
    if (Date.now() > end) throw new Error(`within ${seconds} s there was not: ${what}`)
}
