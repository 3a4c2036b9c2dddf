import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { withFilters } from './bin/vite/hook-filters.ts'
import { pieceOf, scriptsOfPages, sheetsLoadedOnce } from './bin/vite/scripts.ts'
import { sentencesApart, sentencesCompiled } from './bin/vite/sentences.ts'

/**
 * Whose styles come in one piece, with the first of the pages for guests: browsers paint when all styles are there, and many small files take longer than
 * a larger one. Pages apart bring their own.
 */
const STYLED_TOGETHER = [
  'kit/ui(/.*)?',
  'pictures/maps',
  'web/shell(/.*)?',
  'web/public/(home|place-pages|project|projects|organizations|favorites)',
  'web/components/(projects|organizations|favorites|contributions|offers|places|rich-text|search-box)',
]

const REACT = /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//

const groups = [
  { name: 'react', test: REACT, priority: 2 },
  { name: pieceOf, test: /\.css$/, debugName: 'styles', priority: 1 },
  { name: pieceOf, debugName: 'pages' },
]

function filesIn(folders: string[], endings: string): RegExp {
  return new RegExp(`/(?:src|packages)/(${folders.join('|')})/[^/]+\\.(${endings})$`)
}

/** Names of classes are constants, written where they are used: so styles can be sent in other pieces than the code, and no table of their names is sent. */
function classNamesInPlace(): Plugin {
  return {
    name: 'class-names-in-place',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: /\.module\.css["']/ },
      handler: (code) => ({
        code: code.replace(/\bimport (\w+) from (["'][^"']+\.module\.css["'])/g, 'import * as $1 from $2'),
        map: null,
      }),
    },
  }
}

/** Styles are kept though no code of theirs is left. */
function stylesOfTheirOwn(): Plugin {
  return {
    name: 'styles-of-their-own',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}

/** Which packages are in which script, for tests of what pages load. Beside the built site, as browsers need none of it. */
function packagesOfScripts(): Plugin {
  return {
    name: 'packages-of-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_, bundle) {
      const packages = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [[`/${chunk.fileName}`, packagesOf(chunk)]] : []))
      await writeFile(join(import.meta.dirname, 'build/script-packages.json'), JSON.stringify(Object.fromEntries(packages)))
    },
  }
}

/** Only those of which code is left. */
function packagesOf({ modules }: Rolldown.OutputChunk): string[] {
  const names = Object.entries(modules).flatMap(([id, { renderedLength }]) => {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
    return name && renderedLength > 0 ? [name] : []
  })
  return [...new Set(names)].sort()
}

/** The same in the browser's code and in the server's. */
function classNameOf(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .replace(/[-_]/g, 'x')
  return `${name}_${hash.slice(0, 4)}`
}

const ICONS = join(import.meta.dirname, 'src/kit/ui/icons/icons.ts')

/** For browsers, so that pages bring only their icons: each is a module of its own. */
function iconsApart(): Plugin {
  const icons = new Map(
    [...readFileSync(ICONS, 'utf8').matchAll(/^export const (\w+) = (.*)$/gm)].map(([, name = '', code]) => [name, code]),
  )
  return {
    name: 'icons-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /^virtual:icon\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:icon\// },
      handler: (id) => ({
        code: `import { iconOf } from ${JSON.stringify(join(ICONS, '../icon.tsx'))}\nexport default ${icons.get(/^\0virtual:icon\/(\w+)/.exec(id)![1]!)}`,
        moduleSideEffects: false,
      }),
    },
    // Not by an index of all, as the graph would say of each icon that every page shows it.
    transform: {
      filter: { code: /\/icons\/icons\.ts'/ },
      handler: (code, id) => ({
        code: code.replace(/import \{([^}]+)\} from '[^']*\/icons\/icons\.ts'/g, (_, names: string) =>
          (names.match(/\bIcon\w+/g) ?? []).map((name) => `import ${name} from 'virtual:icon/${name}?${id}'`).join(';'),
        ),
        map: null,
      }),
    },
  }
}

