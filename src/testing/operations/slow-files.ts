import { appendFileSync, mkdirSync } from 'node:fs'

/** Read by the end of `bin/test`, which removes it at the beginning. */
const NOTES = '.cache/slow-files'
const SHOWN = 10

/** Notes how long files of tests took, in seconds, and which tests passed only when they were repeated. @returns lines about the slowest */
export function noteFiles(seconds: ReadonlyMap<string, number>, flaky: readonly string[] = []): string[] {
  const lines = [...seconds].toSorted(([, a], [, b]) => b - a).map(([file, time]) => `${time.toFixed(1).padStart(7)} s  ${file}`)
  mkdirSync('.cache', { recursive: true })
  appendFileSync(NOTES, [...lines, ...flaky.map((title) => `flaky  ${title}`), ''].join('\n'))
  return lines.slice(0, SHOWN)
}
