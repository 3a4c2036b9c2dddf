import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSTALLED = '/usr/lib/postgresql'

/** The folder of the programs of the newest version that is installed. */
export function debianBinaries(): string {
  return `${INSTALLED}/${readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))[0]}/bin`
}

export interface DebianPostgres {
  /** of its database `postgres`; others by {@link DebianPostgres.at} */
  url: string
  at(database: string): string
  data: string
  run(program: string, args: string[]): string
  close(): void
}

/** A server of Debian's PostgreSQL of its own, reached by a socket in a temporary folder. */
export function openDebianPostgres(settings: Record<string, string> = {}): DebianPostgres {
  const binaries = debianBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'debian-postgres-'))
  const owner = ownServer()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run = (program: string, args: string[]) =>
    execFileSync(`${binaries}/${program}`, args, {
      ...owner,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    })
  run('initdb', ['-D', data, '-U', 'huella', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const all = { unix_socket_directories: folder, listen_addresses: '', jit: 'off', ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  // Its output must not be ours: the server would hold the pipe open.
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '), 'start'])
  const at = (database: string) => `postgresql://huella@localhost/${database}?host=${folder}`
  return {
    url: at('postgres'),
    at,
    data,
    run,
    close() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function ownServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')!
  return { uid: Number(uid), gid: Number(gid) }
}
