import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { PUBLIC_PAGES } from '../e2e/steps/pages.ts'
import { LOCALES, type Locale } from '../src/kit/locales.ts'
import { pathTo } from '../src/urls/paths.ts'
import { median } from './median.ts'
import { describeMachine, table, writePart } from './results.ts'
import { openBenchSite } from './site.ts'

// Lighthouse's four scores of the public pages, as on a phone, in both languages; each page several times.
// node bench/lighthouse.ts [--runs 3] [--every] : four kinds of pages, or every public page

const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof CATEGORIES
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Debian's path by default. */
const { CHROME_PATH = '/usr/bin/chromium' } = process.env

interface Visit {
  scores: Record<Category, number>
  failed: string[]
  lcp: string
  tbt: string
  interactive: string
}

const { runs, every } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, every: { type: 'boolean', default: false } },
}).values
const here = describeMachine()
const site = await openBenchSite()
const chrome = await launch({ chromePath: CHROME_PATH, chromeFlags: FLAGS })
try {
  const rows: string[][] = []
  const failed = new Set<string>()
  // A warm-up that is not counted: a freshly started browser is slower.
  await visit(site.url + pathTo('terms', LOCALES[0]))
  for (const path of await pathsOf(site.url)) {
    const visits: Visit[] = []
    for (let run = 0; run < Number(runs); run++) visits.push(await visit(site.url + path))
    rows.push(rowOf(path, visits))
    for (const { failed: audits } of visits) for (const audit of audits) failed.add(`\`${path}\`: ${audit}`)
    process.stdout.write(`${rows.at(-1)!.join('  ')}\n`)
  }
  writePart('lighthouse', report(rows, [...failed]))
} finally {
  chrome.kill()
  await site.close()
}

/** The home page, the list of projects, one project and one organization, or every public page of the page table, in both languages. */
async function pathsOf(url: string): Promise<string[]> {
  if (every) return PUBLIC_PAGES.flatMap(({ es, en }) => [es, en])
  const slugOf = async (list: string) => {
    const { data } = (await (await fetch(`${url}/api/${list}?per_page=1`)).json()) as { data: { slug: string }[] }
    return { slug: data[0]!.slug }
  }
  const [project, organization] = [await slugOf('projects'), await slugOf('organizations')]
  const inLocale = (locale: Locale) => [
    pathTo('home', locale),
    pathTo('projects', locale),
    pathTo('project', locale, project),
    pathTo('organization', locale, organization),
  ]
  return LOCALES.flatMap(inLocale)
}

/** Occasionally the browser loses a visit's trace: the visit is repeated once. */
async function visit(url: string, retry = true): Promise<Visit> {
  const result = await lighthouse(url, { port: chrome.port, onlyCategories: Object.keys(CATEGORIES), logLevel: 'error' })
  if (!result) throw new Error(`${url}: no result`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError && retry) return visit(url, false)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const others = Object.entries(categories).filter(([name]) => name !== 'performance')
  const failed = others.flatMap(([name, { auditRefs }]) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => `${id} (${name})`),
  )
  const scores = Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
  const shown = (id: string) => audits[id]?.displayValue ?? ''
  return {
    scores: scores as Visit['scores'],
    failed,
    lcp: shown('largest-contentful-paint'),
    tbt: shown('total-blocking-time'),
    interactive: shown('interactive'),
  }
}

function rowOf(path: string, visits: Visit[]): string[] {
  const scores = (Object.keys(CATEGORIES) as Category[]).map((category) => {
    const score = median(visits.map((each) => each.scores[category]))
    return score >= CATEGORIES[category] ? String(score) : `**${score}**`
  })
  const middle = visits.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(visits.length / 2)]!
  return [`\`${path}\``, ...scores, middle.lcp, middle.tbt, middle.interactive]
}

function report(rows: string[][], failed: string[]): string {
  return [
    here,
    `Mobile with simulated slow 4G, the median of ${runs}. The aims: performance ≥ ${CATEGORIES.performance}, the others 100; what misses it is bold.`,
    table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'TBT', 'interactive'], rows),
    failed.length > 0 ? `Failed audits:\n\n${failed.map((audit) => `- ${audit}`).join('\n')}` : 'No audit of the other three failed.',
  ].join('\n\n')
}
