import { platformsIn } from '../../src/testing/faults/platform-processes.ts'
import { openWorkshop } from './processes.ts'

/** A check that builds its environment in a throw-away folder, collects problems, and leaves nothing behind. */
export function openCheck(name: string) {
  const workshop = openWorkshop(name)
  const { start, stopAll } = platformsIn(workshop.folder)
  const problems: string[] = []

  async function leave(): Promise<void> {
    await stopAll()
    for (const command of await workshop.close()) problems.push(`still ran: ${command}`)
  }

  return {
    workshop,
    start,
    problems,
    /** Ends this process, with 1 when anything was wrong. */
    async run(check: () => Promise<void>, { held, failed }: { held: string; failed: string }): Promise<never> {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave().then(() => process.exit(130)))
      try {
        await check()
      } catch (error) {
        problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
        process.stdout.write(`${workshop.logs()}\n`)
      }
      await leave()
      for (const problem of problems) process.stdout.write(`FAILED: ${problem}\n`)
      process.stdout.write(`${problems.length > 0 ? failed : held}\n`)
      process.exit(problems.length > 0 ? 1 : 0)
    },
  }
}

export function say(text: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`)
}
