import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { DESK_PAGES, OTHER_PAGES, PUBLIC_PAGES, SIGN_IN_PAGES } from '../e2e/steps/pages.ts'
import visits from '../e2e/visits.json' with { type: 'json' }
import { LOCALES } from '../src/kit/locales.ts'
import { PAGES, type Page } from '../src/urls/paths.ts'
import { routeOf } from '../src/urls/route-of.ts'
import { allPages, PAGE_ROWS } from '../src/web/pages.ts'
import {
  type Affected,
  affectedBy,
  allEndpoints,
  allParts,
  changedParts,
  codeWith,
  escaped,
  isCode,
  onWholeApi,
  writtenAddress,
} from './changed/affected.ts'
import { framesOf, specsOfFrames } from './changed/frames.ts'
import type { CodePart } from './changed/parts.ts'

/**
 * `bin/test --changed [REF]`: runs the tests that a change can affect, and lists them with the reasons. What changed are top-level statements, whose users are
 * followed through all imports (`affected.ts`). A unit test is run if it is among them, or if it names one of their endpoints or pages. A browser's spec follows the
 * rows that it visits (`e2e/visits.json`, recorded by `RECORD_VISITS=1 playwright test`), or names a sentence of what a layout shows (`frames.ts`). If a file
 * is unknown, its tests are run.
 */
interface Chosen {
  /** Files of tests, or all of them. */
  units: string[] | 'all'
  specs: string[] | 'all'
  /** Titles of the sweeps over all pages, of the pages that are affected. */
  pages: string[]
}

/** A page or an endpoint that a change affects. */
interface Row {
  name: string
  kind: 'page' | 'endpoint'
  through: string
  /** How tests write its address. */
  address: RegExp
  /** A page that is affected only through its layout, and the specs about that part of the layout are known. */
  is_framed?: boolean
}

/** Files that every unit test depends on. */
const UNDER_ALL_UNITS = /^(package(-lock)?\.json|vitest\.config\.ts|db\/|src\/testing\/(?!.*\.test\.)|demo\/)/
const UNDER_ALL_SPECS =
  /^(package(-lock)?\.json|playwright\.config\.ts|vite\.config\.ts|react-router\.config\.ts|db\/|demo\/|src\/(app|server|testing\/outside)|e2e\/steps\/(world|accounts|hydrated)\.ts)/
/** Files that only people read, or that bin/check covers. */
const HARMLESS =
  /^(CHANGELOG|CONTRIBUTING|LICENSE|SECURITY|STYLE)|^docs\/decisions\/|^bench\/|^\.ci\/|^biome\.json|^knip\.json|^e2e\/visual\//
const RECORDED: Record<string, string[] | undefined> = visits
const MANY_VISITORS = 8
const MOST_SPECIFIC = 3
const SWEEPS = ['e2e/every-page.spec.ts', 'e2e/every-desk.spec.ts']
/** Tests that start the built platform do not import its code; all of them depend on the foundations of its process. */
const BUILT = /\/(whole-app|built-server|platform-processes)\.ts'/
const UNDER_BUILT = /^(src\/(kit|app|api|server)|packages\/)/
/** A test that goes through all rows: it asks about what they declare. */
const OF_ALL_ROWS = /\b(ENDPOINTS|allPages|PUBLIC_PAGES)\b|openapi\.json/
/** A test that asks each page for its HTML, its files or its links. */
const OF_ALL_PAGES = /^(?!.*\bENDPOINTS\b).*\ballPages\b/s
const DECLARING = /\.api\.server\.ts$|^src\/(urls|kit|api|app)\/|^src\/web\/[^/]+$/
const OF_ROUTES = /^(loader|action|handle|middleware|headers|meta)$/

