import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Workshop = ReturnType<typeof openWorkshop>

/** A throw-away folder, and processes that end with it. As root they run as `nobody`, since PostgreSQL refuses root. */
export function openWorkshop(name: string) {
  const owner = ownerOf()
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  give(folder)
  const running = new Map<string, ChildProcess>()

  function give(path: string): string {
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }

  return {
    folder,
    makeFolder(path: string): string {
      mkdirSync(join(folder, path), { mode: 0o700 })
      return give(join(folder, path))
    },
    write(path: string, text: string): string {
      writeFileSync(join(folder, path), text, { mode: 0o600 })
      return give(join(folder, path))
    },
    start(what: string, program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
      const log = openSync(give(makeLog(join(folder, `${what}.log`))), 'a')
      const child = spawn(program, args, { ...owner, cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', log, log] })
      closeSync(log)
      running.set(what, child)
      return child
    },
    async run(program: string, args: string[], input = ''): Promise<string> {
      const done = promisify(execFile)(program, args, { ...owner, cwd: folder, env: { PATH: process.env.PATH } })
      if (input) done.child.stdin?.end(input)
      const { stdout, stderr } = await done
      return stdout + stderr
    },
    child: (what: string) => running.get(what)!,
    /** The end of each log, to find the cause of a failure. */
    logs: () =>
      [...running.keys()].map((what) => `--- ${what}\n${readFileSync(join(folder, `${what}.log`), 'utf8').slice(-2_000)}`).join('\n'),
    /** Ends everything, in the reverse order, and removes the folder. @returns what could not be ended */
    async close(): Promise<string[]> {
      for (const child of [...running.values()].reverse()) await end(child)
      for (let i = 0; i < 50 && commandsIn(folder).length > 0; i++) await sleep(100)
      const left = commandsIn(folder)
      for (const { pid } of left) killIfThere(pid)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      return left.map(({ command }) => command)
    },
  }
}

/** Kills a process of ours, and everything that it started, at once, as a loss of power does. */
export async function killTree(child: ChildProcess): Promise<void> {
  const pids = [child.pid!, ...descendantsOf(child.pid!)]
  const ended = once(child, 'exit')
  for (const pid of pids) killIfThere(pid)
  await ended
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  if (await Promise.race([ended.then(() => true), sleep(40_000, false)])) return
  await killTree(child)
}

/** Postmasters detach themselves, but are still children of their starter, or name their folder. */
function descendantsOf(parent: number): number[] {
  const parents = new Map(pids().map((pid) => [pid, parentOf(pid)]))
  const found: number[] = []
  for (let level = [parent]; level.length > 0; ) {
    level = [...parents].filter(([, of]) => of !== undefined && level.includes(of)).map(([pid]) => pid)
    found.push(...level)
  }
  return found
}

function commandsIn(folder: string): { pid: number; command: string }[] {
  return pids()
    .map((pid) => ({ pid, command: readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }))
    .filter(({ pid, command }) => pid !== process.pid && command.includes(folder))
}

function pids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function parentOf(pid: number): number | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : undefined
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

function makeLog(path: string): string {
  closeSync(openSync(path, 'a', 0o600))
  return path
}

function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))!
    .split(':')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}
