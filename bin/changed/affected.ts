import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type CodePart, type Imported, type ModuleParts, partsOf, wordsOf } from './parts.ts'

/**
 * Reach of a change: top-level statements of our modules that use, through any number of others, one that changed. The typed client's calls lead to the
 * endpoints that they name, instead of to all that the API imports.
 */
export interface Affected {
  /** The changed file through which a part is affected, if it is. */
  through(part: CodePart): string | undefined
  /** The same for a file: any of its parts. */
  fileThrough(file: string): string | undefined
}

/** A path of the API, with the part that declares it and answers it. */
export interface Endpoint {
  path: string
  part: CodePart
}

const WHOLE_API = 'src/api/endpoints.server.ts'
/** Modules that list something of every noun, whose users name what they want of it: an endpoint's address, a task's function, a letter. */
const BY_NAME = [WHOLE_API, 'src/app/decoder-process.ts', 'src/api/letters.server.ts']

/** The typed client's. */
const VERB = /^\$(get|post|put|patch|delete)$/
const ABOVE_API = /^(src\/(api|web|app|testing)|e2e|demo|bin)\/|\.test\.tsx?$/

const files = globSync('{src,packages,db,demo,bin,e2e}/**/*.{ts,tsx}', {
  exclude: ['src/kit/sentences/**', '**/node_modules/**', '**/*.d.ts'],
})
const modules = new Map<string, ModuleParts>()
/** Files that are no code, as parts without content. */
const others = new Map<string, CodePart>()
const endpoints: Endpoint[] = []
/** Endpoints by each end of their paths. */
const byEnd = new Map<string, Endpoint[]>()
const addresses = new Map<string, RegExp>()
/** Parts that a part uses directly, and those that use it. */
let uses: Map<CodePart, Set<CodePart>> | undefined
const users = new Map<CodePart, Set<CodePart>>()

function moduleOf(file: string): ModuleParts {
  const known = modules.get(file)
  if (known) return known
  const read = isCode(file) && existsSync(file) ? partsOf(file, readFileSync(file, 'utf8')) : noParts()
  modules.set(file, read)
  return read
}

export function allEndpoints(): readonly Endpoint[] {
  usesOfParts()
  return endpoints
}

/** @param changed parts, or files that are no code */
export function affectedBy(changed: readonly (CodePart | string)[]): Affected {
  usesOfParts()
  const roots = changed.flatMap((one) => (typeof one === 'string' ? (others.get(one) ?? []) : one))
  const through = new Map(roots.map((part) => [part, part.file]))
  for (const [part, file] of through) {
    if (BY_NAME.includes(part.file) && !roots.includes(part)) continue
    for (const user of users.get(part) ?? []) if (!through.has(user)) through.set(user, file)
  }
  const byFile = new Map<string, string>()
  for (const [part, file] of through) if (!byFile.has(part.file)) byFile.set(part.file, file)
  return { through: (part) => through.get(part), fileThrough: (file) => byFile.get(file) }
}

/** Parts that import the whole API. */
export function onWholeApi(): Affected {
  return affectedBy(moduleOf(WHOLE_API).parts)
}

/** Code of a file, and of what it uses in these folders. */
export function codeWith(file: string, folders: RegExp): string {
  const uses = usesOfParts()
  const found = new Set(moduleOf(file).parts)
  for (const part of found) for (const used of uses.get(part) ?? []) if (used.file === file || folders.test(used.file)) found.add(used)
  return [...found].map(({ code }) => code).join('\n')
}

/** Parts that differ from those of an earlier text of the file; all without one. */
export function changedParts(file: string, before: string | undefined): CodePart[] {
  const now = moduleOf(file)
  if (before === undefined) return now.parts
  const then = partsOf(file, before)
  const codes = new Set(then.parts.map(({ code }) => code))
  const moved = [...now.imports].filter(([name, { from, name: imported }]) => {
    const earlier = then.imports.get(name)
    return earlier && (earlier.from !== from || earlier.name !== imported)
  })
  const names = new Set(moved.map(([name]) => name))
  return now.parts.filter(({ code }) => !codes.has(code) || wordsOf(code).some((word) => names.has(word)))
}

