import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../cluster/database-cluster.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export type Machine = ReturnType<typeof openMachine>

/** A Debian of its own in a folder, which runs as systemd-nspawn runs it: with its own systemd, processes, users and, once booted, network. */
export function openMachine(root: string) {
  // A machine that was not started by systemd has no service that gives a container its place.
  const common = ['--quiet', '--register=no', ...(existsSync('/run/systemd/system') ? [] : ['--keep-unit']), `--directory=${root}`]
  let running: ChildProcess | undefined
  let leader = 0

  return {
    root,
    /** Runs before booting, with this machine's network, for installation. */
    async install(commands: string[], cache: string): Promise<void> {
      const shared = [`--bind-ro=${CERTIFICATES}:/run/certificates.crt`, `--bind=${cache}:/run/npm`, '--resolv-conf=copy-host']
      const env = ['NODE_EXTRA_CA_CERTS=/run/certificates.crt', 'npm_config_cafile=/run/certificates.crt', 'npm_config_cache=/run/npm']
      const options = [...common, ...shared, ...env.map((variable) => `--setenv=${variable}`), '--chdir=/opt/huella', '--console=pipe']
      await output('systemd-nspawn', [...options, '/bin/bash', '--norc', '-exc', commands.join('\n')])
    },
    async boot(): Promise<void> {
      running = spawn('systemd-nspawn', [...common, '--private-network', '--console=pipe', '--boot'], {
        stdio: 'ignore',
      })
      await until('a booted machine', 60, async () => {
        leader = childOf(running!.pid!)
        return leader > 0 && /running|degraded/.test(await enter(leader, 'systemctl is-system-running || true').catch(() => ''))
      })
    },
    /** Runs one line of a shell, as root in the project's folder. @throws Error with its output when it fails */
    run: (command: string) => enter(leader, command),
    async halt(): Promise<void> {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      if (await Promise.race([ended.then(() => false), sleep(120_000, true)])) running.kill('SIGKILL')
      await ended
      leader = 0
    },
  }
}

/** An empty Debian, as its installer leaves it: with systemd, and without any package that the docs install. */
export async function makeDebian(root: string): Promise<void> {
  await output('mmdebstrap', ['--quiet', '--variant=minbase', '--include=systemd-sysv,dbus', 'bookworm', root])
}

export async function output(program: string, args: string[]): Promise<string> {
  const done = promisify(execFile)(program, args, { maxBuffer: 2 ** 26, env: { PATH, HOME: '/root' } })
  done.child.stdin?.destroy()
  const { stdout, stderr } = await done.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${program} ${args.at(-1)}: ${`${error.stdout}\n${error.stderr}`.slice(-4_000)}`)
  })
  return stdout + stderr
}

function enter(leader: number, command: string): Promise<string> {
  const inside = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--root', '--wd']
  return output('nsenter', [`--target=${leader}`, ...inside, '/bin/bash', '--norc', '-ec', `cd /opt/huella\n${command}`])
}

function childOf(pid: number): number {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').trim().split(' ')[0] ?? 0) : 0
}

/** Records files that systemd-nspawn leaves behind on machines without systemd. Returns a function that removes those that are new. */
export function rememberTraces(names: string[]): () => void {
  const groups = ['unified', 'systemd', ''].flatMap((hierarchy) =>
    ['payload', 'supervisor'].map((group) => join('/sys/fs/cgroup', hierarchy, group)),
  )
  const traces = groups.filter((path) => !existsSync(path))
  return () => {
    for (const path of traces.filter((path) => existsSync(path))) removeGroup(path)
    for (const name of names)
      for (const kind of ['propagate', 'unix-export']) rmSync(join('/run/systemd/nspawn', kind, name), { recursive: true, force: true })
  }
}

/** The kernel's own files in it cannot be removed, only the folders, from below. */
function removeGroup(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) if (entry.isDirectory()) removeGroup(join(path, entry.name))
  rmdirSync(path)
}
