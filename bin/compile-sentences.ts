import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

const OPTIONS = {
  project: './project.inlang',
  outdir: './src/kit/paraglide',
  strategy: ['baseLocale' as const],
  outputStructure: 'message-modules' as const,
  disableAsyncLocalStorage: true,
  // Mails are written by the process itself, outside of any bundle.
  isServer: "typeof import.meta.env === 'undefined' || import.meta.env.SSR",
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
}

const SETTINGS = 'project.inlang/settings.json'
const STAMP = `${OPTIONS.outdir}/.stamp`
const MESSAGES = `${OPTIONS.outdir}/messages`
/** Begins each module. */
export const HEAD = `/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */
`
/** A temporary project of the changed catalogues, and its output. Compiling all catalogues takes ten seconds, one takes half a second. */
const [CHANGED, COMPILED] = ['.cache/changed.inlang', '.cache/changed-sentences']

/**
 * Compiles the sentences of the catalogues that changed since the last time into `src/kit/paraglide`; all of them where more than that is new. Each is a
 * module, for the browser's scripts to bring only theirs (vite.config.ts). Everywhere else those of a catalogue are one: thousands of files take seconds to
 * read, and in development only the changed catalogue is loaded again.
 */
export async function compileSentences(): Promise<void> {
  const started = new Date()
  const settings = JSON.parse(readFileSync(SETTINGS, 'utf8'))
  const catalogues: string[] = settings['plugin.inlang.messageFormat'].pathPattern
  const anew = !existsSync(STAMP) || [SETTINGS, 'package-lock.json', 'bin/compile-sentences.ts'].some(isNewer)
  const changed = anew ? catalogues : catalogues.filter((catalogue) => ['es', 'en'].some((locale) => isNewer(fileOf(catalogue, locale))))
  if (changed.length === 0) return
  // Takes a second to load: only now.
  const { compile } = await import('@inlang/paraglide-js')
  if (anew) await compile(OPTIONS)
  else {
    await compile(projectOf(changed, settings))
    cpSync(`${COMPILED}/messages`, MESSAGES, { recursive: true, filter: (file) => !file.endsWith('_index.js') })
  }
  keepOnly(catalogues.flatMap(namesOf))
  for (const catalogue of changed) writeCatalogue(catalogue)
  if (anew) {
    const all = catalogues.map((catalogue) => `export * from '../catalogues/${basename(moduleOfCatalogue(catalogue))}'\n`).join('')
    for (const ending of ['js', 'd.ts']) writeFileSync(`${MESSAGES}/_index.${ending}`, all)
  }
  if (!existsSync(STAMP)) writeFileSync(STAMP, '')
  utimesSync(STAMP, started, started)
}

function isNewer(file: string): boolean {
  return statSync(file).mtimeMs > statSync(STAMP).mtimeMs
}

function fileOf(catalogue: string, locale: string): string {
  return catalogue.replace('{locale}', locale)
}

/** Writes a project with only these catalogues, and its compile options. */
function projectOf(catalogues: string[], settings: Record<string, unknown>): typeof OPTIONS {
  const fromThere = (path: string) => path.replace('./', '../')
  mkdirSync(CHANGED, { recursive: true })
  writeFileSync(
    `${CHANGED}/settings.json`,
    JSON.stringify({
      ...settings,
      modules: (settings.modules as string[]).map(fromThere),
      'plugin.inlang.messageFormat': { pathPattern: catalogues.map(fromThere) },
    }),
  )
  return { ...OPTIONS, project: `./${CHANGED}`, outdir: `./${COMPILED}` }
}

/** Deletes modules of sentences that no longer exist. */
function keepOnly(names: string[]): void {
  const kept = new Set(names.map((name) => `${name}.js`))
  for (const file of readdirSync(MESSAGES)) if (/(?<!_index)\.js$/.test(file) && !kept.has(file)) rmSync(`${MESSAGES}/${file}`)
}

/** Writes the module of a catalogue, with its types: from comments, TypeScript would take them twice as long. */
function writeCatalogue(catalogue: string): void {
  const sentences = namesOf(catalogue).map((name) => readFileSync(`${MESSAGES}/${name}.js`, 'utf8').replace(HEAD, ''))
  const file = moduleOfCatalogue(catalogue)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, HEAD + sentences.map(withoutComments).join(''))
  const types = sentences.map(typeOf).join('')
  writeFileSync(file.replace(/\.js$/, '.d.ts'), `import type { LocalizedString } from '../runtime.js'\n\n${types}`)
}

/** @param catalogue the path of its file in any language */
export function moduleOfCatalogue(catalogue: string): string {
  const [, name = ''] = /(?:^|\/)src\/(.*)\.(?:\{locale\}|es|en)\.json$/.exec(catalogue) ?? []
  return `${OPTIONS.outdir}/catalogues/${name.replaceAll('/', '_')}.js`
}

function namesOf(catalogue: string): string[] {
  return Object.keys(JSON.parse(readFileSync(fileOf(catalogue, 'es'), 'utf8'))).filter((name) => name !== '$schema')
}

/** Two thirds of a sentence's module, which would be parsed at each start in development. */
function withoutComments(sentence: string): string {
  return sentence.replace(/^\/\*\*(?: @typedef .*|\n(?:\*.*\n)*) ?\*\/\n+/gm, '').replace(/\/\*\* @type \{.*?\} \*\/ (?=\()/g, '')
}

function typeOf(sentence: string): string {
  const [, inputs = '', name = ''] = /@typedef \{(.*)\} (\w+) \*\/$/m.exec(sentence) ?? []
  return sentence
    .replace(/[\s\S]*?(?=\/\*\*\n)/, '')
    .replace(/(?<=^export )const (\w+) = \/\*\* @type \{(.*)\} \*\/[\s\S]*/m, 'declare const $1: $2\n')
    .replaceAll(name, inputs)
}

if (import.meta.main) await compileSentences()
