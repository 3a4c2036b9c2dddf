import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { compile } from '@inlang/paraglide-js'

/** How Paraglide compiles the sentences, here and for who develops (vite.config.ts). */
export const SENTENCE_OPTIONS = {
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
const STAMP = `${SENTENCE_OPTIONS.outdir}/.stamp`
const MESSAGES = `${SENTENCE_OPTIONS.outdir}/messages`
/** A temporary project of the changed catalogues, and its output. Compiling all catalogues takes ten seconds, one takes half a second. */
const [CHANGED, COMPILED] = ['.cache/changed.inlang', '.cache/changed-sentences']

/** Compiles the sentences of the catalogues that changed since the last time into `src/kit/paraglide`; all of them where more than that is new. */
export async function compileSentences(): Promise<void> {
  const started = new Date()
  const settings = JSON.parse(readFileSync(SETTINGS, 'utf8'))
  const catalogues: string[] = settings['plugin.inlang.messageFormat'].pathPattern
  if (!existsSync(STAMP) || [SETTINGS, 'package-lock.json', 'bin/compile-sentences.ts'].some(isNewer)) await compile(SENTENCE_OPTIONS)
  else {
    const changed = catalogues.filter((catalogue) => ['es', 'en'].some((locale) => isNewer(fileOf(catalogue, locale))))
    if (changed.length === 0) return
    await compileOnly(changed, settings)
    keepOnly(catalogues.flatMap((catalogue) => Object.keys(JSON.parse(readFileSync(fileOf(catalogue, 'es'), 'utf8')))))
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

async function compileOnly(catalogues: string[], settings: Record<string, unknown>): Promise<void> {
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
  await compile({ ...SENTENCE_OPTIONS, project: `./${CHANGED}`, outdir: `./${COMPILED}` })
  rmSync(`${COMPILED}/messages/_index.js`)
  cpSync(`${COMPILED}/messages`, MESSAGES, { recursive: true })
}

/** Deletes modules of sentences that no longer exist, and rewrites the index. */
function keepOnly(names: string[]): void {
  const kept = new Set(names.filter((name) => name !== '$schema').map((name) => `${name}.js`))
  for (const file of readdirSync(MESSAGES))
    if (file.endsWith('.js') && file !== '_index.js' && !kept.has(file)) rmSync(`${MESSAGES}/${file}`)
  const index = `/* eslint-disable */\n${[...kept].map((file) => `export * from './${file}'\n`).join('')}`
  if (readFileSync(`${MESSAGES}/_index.js`, 'utf8') !== index) writeFileSync(`${MESSAGES}/_index.js`, index)
}

if (import.meta.main) await compileSentences()
