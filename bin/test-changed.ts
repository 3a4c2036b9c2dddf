import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { DESK_PAGES, PUBLIC_PAGES, SIGN_IN_PAGES } from '../e2e/steps/pages.ts'
import visits from '../e2e/visits.json' with { type: 'json' }
import { routeOf } from '../src/urls/route-of.ts'
import { allPages, layoutOf, PAGE_ROWS } from '../src/web/pages.ts'

/**
 * `bin/test --changed [REF]`: runs the tests that a change can affect, and lists them with the reasons. Units follow imports, and through the whole API the endpoints that they name. A browser's
 * spec follows the rows that it visits (`e2e/visits.json`, recorded by `RECORD_VISITS=1 playwright test`): a page's row is its file with
 * its imports, and the endpoints that it calls, with theirs. If a file is unknown, its tests are run.
 */
interface Chosen {
  /** Files whose tests are run, or all of them. */
  units: string[] | 'all'
  specs: string[] | 'all'
  /** Titles of the sweeps over all pages, of the pages that are affected. */
  pages: string[]
}

/** Files that every unit test depends on. */
const UNDER_ALL_UNITS = /^(package(-lock)?\.json|vitest\.config\.ts|db\/|src\/testing\/(?!.*\.test\.)|demo\/)/
const UNDER_ALL_SPECS =
  /^(package(-lock)?\.json|playwright\.config\.ts|vite\.config\.ts|react-router\.config\.ts|db\/|demo\/|src\/(app|server|testing\/outside)|e2e\/steps\/(world|accounts|hydrated)\.ts)/
/** Files that only people read, or that bin/check covers. */
const HARMLESS =
  /^(CHANGELOG|CONTRIBUTING|LICENSE|SECURITY|STYLE)|^docs\/decisions\/|^bench\/|^\.ci\/|^biome\.json|^knip\.json|^e2e\/visual\//
const SWEEPS = ['e2e/every-page.spec.ts', 'e2e/every-desk.spec.ts']
/**
 * Tests that start the built platform do not import its code. All of them depend on the process's foundations, those of a noun and of the
 * whole API on any row.
 */
const BUILT = /\/(whole-app|built-server|platform-processes)\.ts'/
const UNDER_BUILT = /^(src\/(kit|app|api|server)|packages\/)/
const OF_ROWS = /^src\/(domain|web|kit|testing)\/[^/]+(\/[^/]+)?\.test\.ts$/

export function chooseTests(changed: string[]): { chosen: Chosen; why: string[] } {
  const why: string[] = []
  const files = changed.filter((file) => !HARMLESS.test(file))
  const sources = [...new Set(files.flatMap((file) => (isCatalogue(file) ? usersOf(file) : [file])))]
  const units = unitsOf(sources, why)
  const [specs, pages] = specsOf(sources, why)
  return { chosen: { units, specs, pages }, why }
}

function unitsOf(sources: string[], why: string[]): Chosen['units'] {
  const under = sources.find((file) => UNDER_ALL_UNITS.test(file))
  if (under) {
    why.push(`all units: every test depends on ${under}`)
    return 'all'
  }
  const tests = globSync('{src,packages,db,demo,bin}/**/*.test.{ts,tsx}')
  const unknown: string[] = []
  const units = sources.flatMap((file) => {
    if (file.startsWith('e2e/')) return []
    if (isCode(file)) return [file]
    // A test that reads a file names it.
    const naming = tests.filter((test) => textOf(test).includes(file.split('/').at(-1)!))
    if (naming.length > 0) why.push(`${file} is named by ${naming.join(', ')}`)
    else if (!file.endsWith('.css')) unknown.push(file)
    return naming
  })
  if (unknown.length > 0) why.push(`all units: no import and no test names ${unknown.join(', ')}`)
  return unknown.length > 0 ? 'all' : [...new Set([...units, ...builtOf(sources, tests, why)])]
}

function builtOf(sources: string[], tests: string[], why: string[]): string[] {
  const code = sources.filter(
    (file) => /^(src|packages)\//.test(file) && !file.includes('.test.') && closureOf('src/app/app.server.ts').has(file),
  )
  const under = code.find((file) => UNDER_BUILT.test(file))
  const built = tests.filter((test) => BUILT.test(textOf(test)))
  if (under) why.push(`tests of the built platform: they stand on ${under}`)
  else if (code.length > 0) why.push(`the API's tests of the built platform: it contains ${code[0]}`)
  return under ? built : code.length > 0 ? built.filter((test) => OF_ROWS.test(test)) : []
}

