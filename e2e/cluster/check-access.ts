import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Workshop } from './processes.ts'
import { requestOverTls } from './request-over-tls.ts'

const MAKE_CERTIFICATES = new URL('../../deploy/make-certificates', import.meta.url).pathname

interface Attempt {
  name: string
  /** throws what the stranger would see */
  run: () => Promise<unknown>
  /** expected in the refusal, so that nothing counts as refused that only failed */
  refusal: RegExp
}

/** Sends etcd, Patroni and PostgreSQL requests of a stranger in their network. @returns the requests that were not refused */
export async function checkAccess(workshop: Workshop, cluster: DatabaseCluster): Promise<{ tried: number; problems: string[] }> {
  // An authority of the stranger's own, with certificates for the very same names.
  const foreign = `${workshop.folder}/foreign`
  await workshop.run(MAKE_CERTIFICATES, [foreign, 'one=127.0.0.1'])
  const attempts = [
    ...etcdAttempts(cluster, foreign),
    ...patroniAttempts(cluster, foreign),
    ...postgresAttempts(workshop, cluster, foreign),
  ]
  const problems: string[] = []
  for (const { name, run, refusal } of attempts) {
    const outcome = await run().then(() => 'allowed', describe)
    if (!refusal.test(outcome)) problems.push(`${name}: ${outcome}`)
  }
  return { tried: attempts.length, problems: [...problems, ...(await checkAllowed(cluster))] }
}

/** The same requests with a node's certificate are answered: the refusals are not a program that is down. */
async function checkAllowed(cluster: DatabaseCluster): Promise<string[]> {
  const own = filesOf(cluster.certificates, 'one')
  const problems: string[] = []
  for (const { name, client, peer } of cluster.members) {
    for (const url of [`https://127.0.0.1:${client}/version`, `https://127.0.0.1:${peer}/members`]) {
      const { status } = await requestOverTls(url, own)
      if (status !== 200) problems.push(`etcd ${name} answers a node ${status}`)
    }
  }
  for (const { patroni } of cluster.nodes.values()) {
    const { status } = await requestOverTls(`https://127.0.0.1:${patroni}/reload`, { ...own, method: 'POST' })
    if (status !== 202) problems.push(`Patroni answers a node's reload ${status}`)
  }
  return problems
}

function etcdAttempts({ members, certificates }: DatabaseCluster, foreign: string): Attempt[] {
  const { ca } = filesOf(certificates, 'one')
  return members.flatMap(({ name, client, peer }) =>
    Object.entries({ client, peer }).flatMap(([kind, port]) => [
      {
        name: `etcd ${name} ${kind} without TLS`,
        run: () => fetch(`http://127.0.0.1:${port}/version`).then(statusOf),
        refusal: /^400$|reset|closed|socket/i,
      },
      {
        name: `etcd ${name} ${kind} without a certificate`,
        run: () => refuseStatus(requestOverTls(`https://127.0.0.1:${port}/version`, { ca })),
        refusal: /certificate/i,
      },
      {
        name: `etcd ${name} ${kind} with a foreign certificate`,
        run: () => refuseStatus(requestOverTls(`https://127.0.0.1:${port}/version`, { ...filesOf(foreign, 'one'), ca })),
        refusal: /certificate|unknown ca/i,
      },
    ]),
  )
}

const CHANGES = [
  ['POST', '/switchover'],
  ['POST', '/failover'],
  ['POST', '/restart'],
  ['POST', '/reload'],
  ['POST', '/reinitialize'],
  ['PATCH', '/config'],
  ['PUT', '/config'],
  ['DELETE', '/switchover'],
] as const

