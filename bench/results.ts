import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const FILE = new URL('RESULTS.md', import.meta.url)
const TITLES = {
  server: 'Server',
  rendered: 'Rendered pages',
  endpoints: 'Endpoints',
  sign_in: 'Sign-in',
  growth: 'Growth',
  soak: 'Soak',
  start: 'Start',
  lighthouse: 'Lighthouse',
  content: 'Content',
  content_pages: 'Pages of content',
  heard: 'Moves heard',
  sockets: 'Silent sockets',
  desks: 'Lists',
}
const INTRO =
  '# Measurements\n\nWritten by `bench/run`, `bench/endpoints`, `bench/content.ts`, `bench/content-pages.ts`, `bench/board-updates.ts`, `bench/sockets.ts`, `bench/soak`, `bench/start.ts` and `bench/lighthouse`. Figures of a machine that does other work too are worse than its own.\n'

/** Rewrites one part of RESULTS.md in place; hand-written text under a part's `Remarks` heading stays. */
export function writePart(part: keyof typeof TITLES, text: string): void {
  const [intro = INTRO, ...parts] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^(?=## )/m) : []
  const heading = `## ${TITLES[part]}\n`
  const old = parts.find((each) => each.startsWith(heading))
  const remarks = old?.split(/^(?=### Remarks$)/m)[1]
  const mine = `${heading}\n${text.trimEnd()}\n\n${remarks ? `${remarks.trimEnd()}\n\n` : ''}`
  const all = old ? parts.map((each) => (each === old ? mine : each)) : [...parts, mine]
  writeFileSync(FILE, `${[`${intro.trimEnd()}\n\n`, ...all].join('').trimEnd()}\n`)
  process.stdout.write(`${text}\n`)
}

/** The machine, and its load when measuring began. */
export function describeMachine(): string {
  const [load = 0] = loadavg()
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return `${day} UTC · ${cpus().length} × ${model}, ${memory} GiB · Node ${process.versions.node} · load average at the start ${load.toFixed(1)}`
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A row of the table of aims: what, figure, aim, met or not. */
export function verdict(what: string, figure: number, sign: '≥' | '≤', aim: number): string[] {
  const met = sign === '≥' ? figure >= aim : figure <= aim
  return [what, figure.toFixed(2), `${sign} ${aim}`, met ? 'met' : '**not met**']
}

/** A row without an aim: a figure that helps to interpret the row before it. */
export function figureRow(what: string, figure: number): string[] {
  return [what, figure.toFixed(2), '', '']
}
