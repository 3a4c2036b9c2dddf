import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileSentences, HEAD, moduleOfCatalogue } from '../compile-sentences.ts'

const ROOT = join(import.meta.dirname, '../..')
const SENTENCES = join(ROOT, 'src/kit/paraglide')
const GROUP = /\/paraglide\/shown-by-(\d+)\.js$/

/** Sentences that the same modules show, and these modules. */
interface Group {
  sentences: string[]
  users: string[]
}

const groups: Group[] = []
/** The line of each sentence */
const lines = new Map<string, string>()

/**
 * For browsers, so that pages bring only their sentences: those that the same modules show are a module, which no other module needs; one for each
 * sentence would be five times as many. Those that none shows are not even read (`lazyBarrel`).
 */
export function sentencesApart(): Plugin {
  return {
    name: 'sentences-apart',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const file of globSync(`${SENTENCES}/*.js`))
        for (const [line, name] of readFileSync(file, 'utf8').matchAll(/^export const (\w+) = \(i, o\).*\n/gm)) lines.set(name!, line)
      groups.splice(0, groups.length, ...groupByUsers([...lines.keys()].sort()))
    },
    resolveId: { filter: { id: /\/shown-by-\d+\.js$/ }, handler: (id) => join(SENTENCES, id) },
    load: {
      filter: { id: [join(SENTENCES, 'all.js'), GROUP] },
      handler(id) {
        const [, at] = GROUP.exec(id) ?? []
        if (at) return { code: HEAD + groups[Number(at)]!.sentences.map((name) => lines.get(name)).join(''), moduleSideEffects: false }
        const code = groups.map(({ sentences }, i) => `export { ${sentences.join(', ')} } from './shown-by-${i}.js'\n`).join('')
        return { code, moduleSideEffects: false }
      },
    },
  }
}

/** Modules that show the sentences of such a module; the graph knows only that an index of all sentences imports it. */
export function usersOfSentences(module: string): readonly string[] | undefined {
  const [, at] = GROUP.exec(module) ?? []
  return at ? groups[Number(at)]!.users : undefined
}

/** Modules of the server alone do not count. */
function groupByUsers(names: string[]): Group[] {
  const users = new Map(names.map((name) => [name, new Set<string>()]))
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['src/kit/paraglide/**', '**/*.server.*', '**/*.test.*'] })
  for (const file of files.sort()) {
    const code = readFileSync(join(ROOT, file), 'utf8')
    if (!code.includes('/paraglide/messages')) continue
    for (const [, name = ''] of code.matchAll(/\bm\.(\w+)/g)) users.get(name)?.add(join(ROOT, file))
  }
  const grouped = Map.groupBy(names, (name) => [...users.get(name)!].join())
  return [...grouped.values()].map((sentences) => ({ sentences, users: [...users.get(sentences[0]!)!] }))
}

/** While one develops, a changed sentence is compiled and shown at once. */
export function sentencesCompiled(): Plugin {
  return {
    name: 'sentences-compiled',
    apply: 'serve',
    hotUpdate({ file, modules }) {
      if (!/\.(es|en)\.json$/.test(file)) return modules
      compileSentences()
      const changed = join(SENTENCES, moduleOfCatalogue(file))
      return [...modules, ...(this.environment.moduleGraph.getModulesByFile(changed) ?? [])]
    },
  }
}
