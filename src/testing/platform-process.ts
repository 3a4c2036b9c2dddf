import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface PlatformProcess {
  child: ChildProcess
  /** every complete line printed so far */
  lines: string[]
  /** resolves with its first line, rejects with its stderr when it ends without one */
  ready: Promise<string>
  /** resolves with its exit code */
  ended: Promise<number | null>
}

/** Starts one of the scripts beside this file as the leader of a process group, as a terminal does. */
export function startScript(name: string, args: string[], account: { uid?: number; gid?: number } = {}): PlatformProcess {
  const script = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { ...account, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  let rest = ''
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<string>((answer, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      if (lines[0] !== undefined) answer(lines[0])
    })
    ended.then(() => fail(new Error(errors || `${name} printed nothing`)))
  })
  // Callers that only wait for `ended` need not handle a failed `ready`.
  ready.catch(() => {})
  return { child, lines, ready, ended }
}

/** Kills a process and its whole group, and waits until it is gone. */
export async function killHard(started: PlatformProcess): Promise<void> {
  const { pid, exitCode, signalCode } = started.child
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
  await started.ended
}
