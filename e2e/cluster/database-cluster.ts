import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillIn } from '../../src/testing/operations/fill-in.ts'
import { freePort } from '../../src/testing/operations/free-port.ts'
import { killIfThere, killTree, type Workshop } from './processes.ts'

const NAMES = ['one', 'two', 'three'] as const
type NodeName = (typeof NAMES)[number]
const PASSWORD = 'only-in-this-folder'
const INSTALLED = '/usr/lib/postgresql'

interface Node {
  port: number
  patroni: number
  data: string
  patroni_file: string
  backrest_file: string
}

export type DatabaseCluster = Awaited<ReturnType<typeof openDatabaseCluster>>

/** Three etcd and three Patroni nodes on this machine, from Debian's packages and the configurations in `deploy/`, with one address for writing. */
export async function openDatabaseCluster(workshop: Workshop) {
  const etcd = await startEtcd(workshop)
  const nodes = new Map<NodeName, Node>()
  for (const folder of ['repository', 'backrest-log', 'backrest-lock', 'backrest-spool']) workshop.makeFolder(folder)
  for (const name of NAMES) {
    nodes.set(name, await prepareNode(workshop, name, etcd))
    startNode(name)
    // The first one makes the cluster, which the others copy.
    if (name === 'one') await until('a primary', 120, async () => (await statusOf('one'))?.role === 'master')
  }
  const write = await freePort()
  await startWriteAddress(workshop, nodes, write)

  function startNode(name: NodeName): void {
    workshop.start(`patroni-${name}`, 'patroni', [nodes.get(name)!.patroni_file])
  }

  async function statusOf(name: NodeName): Promise<{ role?: string; state?: string; sync_standby?: boolean } | undefined> {
    return fetch(`http://127.0.0.1:${nodes.get(name)!.patroni}/patroni`, { signal: AbortSignal.timeout(2_000) })
      .then((response) => response.json() as Promise<{ role?: string; state?: string; sync_standby?: boolean }>)
      .catch(() => undefined)
  }

  async function primary(): Promise<NodeName | undefined> {
    for (const name of NAMES) {
      const status = await statusOf(name)
      if (status?.role === 'master' && status.state === 'running') return name
    }
    return undefined
  }

  return {
    nodes,
    primary,
    urlOf: (user: string, database: string) => `postgresql://${user}:${PASSWORD}@127.0.0.1:${write}/${database}`,
    password: PASSWORD,
    startNode,
    /** Until one node takes writes, another one confirms them, and the third follows. */
    whole: () =>
      until('a primary, a synchronous standby and a third node', 150, async () => {
        const all = await Promise.all(NAMES.map(statusOf))
        return (
          all.filter((status) => status?.role === 'master' && status.state === 'running').length === 1 &&
          all.filter((status) => status?.role === 'replica' && /running|streaming/.test(status.state ?? '')).length === 2 &&
          all.some((status) => status?.sync_standby)
        )
      }),
    async kill(name: NodeName): Promise<void> {
      const postmaster = Number(readFileSync(join(nodes.get(name)!.data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      const killed = killTree(workshop.child(`patroni-${name}`))
      killIfThere(postmaster)
      await killed
    },
    switchOver: (from: NodeName) => workshop.run('patronictl', ['-c', nodes.get(from)!.patroni_file, 'switchover', '--force', 'huella']),
    list: (name: NodeName) => workshop.run('patronictl', ['-c', nodes.get(name)!.patroni_file, 'list']),
    backrest: (name: NodeName, ...args: string[]) =>
      workshop.run('pgbackrest', [`--config=${nodes.get(name)!.backrest_file}`, '--stanza=huella', ...args]),
  }
}

async function startEtcd(workshop: Workshop): Promise<string> {
  const members = await Promise.all(NAMES.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })))
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  for (const { name, client, peer } of members) {
    const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
    const data = workshop.makeFolder(`etcd-${name}`)
    workshop.start(`etcd-${name}`, 'etcd', [
      ...[`--name=${name}`, `--data-dir=${data}`, `--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`],
      ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`, `--initial-cluster=${cluster}`],
      ...['--initial-cluster-state=new', '--logger=zap', '--log-level=warn'],
    ])
  }
  await until('etcd', 60, async () => (await fetch(`http://127.0.0.1:${members[0]!.client}/health`).catch(() => undefined))?.ok ?? false)
  return members.map(({ client }) => `127.0.0.1:${client}`).join(',')
}

async function prepareNode(workshop: Workshop, name: NodeName, etcd: string): Promise<Node> {
  const [port, patroni] = [await freePort(), await freePort()]
  const data = join(workshop.folder, `data-${name}`)
  const socket = workshop.makeFolder(`socket-${name}`)
  const major = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))[0]
  const { folder } = workshop
  const backrest_file = workshop.write(
    `pgbackrest-${name}.conf`,
    fillIn('pgbackrest.conf', {
      ...{ REPOSITORY: join(folder, 'repository'), LOG: join(folder, 'backrest-log'), LOCK: join(folder, 'backrest-lock') },
      ...{ SPOOL: join(folder, 'backrest-spool'), DATA: data, PORT: String(port), SOCKET: socket },
    }),
  )
  const patroni_file = workshop.write(
    `patroni-${name}.yml`,
    fillIn('patroni.yml', {
      ...{ NAME: name, HOST: '127.0.0.1', PORT: String(port), PATRONI_PORT: String(patroni), ETCD: etcd, DATA: data, SOCKET: socket },
      ...{ BIN: `${INSTALLED}/${major}/bin`, PGPASS: join(folder, `pgpass-${name}`), NETWORK: '127.0.0.1/32', PGBACKREST: backrest_file },
      ...{ SUPERUSER_PASSWORD: PASSWORD, REPLICATION_PASSWORD: PASSWORD, REWIND_PASSWORD: PASSWORD },
    }),
  )
  return { port, patroni, data, patroni_file, backrest_file }
}

async function startWriteAddress(workshop: Workshop, nodes: ReadonlyMap<NodeName, Node>, port: number): Promise<void> {
  const words: Record<string, string> = { WRITE: `127.0.0.1:${port}` }
  for (const [name, node] of nodes) {
    words[name.toUpperCase()] = `127.0.0.1:${node.port}`
    words[`${name.toUpperCase()}_PATRONI`] = String(node.patroni)
  }
  const file = workshop.write('haproxy-database.cfg', fillIn('haproxy-database.cfg', words))
  workshop.start('haproxy-database', '/usr/sbin/haproxy', ['-db', '-f', file])
}

/** @param seconds longest wait */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); await sleep(200))
    if (Date.now() > end) throw new Error(`within ${seconds} s there was not: ${what}`)
}