/** The modules through which a test that asks the API imports every noun. */
const WHOLE_API = 'src/api/endpoints.server.ts'
/** Tests about all endpoints or pages, whichever they name. */
const OF_ALL = /^(src\/(testing|api|web)|demo)\//

/**
 * Unit tests that a change of these files can affect: those that import one of them, and those that import the whole API, if they are about
 * all of it or name an endpoint whose code is among the files.
 */
export function testsOf(files: string[]): string[] {
  const isReached = (from: string, stop?: string) => files.some((file) => closureOf(from, stop).has(file))
  const named = endpointFiles()
    .filter(({ file }) => isReached(file))
    .flatMap(({ paths }) => paths.map(callOf))
  return globSync('{src,db,demo,bin}/**/*.test.{ts,tsx}').filter((test) => {
    if (isReached(test, WHOLE_API)) return true
    if (!closureOf(test).has(WHOLE_API) || !isReached(test)) return false
    const own = [...closureOf(test, WHOLE_API)].filter((file) => file === test || file.startsWith('src/testing/'))
    return OF_ALL.test(test) || own.some((file) => named.some((call) => call.test(textOf(file))))
  })
}

/** An endpoint's path as tests write it, any part of which may be a variable. */
function callOf(path: string): RegExp {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('{') ? '[^/\'"`\\s]+' : `(?:${escaped(part)}|\\$\\{[^/]*)`))
  return new RegExp(`/${parts.join('/')}(?![\\w/-])`)
}

function endpointFiles(): { file: string; paths: string[] }[] {
  return globSync('src/**/*.api.server.ts').map((file) => ({ file, paths: pathsIn(file) }))
}

function specsOf(sources: string[], why: string[]): [specs: Chosen['specs'], pages: string[]] {
  const specs = globSync('e2e/**/*.spec.ts').filter((spec) => !spec.endsWith('visual.spec.ts'))
  const under = sources.find((file) => UNDER_ALL_SPECS.test(file))
  if (under) {
    why.push(`all specs: every journey depends on ${under}`)
    return ['all', []]
  }
  const rows = rowsOf(sources)
  const names = rows.map(({ row }) => row)
  for (const { row, through } of rows) why.push(`${row}: ${through}`)
  const recorded: Record<string, string[] | undefined> = visits
  const chosen = specs.filter((spec) => {
    if (sources.some((file) => closureOf(spec).has(file) && file.startsWith('e2e/'))) return true
    if (SWEEPS.includes(spec)) return false
    return recorded[spec]?.some((row) => names.includes(row)) ?? names.length > 0
  })
  return [chosen, titlesOf(names)]
}

