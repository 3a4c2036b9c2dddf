import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { IMPORT_RULES, type ImportRule } from './import-rules.ts'

interface Import {
  from: string
  /** The path of a file, `node:fs`, or `node_modules/react/`. */
  to: string
  by_file: boolean
}

/** Imports against the rules, those of types, too: the files that break each. */
export function importProblems(root: string): Map<string, string[]> {
  const files = globSync('{src,packages,demo,db}/**/*.{ts,tsx,js}', { cwd: root, exclude: ['src/kit/sentences/**', '**/node_modules/**'] })
  const imports = files.flatMap((file) => importsOf(root, file))
  const circular = new Set(cycles(imports))
  const found = IMPORT_RULES.map((rule): [string, string[]] => {
    const breaking = rule.to.circular ? imports.filter(({ from }) => circular.has(from)) : imports.filter((one) => breaks(rule, one))
    return [rule.name, [...new Set(breaking.map(({ from }) => from))]]
  })
  return new Map(found.filter(([, breaking]) => breaking.length > 0))
}

function importsOf(root: string, file: string): Import[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { module, comments } = parseSync(file, code)
  const blank = comments.reduceRight((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), code)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // Later, or for a type alone.
    ...[...blank.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name!),
  ]
  return [...new Set(named)].flatMap((name) => {
    const to = resolved(root, file, name)
    return to.startsWith('src/kit/sentences/') ? [] : { from: file, to, by_file: name.startsWith('.') }
  })
}

function resolved(root: string, file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name.replace(/\?.*$/, '')))
  const [, own, path] = /^@huella\/([^/]+)\/(.+)$/.exec(name) ?? []
  const manifest = join(root, `packages/${own}/package.json`)
  if (own && existsSync(manifest)) return normalize(join('packages', own, JSON.parse(readFileSync(manifest, 'utf8')).exports[`./${path}`]))
  return isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : `node_modules/${name}/`
}

function breaks({ from, to }: ImportRule, one: Import): boolean {
  const match = new RegExp(from.path ?? '').exec(one.from)
  if (!match || (from.pathNot && new RegExp(from.pathNot).test(one.from))) return false
  if (to.by_file && !one.by_file) return false
  const except = to.pathNot?.replace('$1', match[1] ?? '')
  return new RegExp(to.path ?? '').test(one.to) && !(except && new RegExp(except).test(one.to))
}

/** Files that are on a way back to themselves. */
function cycles(imports: Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  // A file that imports nothing, or only files that are on no way back, is on none.
  const left = new Map([...next].map(([file, list]) => [file, list.filter(({ to }) => next.has(to)).map(({ to }) => to)]))
  for (let size = -1; size !== left.size; ) {
    size = left.size
    for (const [file, to] of left) if (!to.some((other) => left.has(other))) left.delete(file)
  }
  return [...left.keys()].filter((file) => isReached(file, left))
}

function isReached(start: string, next: Map<string, string[]>): boolean {
  const seen = new Set<string>()
  const todo = [...next.get(start)!]
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (file === start) return true
    if (seen.has(file)) continue
    seen.add(file)
    todo.push(...(next.get(file) ?? []))
  }
  return false
}

if (import.meta.main) {
  const problems = [...importProblems('.')].map(([name, files]) => `${name}:\n${files.map((file) => `  ${file}`).join('\n')}`)
  console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
