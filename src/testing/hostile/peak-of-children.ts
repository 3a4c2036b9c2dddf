import { readdirSync, readFileSync } from 'node:fs'

/** Result of work, and the peak memory in MB of a child process meanwhile; 0 if the system does not report it (only Linux does). */
export async function peakOfChildren<Result>(
  work: () => Promise<Result>,
  parent: number = process.pid,
): Promise<{ result: Result; mb: number }> {
  let mb = 0
  const timer = setInterval(() => {
    for (const pid of childrenOf(parent)) mb = Math.max(mb, peakOf(pid))
  }, 5)
  try {
    return { result: await work(), mb }
  } finally {
    clearInterval(timer)
  }
}

function childrenOf(parent: number): string[] {
  try {
    return readdirSync(`/proc/${parent}/task`).flatMap((task) =>
      readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
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
