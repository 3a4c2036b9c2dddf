import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileSentences, HEAD, moduleOfCatalogue } from '../compile-sentences.ts'

const ROOT = join(import.meta.dirname, '../..')
const SENTENCES = join(ROOT, 'src/kit/sentences')
const PREFIX = '\0virtual:sentences'

/**
 * For browsers, so that pages bring only their sentences: each module has its own, in a module beside it. Few sentences are shown by several; these are sent
 * with each, as a script that they share would be smaller than its request.
 */
export function sentencesApart(): Plugin {
  const lines = new Map<string, string>()
  return {
    name: 'sentences-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const file of globSync(`${SENTENCES}/*.js`))
        for (const [line, name] of readFileSync(file, 'utf8').matchAll(/^export const (\w+) = \(i, o\).*\n/gm)) lines.set(name!, line)
    },
    resolveId: { filter: { id: /^virtual:sentences\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:sentences\// },
      handler(id) {
        const shown = new Set([...readFileSync(id.slice(PREFIX.length), 'utf8').matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => name))
        return { code: HEAD.replace('./', `${SENTENCES}/`) + [...shown].map((name) => lines.get(name)).join(''), moduleSideEffects: false }
      },
    },
    transform: {
      filter: { code: /\/sentences\/messages\.js'/ },
      handler: (code, id) => ({
        code: code.replace(/import \{ m \} from '[^']*\/sentences\/messages\.js'/, `import * as m from 'virtual:sentences${id}'`),
        map: null,
      }),
    },
  }
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
