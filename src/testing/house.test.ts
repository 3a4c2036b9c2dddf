import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderProblems } from '../../bin/check-folders.ts'
import { formatterProblems } from '../../bin/lint/check-formatters.ts'
import { importProblems } from '../../bin/lint/check-imports.ts'
import { IMPORT_RULES } from '../../bin/lint/import-rules.ts'
import { worldOf } from '../../e2e/steps/world.ts'

// Breaks each rule of the house on purpose in a small temporary project, and expects the check to report it.

/** For each rule, a file that breaks it, and its import. Type imports count. */
const VIOLATIONS: Record<string, [file: string, imported: string]> = {
  'no cycles': ['src/kit/a.ts', 'src/kit/b.ts'],
  'config imports nothing above it': ['src/config/a.ts', 'src/kit/c.ts'],
  'kit imports nothing above it': ['src/kit/d.ts', 'src/domain/projects/project.ts'],
  '(urls|pictures|page-cache) imports nothing above it': ['src/urls/a.ts', 'src/domain/projects/project.ts'],
  'domain imports nothing above it': ['src/domain/projects/a.server.ts', 'src/api/a.server.ts'],
  'api imports nothing above it': ['src/api/b.server.ts', 'src/web/site.ts'],
  'web imports nothing above it': ['src/web/public/a.ts', 'src/app/a.server.ts'],
  'app imports nothing above it': ['src/app/b.server.ts', 'src/server.ts'],
  'nothing imports the process': ['src/kit/e.ts', 'src/server.ts'],
  'only tests import the helpers of tests': ['src/kit/f.ts', 'src/testing/a.ts'],
  'audiences share shell, desk and components, not each other': ['src/web/admin/a.tsx', 'src/web/account/a.tsx'],
  'what audiences share imports none of them': ['src/web/shell/a.tsx', 'src/web/public/b.tsx'],
  'React is for web, kit/ui and pictures': ['src/domain/projects/b.ts', 'node_modules/react'],
  "Mantine's components are for desks, the calendar and the editor": ['src/web/public/c.tsx', 'node_modules/@mantine/core'],
  'the website reaches data through the API': ['src/web/public/d.tsx', 'src/domain/projects/find-projects.server.ts'],
  'tables import no finder and no endpoint': [
    'src/domain/projects/project.tables.server.ts',
    'src/domain/projects/find-projects.server.ts',
  ],
  'finders and verbs import no endpoint': ['src/domain/projects/find-a.server.ts', 'src/domain/projects/project.api.server.ts'],
  'shapes and rules do no input or output': ['src/domain/projects/c.ts', 'src/domain/projects/verb.server.ts'],
  'the list of kinds imports kinds, and what content itself may': ['src/domain/content/kinds/kinds.ts', 'src/domain/offers/offer.ts'],
  'the demo travel site is a stranger': ['demo/a.ts', 'src/kit/c.ts'],
  'packages import nothing of the site': ['packages/a/a.ts', 'src/kit/c.ts'],
  'packages are imported by their exports, not by their files': ['src/kit/g.ts', 'packages/b/b.ts'],
}

let house: string
let broken: Map<string, string[]>
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'house-'))
  const files = new Map<string, string>()
  for (const [file, imported] of Object.values(VIOLATIONS)) {
    if (!imported.startsWith('node_modules')) files.set(imported, files.get(imported) ?? 'export interface Thing {}\n')
    const from = imported.startsWith('node_modules/') ? imported.slice('node_modules/'.length) : pathFrom(file, imported)
    files.set(file, `import type * as imported from '${from}'\nexport type Used = typeof imported\nexport interface Thing {}\n`)
  }
  files.set('src/kit/b.ts', "import type { Thing } from './a.ts'\nexport type Again = Thing\n")
  for (const [file, text] of files) write(file, text)
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  broken = importProblems(house)
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

it.each(Object.entries(VIOLATIONS))('%s', (name, [file]) => {
  expect(broken.get(name), [...broken.keys()].join('\n')).toContain(file)
})

it('covers every rule; the others are the order of nouns', () => {
  const nouns = IMPORT_RULES.map(({ name }) => name).filter((name) => !(name in VIOLATIONS))
  expect(nouns).toContain('audit imports nothing above it')
  for (const name of nouns) expect(name).toMatch(/^[a-z/-]+ imports nothing above it$/)
})

it('no folder has more than 40 files of its own, and src has at most a dozen entries', () => {
  expect(folderProblems('.')).toEqual([])
  for (let i = 0; i <= 40; i++) write(`src/domain/crowded/file-${i}.ts`, '')
  for (let i = 0; i < 12; i++) write(`src/loose-${i}.ts`, '')
  for (const folder of ['packages', 'bin', 'bench', 'db', 'demo', 'e2e', 'docs']) mkdirSync(join(house, folder), { recursive: true })
  expect(folderProblems(house)).toEqual([
    expect.stringMatching(/^src has \d+ entries, at most 12$/),
    'src/domain/crowded has 41 files of its own, at most 40',
  ])
})

it('makes formatters of Intl in one place', () => {
  write('src/kit/formatters.ts', "export const made = new Intl.DateTimeFormat('es')\n")
  write('src/web/public/written.ts', 'export const write = (value: number, { format }: Intl.NumberFormat) => format(value)\n')
  write('src/web/public/date.ts', "export const write = (date: Date) => new Intl.DateTimeFormat('es').format(date)\n")
  write('src/web/public/number.ts', "export const write = (value: number) => value.toLocaleString('es')\n")
  write('src/web/public/order.ts', "export const before = (a: string, b: string) => a.localeCompare(b, 'es')\n")
  expect(formatterProblems('.')).toEqual([])
  const found = formatterProblems(house).map((problem) => problem.split(':')[0])
  expect(found).toEqual(['date', 'number', 'order'].map((name) => `src/web/public/${name}.ts`))
})

it('lets browser tests find their world by e2e/steps/world.ts, as each worker has its own', () => {
  const files = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const ports = [0, 1].flatMap((worker) => {
    const { port, travel_site, google, mercado_pago } = worldOf(worker)
    return [port, travel_site.port, google.port, mercado_pago.port]
  })
  const named = files.filter((file) => new RegExp(`\\b(${ports.join('|')})\\b`).test(readFileSync(join('e2e', file), 'utf8')))
  expect(named).toEqual(['steps/world.ts'])
})

function write(file: string, text: string) {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}

function pathFrom(file: string, imported: string): string {
  return `${'../'.repeat(file.split('/').length - 1)}${imported}`.replace(/^src/, './src')
}