/** @param textBefore of a file, before the change; without it all of the file has changed */
export function chooseTests(changed: string[], textBefore: (file: string) => string | undefined = () => undefined) {
  const why: string[] = []
  const files = changed.filter((file) => !HARMLESS.test(file))
  const parts = files.flatMap((file) =>
    isCatalogue(file) ? usersOf(file, textBefore(file)) : isCode(file) ? changedParts(file, textBefore(file)) : [],
  )
  const roots = [...parts, ...files.filter((file) => !isCode(file))]
  const affected = affectedBy(roots)
  const about = specsOfFrames(roots, allSpecs())
  const rows = rowsOf(affected, about !== undefined)
  const units = unitsOf(
    files,
    parts,
    affected,
    rows.filter(({ through }) => !through.endsWith('.css')),
    why,
  )
  const [specs, pages] = specsOf(files, affected, rows, about ?? [], why)
  return { chosen: { units, specs, pages } satisfies Chosen, why }
}

function unitsOf(files: string[], parts: CodePart[], affected: Affected, rows: Row[], why: string[]): Chosen['units'] {
  const under = files.find((file) => UNDER_ALL_UNITS.test(file))
  if (under) {
    why.push(`all units: every test depends on ${under}`)
    return 'all'
  }
  const tests = globSync('{src,packages,db,demo,bin}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] })
  const unknown: string[] = []
  const naming = files.flatMap((file) => {
    if (isCode(file) || isCatalogue(file) || file.startsWith('e2e/')) return []
    // A test that reads a file names it.
    const found = tests.filter((test) => textOf(test).includes(file.split('/').at(-1)!))
    if (found.length > 0) why.push(`${file} is named by ${found.join(', ')}`)
    else if (!file.endsWith('.css')) unknown.push(file)
    return found
  })
  if (unknown.length > 0) {
    why.push(`all units: no import and no test names ${unknown.join(', ')}`)
    return 'all'
  }
  const foundation = parts.find(({ file }) => UNDER_BUILT.test(file) && !file.includes('.test.'))?.file
  if (foundation) why.push(`tests of the built platform: they stand on ${foundation}`)
  const declared = parts.some(
    ({ file, names }) => DECLARING.test(file) || (file.startsWith('src/web/') && names.some((name) => OF_ROUTES.test(name))),
  )
  const api = onWholeApi()
  return tests.filter((test) => {
    if (files.includes(test) || naming.includes(test) || affected.fileThrough(test)) return true
    const built = BUILT.test(textOf(test))
    if (built && foundation) return true
    if ((!built && !api.fileThrough(test)) || rows.length === 0) return false
    const code = codeWith(test, /^src\/testing\//)
    if ((declared && OF_ALL_ROWS.test(code)) || (OF_ALL_PAGES.test(textOf(test)) && rows.some(({ is_framed }) => is_framed))) return true
    return rows.some(({ kind, address, is_framed }) => !is_framed && (built || kind === 'endpoint') && address.test(code))
  })
}

function specsOf(
  files: string[],
  affected: Affected,
  rows: Row[],
  ofFrames: string[],
  why: string[],
): [specs: Chosen['specs'], pages: string[]] {
  const specs = allSpecs()
  const under = files.find((file) => UNDER_ALL_SPECS.test(file))
  if (under) {
    why.push(`all specs: every journey depends on ${under}`)
    return ['all', []]
  }
  for (const { name, through } of rows) why.push(`${name}: ${through}`)
  const framed = rows.filter(({ is_framed }) => is_framed)
  const own = rows.filter(({ is_framed }) => !is_framed)
  const about = new Set([...own.flatMap((row) => specsAbout(row, specs)), ...ofFrames])
  const chosen = specs.filter(
    (spec) => affected.fileThrough(spec) || (!SWEEPS.includes(spec) && (about.has(spec) || (own.length > 0 && !RECORDED[spec]))),
  )
  return [chosen, titlesOf([...own, ...oneOfEachFolder(framed)].map(({ name }) => name))]
}

/**
 * The specs that visit a row. A page through which many pass, such as the one after signing in, is also opened by the sweeps: of its visitors, those
 * that name its address, and those that visit little else.
 */
function specsAbout({ name, address }: Row, specs: string[]): string[] {
  const visitors = specs.filter((spec) => RECORDED[spec]?.includes(name))
  if (visitors.length <= MANY_VISITORS) return visitors
  const naming = visitors.filter((spec) => address.test(textOf(spec)))
  return [...naming, ...visitors.toSorted((a, b) => RECORDED[a]!.length - RECORDED[b]!.length).slice(0, MOST_SPECIFIC)]
}

/**
 * The pages and endpoints that are affected.
 * @param is_known the specs about what layouts show of the change
 */
function rowsOf(affected: Affected, is_known: boolean): Row[] {
  const found: Row[] = []
  for (const { path, part } of allEndpoints()) {
    const through = affected.through(part)
    if (through) found.push({ name: path.replace(/\{(\w+)\}/g, ':$1'), kind: 'endpoint', through, address: writtenAddress(path) })
  }
  for (const page of allPages()) {
    const own = affected.fileThrough(`src/web/${PAGE_ROWS[page].file}`)
    const through =
      own ??
      framesOf(page)
        .map((file) => affected.fileThrough(file))
        .find(Boolean)
    const addresses = LOCALES.map((locale) => writtenAddress(`/${PAGES[page][locale]}`.replace(/:(\w+)/g, '{$1}')).source)
    if (through) found.push({ name: page, kind: 'page', through, address: new RegExp(addresses.join('|')), is_framed: !own && is_known })
  }
  return found
}

/** A page of each audience stands for all others that the same layout frames: the first one that the sweeps open. */
function oneOfEachFolder(framed: Row[]): Row[] {
  const opened = framed.filter(({ name }) => titlesOf([name]).length > 0)
  return [...Map.groupBy(opened, ({ name }) => PAGE_ROWS[name as Page].file.split('/')[0]).values()].map(([first]) => first!)
}

function allSpecs(): string[] {
  return globSync('e2e/**/*.spec.ts').filter((spec) => !spec.endsWith('visual.spec.ts'))
}

/** Titles of these pages' tests in the sweeps. */
function titlesOf(rows: string[]): string[] {
  const open = [...PUBLIC_PAGES, ...SIGN_IN_PAGES].filter(({ page }) => rows.includes(page)).map(({ page }) => `${page} at `)
  const affected = (address: string) => rows.includes(routeOf(address.split('?')[0]!))
  const others = OTHER_PAGES.filter(affected).map((address) => `${address}: valid`)
  const desks = Object.values(DESK_PAGES).flat().filter(affected)
  const account = rows.includes('account') ? ['the account and its drawer'] : []
  return [...open, ...others, ...account, ...desks.map((address) => `${address} is accessible`)]
}

const texts = new Map<string, string>()

/** Source text of a code file; empty for other files and deleted ones. */
function textOf(file: string): string {
  const text = texts.get(file) ?? (isCode(file) && existsSync(file) ? readFileSync(file, 'utf8') : '')
  texts.set(file, text)
  return text
}

function isCatalogue(file: string): boolean {
  return /\.(es|en)\.json$/.test(file)
}

/** The parts that use sentences of a catalogue, those that changed. */
function usersOf(catalogue: string, before: string | undefined): CodePart[] {
  if (!existsSync(catalogue)) return []
  const sentences = (text: string): Record<string, unknown> => JSON.parse(text)
  const then = before === undefined ? {} : sentences(before)
  const now = sentences(readFileSync(catalogue, 'utf8'))
  const names = Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]))
  if (names.length === 0) return []
  const used = new RegExp(`(?:\\bm\\.|['"])(?:${names.join('|')})\\b`)
  return allParts().filter(({ file, code }) => file.startsWith('src/') && used.test(code))
}

/** Runs the chosen tests, and stops at the first step that fails. */
function testChanged(ref: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
  const { chosen, why } = chooseTests(changed, textIn(ref))
  const { units, specs, pages } = chosen
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

/** Texts of files in a commit. */
export function textIn(ref: string): (file: string) => string | undefined {
  return (file) => {
    const { status, stdout } = spawnSync('git', ['show', `${ref}:${file}`], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    return status === 0 ? stdout : undefined
  }
}

function run(command: string, ...words: string[]): void {
  console.error(`— ${[command, ...words].join(' ').slice(0, 300)}`)
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function listed(names: string[]): string {
  return names.length > 0 ? names.map((name) => `\n  ${name}`).join('') : 'none'
}

if (import.meta.main) testChanged(process.argv[2] ?? 'HEAD')
