import { execFileSync } from 'node:child_process'
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sourceTokens } from './source-tokens.ts'

/** Commit and migration after which the rules hold (docs/decisions/0056-one-vocabulary.md). */
const SINCE_COMMIT = '2252304e'
const LAST_OLD_MIGRATION = 158
const MAX_SUBJECT = 72
const ROOTS = ['src', 'bin', 'db', 'demo', 'e2e', 'bench', 'docs', 'packages']
const DEFINING_ROOTS = /^(?:src|db|demo|bin|packages)\//
const GENERATED = /(?:^|\/)(?:node_modules|sentences|backups|visual|\.cache)$|^db\/migrations$/
const CODE = /\.(?:ts|tsx|mjs)$/
const TEST = /\.test\.tsx?$/
const BEGINNINGS = /^(?:What|Who|Whoever|Of|By|Where|Whether|Noted|Told)\b/
/** Exports that React Router looks for in every route module. */
const ROUTE_EXPORTS = new Set(
  'loader action meta default handle headers Layout ErrorBoundary HydrateFallback shouldRevalidate links middleware clientLoader clientAction'.split(
    ' ',
  ),
)
const DEFINITION =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm

export interface Vocabulary {
  /** Words that no identifier, file name or message key contains. */
  avoided: Set<string>
  /** Names of the database, the API and libraries that contain one of them. */
  excepted: Set<string>
  /** Verbs that an endpoint's summary begins with. */
  verbs: Set<string>
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const vocabulary = readVocabulary(readFileSync('STYLE.md', 'utf8'))
  const problems = [...fileProblems(readFiles(), vocabulary), ...subjectProblems(subjects())]
  if (problems.length > 0) console.error(`${problems.join('\n')}\n${problems.length} problems (STYLE.md, "Words")`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

/** Reads the tables and the list of verbs under "Words" of STYLE.md. */
export function readVocabulary(style: string): Vocabulary {
  const section = /^## Words\n([\s\S]*?)(?=^## )/m.exec(`${style}\n## `)?.[1] ?? ''
  const [avoided = '', excepted = '', verbs = ''] = section.split(/^### .*$/m)
  const cells = (table: string) => [...table.matchAll(/^\| (.+?) \|/gm)].map((row) => row[1]!)
  const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((name) => name[1]!)
  return {
    avoided: new Set(cells(avoided).flatMap(named)),
    excepted: new Set(cells(excepted).flatMap(named)),
    verbs: new Set(/one of: (.*)\./.exec(verbs)?.[1]?.split(', ')),
  }
}

/** @param files texts by path */
export function fileProblems(files: ReadonlyMap<string, string>, vocabulary: Vocabulary): string[] {
  const problems: string[] = []
  const definitions = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const avoided = vocabulary.excepted.has(name) ? undefined : avoidedIn(path, vocabulary)
    if (avoided) problems.push(`${path}: file name contains "${avoided}"`)
    if (/\.(?:es|en)\.json$/.test(path)) problems.push(...keyProblems(path, text, vocabulary))
    if (CODE.test(path)) problems.push(...codeProblems(path, text, vocabulary))
    else problems.push(...commentProblems(path, plainComments(path, text)))
    if (CODE.test(path) && DEFINING_ROOTS.test(path) && !TEST.test(path))
      for (const [, name] of text.matchAll(DEFINITION)) definitions.set(name!, (definitions.get(name!) ?? new Set()).add(path))
  }
  for (const [name, paths] of definitions)
    if (paths.size > 1 && !ROUTE_EXPORTS.has(name)) problems.push(`${name} is exported by ${[...paths].join(', ')}`)
  return problems
}

function keyProblems(path: string, text: string, vocabulary: Vocabulary): string[] {
  return Object.keys(JSON.parse(text) as object).flatMap((key) => {
    const avoided = avoidedIn(key, vocabulary)
    return avoided ? [`${path}: key ${key} contains "${avoided}"`] : []
  })
}

function codeProblems(path: string, text: string, vocabulary: Vocabulary): string[] {
  const problems: string[] = []
  const names = new Set<string>()
  const comments: string[] = []
  let is_continued = false
  for (const { kind, text: token } of sourceTokens(text)) {
    if (kind === 'name') names.add(token)
    // Lines that follow each other are one comment.
    if (kind === 'comment' && !(is_continued && token.startsWith('//'))) comments.push(token)
    is_continued = kind === 'comment' || (kind === 'space' && is_continued && token.split('\n').length <= 2)
  }
  for (const name of names) {
    const avoided = isCompound(name) && avoidedIn(name, vocabulary)
    if (avoided) problems.push(`${path}: ${name} contains "${avoided}"`)
  }
  if (/\.api\.server\.ts$/.test(path) && !TEST.test(path))
    for (const [, summary] of text.matchAll(/\.(?:csv|get|post|put|patch|delete)\(\s*['`][^'`]*['`],\s*['`]([^'`]+)/g))
      if (!vocabulary.verbs.has(/^\w+/.exec(summary!)?.[0] ?? ''))
        problems.push(`${path}: the summary "${summary}" does not begin with a verb`)
  return [...problems, ...commentProblems(path, comments)]
}

/** Words of one lower-case syllable are columns, fields or locals: they are not read. */
function isCompound(name: string): boolean {
  return /[A-Z_]/.test(name)
}

function avoidedIn(name: string, { avoided, excepted }: Vocabulary): string | undefined {
  const first = partsOf(name).find((part) => avoided.has(part))
  if (!first || excepted.has(name)) return undefined
  // A key may contain a stored name: `letter_join_asked_subject`.
  let rest = `_${name}_`
  for (const stored of excepted) rest = rest.replace(`_${stored}_`, '_')
  return partsOf(rest).find((part) => avoided.has(part))
}

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

function commentProblems(path: string, comments: readonly string[]): string[] {
  return comments.flatMap((comment) => {
    const text = comment.replace(/^(?:\/\*\*?|\/\/|#|--)[\s*]*/, '')
    return BEGINNINGS.test(text) ? [`${path}: a comment begins with "${text.slice(0, 40).trim()}"`] : []
  })
}

/** Comments of style sheets, new migrations and bash; of lines that follow each other the first. */
function plainComments(path: string, text: string): string[] {
  if (path.endsWith('.css')) return text.match(/\/\*[\s\S]*?\*\//g) ?? []
  const mark = path.endsWith('.sql') ? '--' : text.startsWith('#!') && /^#!.*sh\b/.test(text) ? '#' : null
  if (!mark) return []
  const lines = text
    .replace(/^#!.*/, '')
    .split('\n')
    .map((line) => line.trim())
  return lines.filter((line, n) => line.startsWith(mark) && !lines[n - 1]?.startsWith(mark))
}

/** @param subjects first lines of commits */
export function subjectProblems(subjects: readonly string[]): string[] {
  return subjects
    .filter((subject) => subject.length > MAX_SUBJECT)
    .map((subject) => `commit "${subject}" is longer than ${MAX_SUBJECT} characters`)
}

/** None where the history does not reach so far back, or there is none. */
function subjects(): string[] {
  try {
    const range = ['log', '--no-merges', '--format=%s', `${SINCE_COMMIT}..HEAD`]
    return execFileSync('git', range, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  } catch {
    return []
  }
}

function readFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const root of ROOTS) readFolder(root, files)
  return files
}

function readFolder(folder: string, files: Map<string, string>): void {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return
  }
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!GENERATED.test(path)) readFolder(path, files)
    } else if (entry.isFile()) files.set(path, isText(path) ? readFileSync(path, 'utf8') : '')
  }
  if (folder === 'db')
    for (const name of readdirSync('db/migrations'))
      if (Number.parseInt(name, 10) > LAST_OLD_MIGRATION) files.set(`db/migrations/${name}`, readFileSync(`db/migrations/${name}`, 'utf8'))
}

function isText(path: string): boolean {
  return CODE.test(path) || /\.(?:css|es\.json|en\.json)$/.test(path) || !/\.\w+$/.test(path)
}
