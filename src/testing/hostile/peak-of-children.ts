import { readdirSync, readFileSync } from 'node:fs'

/** Result of work, and the most memory in MB that a process of its had meanwhile; 0 where the system does not say (only Linux does). */
export async function peakOfChildren<Result>(work: () => Promise<Result>): Promise<{ result: Result; mb: number }> {
  let mb = 0
  const timer = setInterval(() => {
    for (const pid of children()) mb = Math.max(mb, peakOf(pid))
  }, 5)
  try {
    return { result: await work(), mb }
  } finally {
    clearInterval(timer)
  }
}

function children(): string[] {
  try {
    return readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

function peakOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
