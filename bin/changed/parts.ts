import { parseSync } from 'vite'

/** A top-level statement of a module. */
export interface CodePart {
  file: string
  /** Names that it declares; none if it only runs. */
  names: string[]
  /** Its code without comments. */
  code: string
}

export interface ModuleParts {
  parts: CodePart[]
  /** Import behind each local name; `*` for all of a module. */
  imports: Map<string, Imported>
  /** The same of names that are only used as types. */
  types: Map<string, Imported>
  /** Local names, and names passed on from elsewhere, by the exported name. */
  exports: Map<string, string | Imported>
  /** Modules of which everything is passed on. */
  stars: string[]
  /** Modules that are only run. */
  runs: string[]
}

export interface Imported {
  from: string
  name: string
}

type Program = ReturnType<typeof parseSync>['program']
type Statement = Program['body'][number]
type Name = { type: string; name?: string; value?: unknown }

/** The parts of a module. Types are left out: they are gone once it runs, and checked by bin/check. */
export function partsOf(file: string, source: string): ModuleParts {
  const { program, comments } = parseSync(file, source)
  const blank = comments.reduceRight((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), source)
  const found: ModuleParts = { parts: [], imports: new Map(), types: new Map(), exports: new Map(), stars: [], runs: [] }
  for (const statement of program.body) {
    if (isType(statement)) continue
    const code = blank.slice(statement.start, statement.end).replace(/\s+/g, ' ')
    switch (statement.type) {
      case 'ImportDeclaration':
        readImport(statement, found)
        break
      case 'ExportAllDeclaration':
        if (statement.exported) found.exports.set(nameOf(statement.exported), { from: statement.source.value, name: '*' })
        else found.stars.push(statement.source.value)
        break
      case 'ExportNamedDeclaration':
        for (const { local, exported, exportKind } of statement.specifiers)
          if (exportKind !== 'type')
            found.exports.set(nameOf(exported), statement.source ? { from: statement.source.value, name: nameOf(local) } : nameOf(local))
        if (!statement.declaration || isType(statement.declaration)) break
        addPart(file, code, namesIn(statement.declaration, source), found, true)
        break
      case 'ExportDefaultDeclaration':
        addPart(file, code, ['default', ...namesIn(statement.declaration as Statement, source)], found, true)
        break
      default:
        addPart(file, code, namesIn(statement, source), found)
    }
  }
  return found
}

function addPart(file: string, code: string, names: string[], { parts, exports }: ModuleParts, exported = false) {
  parts.push({ file, names, code })
  if (exported) for (const name of names) exports.set(name, name)
}

function readImport(statement: Extract<Statement, { type: 'ImportDeclaration' }>, { imports, types, runs }: ModuleParts) {
  const from = statement.source.value
  if (statement.specifiers.length === 0) runs.push(from)
  for (const specifier of statement.specifiers) {
    const only_type = statement.importKind === 'type' || (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
    const name =
      specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
    ;(only_type ? types : imports).set(specifier.local.name, { from, name })
  }
}

function isType(statement: { type: string; declare?: boolean; exportKind?: string }): boolean {
  return /^TS(?!Enum)/.test(statement.type) || statement.declare === true || statement.exportKind === 'type'
}

/** Names that a statement declares; of a pattern all words, among which they are. */
function namesIn(statement: Statement, source: string): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => wordsOf(id.type === 'Identifier' ? id.name : source.slice(id.start, id.end)))
  return 'id' in statement && statement.id && 'name' in statement.id ? [statement.id.name] : []
}

export function wordsOf(code: string): string[] {
  return code.match(/[A-Za-z_$][\w$]*/g) ?? []
}

function nameOf(name: Name): string {
  return name.name ?? String(name.value)
}