/** The pages and endpoints that depend on these files. */
function rowsOf(sources: string[]): { row: string; through: string }[] {
  const code = sources.filter((file) => /^(src|packages)\//.test(file) && !file.includes('.test.'))
  const apis = endpointFiles()
  const found: { row: string; through: string }[] = []
  for (const { file, paths } of apis) {
    const through = code.find((one) => closureOf(file).has(one))
    if (through) for (const path of paths) found.push({ row: path.replace(/\{(\w+)\}/g, ':$1'), through })
  }
  for (const page of allPages()) {
    const layout = layoutOf(page)
    const own = [`src/web/${PAGE_ROWS[page].file}`, ...(layout ? [`src/web/${layout}/layout.tsx`] : []), 'src/web/root.tsx']
    const drawn = new Set(own.flatMap((file) => [...closureOf(file)]))
    const asked = apis.filter(({ paths }) =>
      [...drawn].some((file) => callsIn(file).some((call) => paths.some((path) => isCalled(path, call)))),
    )
    const through = code.find((one) => drawn.has(one) || asked.some(({ file }) => closureOf(file).has(one)))
    if (through) found.push({ row: page, through })
  }
  return found
}

/** Titles of these pages' tests in the sweeps. */
function titlesOf(rows: string[]): string[] {
  const open = [...PUBLIC_PAGES, ...SIGN_IN_PAGES].filter(({ page }) => rows.includes(page)).map(({ page }) => `${page} at `)
  const desks = Object.values(DESK_PAGES).flat()
  return [...open, ...desks.filter((address) => rows.includes(routeOf(address))).map((address) => `${address} is accessible`)]
}

const texts = new Map<string, string>()

/** Source text of a code file; empty for other files and deleted ones. */
function textOf(file: string): string {
  const text = texts.get(file) ?? (isCode(file) && existsSync(file) ? readFileSync(file, 'utf8') : '')
  texts.set(file, text)
  return text
}

const graph = new Map<string, string[]>()
const calls = new Map<string, string[][]>()
const closures = new Map<string, Set<string>>()

/** A file, and all that it imports, but not through the file `stop`. */
function closureOf(file: string, stop?: string): Set<string> {
  const key = `${file} ${stop}`
  const known = closures.get(key)
  if (known) return known
  const reached = new Set<string>([file])
  for (const one of reached) if (one !== stop) for (const imported of importsOf(one)) reached.add(imported)
  closures.set(key, reached)
  return reached
}

function importsOf(file: string): string[] {
  const known = graph.get(file)
  if (known) return known
  // Types are gone once it runs.
  const imported = [
    ...textOf(file).matchAll(
      /\b(?:import|export)\s+(?!type\s)[^;'"]*?from\s+'((?:\.|@huella\/)[^']+)'|\bimport\s*\(?\s*'((?:\.|@huella\/)[^']+)'/g,
    ),
  ].map(([, from, alone]) => fileOf(file, (from ?? alone)!))
  graph.set(file, imported)
  return imported
}

/** The file that an import means; for one of our packages, by its exports. */
function fileOf(importer: string, imported: string): string {
  const [, name, path] = /^@huella\/([^/]+)\/(.+)$/.exec(imported) ?? []
  if (!name) return normalize(join(dirname(importer), imported))
  const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')) as { exports: Record<string, string> }
  return normalize(join('packages', name, exports[`./${path}`] ?? path!))
}

function pathsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!)
}

/** The typed client's calls in a file, as segments of a path: `admin.payout[':id'].$get` is `admin/payout/:id`. */
function callsIn(file: string): string[][] {
  const known = calls.get(file)
  if (known) return known
  const found = [...textOf(file).matchAll(/([\w.:'[\]-]{1,200})\.\$(?:get|post|put|patch|delete)\b/g)].map(([, chain]) =>
    chain!
      .replace(/\['([^']+)'\]/g, '.$1')
      .split('.')
      .filter(Boolean),
  )
  calls.set(file, found)
  return found
}

/** A call may begin anywhere in the path, because parts of the client are stored in variables. */
function isCalled(path: string, call: string[]): boolean {
  const words = path
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
    .filter(Boolean)
  const known = call.slice(-words.length)
  return known.at(-1) === words.at(-1) && (words.length < 2 || known.length < 2 || known.at(-2) === words.at(-2))
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file)
}

function isCatalogue(file: string): boolean {
  return /\.(es|en)\.json$/.test(file)
}

/** The code that uses sentences of a catalogue. */
function usersOf(catalogue: string): string[] {
  if (!existsSync(catalogue)) return [catalogue]
  const names = Object.keys(JSON.parse(readFileSync(catalogue, 'utf8'))).filter((name) => name !== '$schema')
  const said = new RegExp(`(?:\\bm\\.|['"])(?:${names.join('|')})\\b`)
  return globSync('src/**/*.{ts,tsx}', { exclude: ['src/kit/paraglide/**'] }).filter((file) => said.test(textOf(file)))
}

/** Runs the chosen tests, and stops at the first step that fails. */
function testChanged(ref: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
  const { chosen, why } = chooseTests(changed)
  const { specs, pages } = chosen
  const units = chosen.units === 'all' ? 'all' : testsOf(chosen.units)
  const chosen_specs = [...(specs === 'all' ? ['all'] : specs), ...(pages.length > 0 ? [`${pages.length} pages of the sweeps`] : [])]
  console.error(`Changed since ${ref}: ${listed(changed)}\nBecause of\n  ${why.join('\n  ')}`)
  console.error(`Units: ${listed([units].flat())}\nSpecs: ${listed(chosen_specs)}`)
  const began = performance.now()
  run('bin/check')
  if (units === 'all') run('vitest', 'run')
  else if (units.length > 0) run('vitest', 'run', ...units)
  if (chosen_specs.length > 0) {
    run('bin/install-test-tools')
    run('bin/build')
    if (specs === 'all') run('playwright', 'test', '--retries=1')
    else if (specs.length > 0) run('playwright', 'test', '--retries=1', ...specs)
    process.env.TEST_EVERY_PAGE = 'true'
    if (pages.length > 0) run('playwright', 'test', '--retries=1', ...SWEEPS, '--grep', pages.map(escaped).join('|'))
  }
  console.error(`${Math.round((performance.now() - began) / 1000)} s in all`)
}

function run(command: string, ...words: string[]): void {
  console.error(`— ${[command, ...words].join(' ').slice(0, 300)}`)
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function listed(names: string[]): string {
  return names.length > 0 ? names.map((name) => `\n  ${name}`).join('') : 'none'
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

if (import.meta.main) testChanged(process.argv[2] ?? 'HEAD')