/** All parts of our code. */
export function allParts(): CodePart[] {
  return files.flatMap((file) => moduleOf(file).parts)
}

function usesOfParts(): Map<CodePart, Set<CodePart>> {
  if (uses) return uses
  uses = new Map()
  for (const file of files) if (file.endsWith('.api.server.ts')) endpoints.push(...endpointsIn(file))
  for (const part of [...allParts(), ...endpoints.map(({ part }) => part)]) {
    const module = moduleOf(part.file)
    const used = new Set([...usedBy(part, module), ...partsThatRun(part.file, module)])
    used.delete(part)
    uses.set(part, used)
    for (const one of used) {
      const known = users.get(one)
      if (known) known.add(part)
      else users.set(one, new Set([part]))
    }
  }
  return uses
}

/** Statements of a module that run whenever it is loaded, and styles that it only imports. */
function partsThatRun(file: string, module: ModuleParts): CodePart[] {
  return [
    ...module.parts.filter(({ names }) => names.length === 0),
    ...module.runs.flatMap((from) => partsNamed(file, { from, name: '*' })),
  ]
}

function usedBy(part: CodePart, module: ModuleParts): CodePart[] {
  const words = new Set(wordsOf(part.code))
  const own = module.parts.filter((other) => other.names.some((name) => words.has(name)))
  const imported = [...module.imports].flatMap(([name, from]) => (words.has(name) ? partsNamed(part.file, from) : []))
  // Imported later, or started by their address.
  const addressed = [...part.code.matchAll(/\b(?:import|URL|mock)\(\s?['"`](\.{1,2}\/[^'"`$]+)['"`]/g)].flatMap(([, from]) =>
    partsNamed(part.file, { from: from!, name: '*' }),
  )
  const called = ABOVE_API.test(part.file) ? calledBy(part.code).map((endpoint) => endpoint.part) : []
  const tasks = [...part.code.matchAll(/\.run<\s?typeof (\w+)/g)].flatMap(([, name]) => {
    const task = module.types.get(name!)
    return task ? partsNamed(part.file, task) : []
  })
  return [...own, ...imported, ...addressed, ...called, ...tasks]
}

/** The parts that an import means: of the declared name, or all. */
function partsNamed(importer: string, { from, name }: Imported, seen = new Set<string>()): CodePart[] {
  const file = fileOf(importer, from)
  if (!file || file.startsWith('src/kit/sentences/') || seen.has(`${file} ${name}`)) return []
  seen.add(`${file} ${name}`)
  if (!isCode(file)) return [otherPart(file)]
  const module = moduleOf(file)
  const running = module.parts.filter(({ names }) => names.length === 0)
  if (name === '*') {
    const passed = [...module.exports.values()].flatMap((one) => (typeof one === 'string' ? [] : partsNamed(file, one, seen)))
    return [...module.parts, ...passed, ...module.stars.flatMap((star) => partsNamed(file, { from: star, name }, seen))]
  }
  const exported = module.exports.get(name)
  if (exported === undefined) return [...running, ...module.stars.flatMap((star) => partsNamed(file, { from: star, name }, seen))]
  if (typeof exported !== 'string') return [...running, ...partsNamed(file, exported, seen)]
  const declared = module.parts.filter(({ names }) => names.includes(exported))
  const imported = module.imports.get(exported)
  return [...running, ...declared, ...(imported ? partsNamed(file, imported, seen) : [])]
}

function otherPart(file: string): CodePart {
  const part = others.get(file) ?? { file, names: [], code: '' }
  others.set(file, part)
  return part
}

/** The file that an import means; for one of our packages, by its exports. */
function fileOf(importer: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return normalize(join(dirname(importer), imported.replace(/\?.*$/, '')))
  const [, name, path] = /^@huella\/([^/]+)\/(.+)$/.exec(imported) ?? []
  if (!name) return
  const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')) as { exports: Record<string, string> }
  return normalize(join('packages', name, exports[`./${path}`] ?? path!))
}

/** Endpoints of a noun, each with its declaration and its handler: a link of the chain that begins with its name. */
function endpointsIn(file: string): Endpoint[] {
  const { parts } = moduleOf(file)
  const links = parts.flatMap(({ code }) => code.split('.openapi(').slice(1))
  return parts.flatMap((part) => {
    const own = links.filter((link) => part.names.some((name) => new RegExp(`^ ?${name}\\b`).test(link)))
    const code = [part.code, ...(own.length > 0 ? own : links)].join(' ')
    return [...part.code.matchAll(/\.(?:get|post|put|patch|delete)\(\s*'(\/[^']*)'/g)].map(([, path]) => ({
      path: path!,
      part: { file, names: [], code },
    }))
  })
}

/**
 * Endpoints that the code calls: by the typed client, such as `api.admin.payout[':id'].$get`, or by an address. Variables hold parts of the client: their
 * names say nothing of the beginning of a path, and a call of a variable alone is of any path that the code names.
 */
function calledBy(code: string): Endpoint[] {
  const chains = [...code.matchAll(/(?:\.|\b)[\w$]+(?:\.[\w$]+|\['[^']+'\])*/g)].map(([chain]) => {
    const words = chain.replace(/\['([^']+)'\]/g, '.$1').split('.')
    const at = words.findIndex((word) => VERB.test(word))
    return { path: words.slice(1, at < 0 ? undefined : at), is_call: at >= 0 }
  })
  const named = chains.filter(({ path, is_call }) => path.length > 1 || (path.length > 0 && is_call))
  const alone = chains.some(({ path, is_call }) => is_call && path.length === 0)
  const short = alone ? chains.filter(({ path }) => path.length === 1) : []
  const ends = new Set([...named, ...short].map(({ path }) => path.join('/')))
  const called = [...ends].flatMap((end) => endpointsByEnd().get(end) ?? [])
  return code.includes('/api/') ? [...called, ...endpoints.filter(({ path }) => writtenAddress(`/api${path}`).test(code))] : called
}

function endpointsByEnd(): Map<string, Endpoint[]> {
  if (byEnd.size > 0) return byEnd
  for (const endpoint of endpoints) {
    const words = endpoint.path.replace(/\{(\w+)\}/g, ':$1').split('/')
    for (let i = 1; i < words.length; i++) {
      const end = words.slice(i).join('/')
      byEnd.set(end, [...(byEnd.get(end) ?? []), endpoint])
    }
  }
  return byEnd
}

/** A path as code writes it: its parameters are anything, and one of its other parts may be a variable. */
export function writtenAddress(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  if (parts.length < 2 && /^(es|en)?$/.test(parts[0] ?? '')) return new RegExp(`['"\`]/(${parts[0] ?? ''})?['"\`?]`)
  const known = addresses.get(path)
  if (known) return known
  const written = parts.map((part) => (part.startsWith('{') ? '[^/\'"`\\s]+' : escaped(part)))
  const fixed = parts.flatMap((part, i) => (part.startsWith('{') ? [] : [i]))
  const forms = fixed.length > 1 ? fixed.map((i) => written.with(i, '\\$\\{[^/]+')) : []
  const address = new RegExp([written, ...forms].map((form) => `/${form.join('/')}(?![\\w/-])`).join('|'))
  addresses.set(path, address)
  return address
}

export function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

export function isCode(file: string): boolean {
  return /\.tsx?$/.test(file)
}

function noParts(): ModuleParts {
  return { parts: [], imports: new Map(), types: new Map(), exports: new Map(), stars: [], runs: [] }
}