/** Entries of the server's build beside the app: the process itself, what runs in threads and processes of their own, and commands. */
const PROGRAMS = {
  server: 'src/server.ts',
  'demo-server': 'db/world/demo-server.ts',
  'decoder-process': 'src/app/decoder-process.ts',
  'print-thread': 'packages/pdf/print-thread.ts',
  admin: 'bin/admin.ts',
  backup: 'bin/backup.ts',
  'ledger-key': 'bin/ledger-key.ts',
  outbox: 'bin/outbox.ts',
  restore: 'bin/restore.ts',
}

/** Builds all programs of the server together, so that they share one copy of each module. React Router names its entry itself, so these are added. */
function programs(): Plugin {
  return {
    name: 'programs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const [name, file] of Object.entries(PROGRAMS))
        this.emitFile({ type: 'chunk', id: join(import.meta.dirname, file), fileName: `${name}.js` })
    },
    generateBundle: { order: 'post', handler: (_, bundle) => inAscii(bundle) },
    async writeBundle(_, bundle) {
      const modules = Object.keys(PROGRAMS).map((name) => [name, [...modulesFrom(`${name}.js`, bundle)].sort()])
      await writeFile(join(import.meta.dirname, 'build/program-modules.json'), JSON.stringify(Object.fromEntries(modules)))
    },
  }
}

/** A source takes one byte for each character in memory; two, if a single one of them is not of ASCII. */
function inAscii(bundle: Rolldown.OutputBundle) {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const [odd] = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f`]/.exec(chunk.code) ?? []
    if (odd) throw new Error(`${chunk.fileName}: ${odd} cannot be written as an escape`)
    chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  }
}

/** Modules that a program can load, by the chunks that it imports, for a test of what production brings. */
function modulesFrom(name: string, bundle: Rolldown.OutputBundle, seen = new Set<string>(), modules = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return modules
  seen.add(name)
  for (const id of chunk.moduleIds) modules.add(relative(import.meta.dirname, id))
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) modulesFrom(next, bundle, seen, modules)
  return modules
}

/** Pages are read when they are opened: all of them are half of what Vite reads before it shows the first one. */
function pagesOnDemand(): Plugin {
  return {
    name: 'pages-on-demand',
    apply: 'serve',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      handler: (code) => ({ code: code.replace(/^\s*import \* as (route\d+) from (".*");$/gm, 'const $1 = () => import($2);'), map: null }),
    },
  }
}

/** Packages that are not built in: they are native, read files beside their own, or serve development. */
const APART = ['sharp', 'swagger-ui-dist', 'pdfkit', 'harfbuzzjs', 'woff2-encoder', 'vite']

export default defineConfig(({ command }) => ({
  plugins: [
    sentencesApart(),
    sentencesCompiled(),
    iconsApart(),
    withFilters(reactRouter()),
    classNamesInPlace(),
    stylesOfTheirOwn(),
    packagesOfScripts(),
    scriptsOfPages({ fixed: REACT, together: filesIn(STYLED_TOGETHER, 'css') }),
    sheetsLoadedOnce(),
    programs(),
    pagesOnDemand(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          experimental: { lazyBarrel: true },
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups } },
        },
      },
    },
    // The Hono app is the server bundle: React Router's contexts are compared by identity, so both must come from one bundle.
    ssr: {
      // While one develops only our own packages, which are sources.
      resolve: command === 'build' ? { noExternal: true, external: APART } : { noExternal: [/^@huella\//] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        rolldownOptions: {
          input: './src/app/app.server.ts',
          checks: { ineffectiveDynamicImport: false, eval: false },
          // All in one folder, with the files that are read beside them. Names stay, for stack traces.
          output: {
            chunkFileNames: '[name]-[hash].js',
            comments: false,
            keepNames: true,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
  // Files written by a running site, its tests and a build are no sources.
  server: { watch: { ignored: [/\/(\.cache|\.data|build|sentences)\//] } },
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  build: {
    rolldownOptions: {
      onwarn(warning, warn) {
        // A class that its style sheet no longer has.
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message)
        warn(warning)
      },
    },
    target: 'baseline-widely-available',
    // Older targets make the minifier rewrite light-dark() into something that never changes.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}))
