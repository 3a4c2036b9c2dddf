import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

type Sentences = Record<string, string>

/** Generated, and not in the repository. */
const FOLDER = 'src/kit/sentences'
/** Begins each module of sentences; the path is from its own folder. */
export const HEAD = "import { getLocale } from './runtime.js'\n"

/** The language that a sentence without an explicit one is in: the process and the browser know theirs. */
const RUNTIME = `let read = () => 'es'
export const getLocale = () => read()
export function overwriteGetLocale(reader) {
  read = reader
}
`
const RUNTIME_TYPES = `type Locale = 'es' | 'en'
export declare function getLocale(): Locale
export declare function overwriteGetLocale(reader: () => Locale): void
/** A sentence without variables */
export type Plain = (inputs?: {}, options?: { locale?: Locale }) => string
/** A sentence with these variables */
export type Filled<Names extends string> = (inputs: Record<Names, NonNullable<unknown>>, options?: { locale?: Locale }) => string
`

/**
 * Writes each pair of catalogues (`*.es.json`, `*.en.json`) as a module of functions with its types, one line for each sentence. A file whose text is as
 * it was stays untouched, so that only the changed catalogue is loaded again while one develops.
 */
export function compileSentences(): void {
  mkdirSync(FOLDER, { recursive: true })
  const catalogues = globSync('src/**/*.es.json').sort()
  const files = new Map<string, string>([
    ['runtime.js', RUNTIME],
    ['runtime.d.ts', RUNTIME_TYPES],
    ...catalogues.flatMap(modulesOf),
    ...['js', 'd.ts'].flatMap((ending): [string, string][] => [
      [`all.${ending}`, catalogues.map((catalogue) => `export * from './${moduleOfCatalogue(catalogue)}'\n`).join('')],
      [`messages.${ending}`, "export * as m from './all.js'\n"],
    ]),
    ['variables.js', `export const VARIABLES = ${JSON.stringify(variablesIn(catalogues))}\n`],
    ['variables.d.ts', '/** Names of all variables of all sentences */\nexport declare const VARIABLES: readonly string[]\n'],
  ])
  for (const name of readdirSync(FOLDER)) if (!files.has(name)) rmSync(`${FOLDER}/${name}`, { recursive: true })
  for (const [name, text] of files) {
    const file = `${FOLDER}/${name}`
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

/** @param catalogue the path of its file in any language */
export function moduleOfCatalogue(catalogue: string): string {
  const [, name = ''] = /(?:^|\/)src\/(.*)\.(?:es|en)\.json$/.exec(catalogue) ?? []
  return `${name.replaceAll('/', '_')}.js`
}

function variablesIn(catalogues: string[]): string[] {
  const texts = catalogues.flatMap((catalogue) => Object.values(sentencesIn(catalogue)))
  return [...new Set(texts.flatMap(variablesOf))].sort()
}

function modulesOf(catalogue: string): [name: string, text: string][] {
  const [es, en] = [sentencesIn(catalogue), sentencesIn(catalogue.replace('.es.json', '.en.json'))]
  const sentences = Object.entries(es)
  const code = sentences.map(([name, text]) => codeOf(name, text, en[name] ?? text))
  const types = sentences.map(([name, text]) => typeOf(name, text, en[name] ?? text))
  const file = moduleOfCatalogue(catalogue)
  return [
    [file, HEAD + code.join('')],
    [file.replace(/\.js$/, '.d.ts'), `import type { Filled, Plain } from './runtime.js'\n${types.join('')}`],
  ]
}

function sentencesIn(file: string): Sentences {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The line of a sentence: its function, with variables as fields of the first argument. */
export function codeOf(name: string, es: string, en: string): string {
  return `export const ${name} = (i, o) => (o?.locale ?? getLocale()) === 'en' ? ${literal(en)} : ${literal(es)}\n`
}

function literal(text: string): string {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')
  return `\`${escaped.replace(/\{(\w+)\}/g, (_, variable) => `\${i.${variable}}`)}\``
}

export function typeOf(name: string, es: string, en: string): string {
  const variables = variablesOf(es).map((variable) => `'${variable}'`)
  const type = variables.length === 0 ? 'Plain' : `Filled<${variables.join(' | ')}>`
  return `/** ${en.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\nexport declare const ${name}: ${type}\n`
}

function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, variable = '']) => variable))]
}

if (import.meta.main) compileSentences()