function patroniAttempts({ nodes, certificates }: DatabaseCluster, foreign: string): Attempt[] {
  const { ca } = filesOf(certificates, 'one')
  return [...nodes].flatMap(([name, { patroni }]) => {
    const url = `https://127.0.0.1:${patroni}`
    return [
      {
        name: `Patroni ${name} without TLS`,
        run: () => fetch(url.replace('https', 'http')).then(statusOf),
        refusal: /reset|closed|socket|failed/i,
      },
      ...CHANGES.map(([method, path]) => ({
        name: `Patroni ${name} ${method} ${path} without a certificate`,
        run: () => refuseStatus(requestOverTls(url + path, { ca, method })),
        refusal: /403.*client certificate required/,
      })),
      {
        name: `Patroni ${name} with a foreign certificate`,
        run: () => refuseStatus(requestOverTls(`${url}/reload`, { ...filesOf(foreign, 'one'), ca, method: 'POST' })),
        refusal: /unknown ca|certificate/i,
      },
    ]
  })
}

function postgresAttempts(workshop: Workshop, cluster: DatabaseCluster, foreign: string): Attempt[] {
  const ours = `${cluster.certificates}/ca.crt`
  const { password } = cluster
  const through = cluster.urlOf('huella', 'huella')
  return [
    {
      name: 'the address for writing by an authority that did not make it',
      run: () => ask(through.replace(ours, `${foreign}/ca.crt`)),
      refusal: /certificate/i,
    },
    ...[...cluster.nodes].flatMap(([name, { port, socket }]) => {
      const url = (user: string, secret: string, mode: string) =>
        `postgresql://${user}:${secret}@127.0.0.1:${port}/${mode === 'disable' ? 'postgres?sslmode=disable' : `postgres?sslmode=verify-full&sslrootcert=${ours}`}`
      const libpq = (text: string) => [
        '-X',
        '-w',
        '-c',
        'IDENTIFY_SYSTEM',
        `host=127.0.0.1 port=${port} user=replicator password=${password} ${text}`,
      ]
      return [
        ...['postgres', 'huella', 'replicator', 'rewinder'].map((user) => ({
          name: `PostgreSQL ${name} as ${user} without TLS`,
          run: () => ask(url(user, password, 'disable')),
          refusal: /no encryption/,
        })),
        {
          name: `PostgreSQL ${name} with a wrong password`,
          run: () => ask(url('postgres', 'wrong', 'verify')),
          refusal: /password authentication failed/,
        },
        { name: `PostgreSQL ${name} without a password`, run: () => ask(url('postgres', '', 'verify')), refusal: /password/ },
        {
          name: `PostgreSQL ${name} replication without TLS`,
          run: () => workshop.run('psql', libpq('replication=true sslmode=disable')),
          refusal: /no encryption/,
        },
        {
          name: `PostgreSQL ${name} replication with a wrong password`,
          run: () =>
            workshop.run(
              'psql',
              libpq('replication=true sslmode=require').map((word) => word.replace(password, 'wrong')),
            ),
          refusal: /password authentication failed/,
        },
        {
          name: `PostgreSQL ${name} as another user by the socket`,
          run: () => workshop.run('psql', ['-X', '-w', '-h', socket, '-p', String(port), '-U', 'huella', '-c', 'select 1', 'huella']),
          refusal: /no pg_hba.conf entry|[Pp]eer authentication failed/,
        },
      ]
    }),
  ]
}

async function ask(url: string): Promise<string> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select current_user')).rows[0].current_user
  } finally {
    await client.end().catch(() => {})
  }
}

async function statusOf(response: Response): Promise<never> {
  throw new Error(String(response.status))
}

async function refuseStatus(answer: Promise<{ status: number; text: string }>): Promise<string> {
  const { status, text } = await answer
  if (status >= 400) throw new Error(`${status} ${text}`)
  return text
}

function describe(error: unknown): string {
  const { message, code, cause, stderr } = error as Error & { code?: string; stderr?: string }
  return [message, code, stderr, cause && describe(cause)].filter(Boolean).join(' ')
}

function filesOf(folder: string, name: string): { ca: Buffer; cert: Buffer; key: Buffer } {
  const file = (path: string) => readFileSync(`${folder}/${path}`)
  return { ca: file('ca.crt'), cert: file(`${name}/node.crt`), key: file(`${name}/node.key`) }
}
