import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** What the frame and most of the pages for guests are made of. */
const FRAME = [
  'urls/(paths|use-paths|crumbs)',
  'web/page-meta',
  'pictures/scenes/.*',
  'kit/(money|locales|structured-data|paraglide/runtime)',
  'kit/ui/(stored-json|ui|locale|nonce|money|skeleton|toasts|use-scripts|breadcrumb|when)',
  'web/shell/(error-page|snackbars|navigation-bar|color-scheme-button|logo|favorites-link|page-skeleton|contact-links|whatsapp-button)',
  'web/shell/(public-(shell|header|footer)|choose-sheet|chosen-project-button)',
  'web/components/contributions/(state-badge|trail-names)',
  'pictures/maps/place-map',
  'web/components/projects/(project-(card|bar|grid|search)|shown-project)',
  'web/components/favorites/.*',
  'web/fragments/cached-fragment',
]
/** Icons of several pages: each is smaller than its request. */
const ICONS =
  'ArrowLeft|ArrowRight|BrandFacebook|BuildingCommunity|Check|ChevronRight|CircleCheck|Map2|MapPin|Menu2|Plane|PlaneDeparture|Plus|Search|Users'

/**
 * Whose styles come in one piece, with the first of the pages for guests: browsers paint when all styles are there, and many small files take longer than
 * a larger one. Also of what the server draws though its code comes later (the user's menu, what is said of a trip). Pages apart bring their own.
 */
const STYLED_TOGETHER = [
  'kit/ui/.*',
  'pictures/maps/.*',
  'web/shell/.*',
  'web/public/(home|place-pages|project|projects|organizations|favorites)/.*',
  'web/components/(projects|organizations|favorites)/.*',
  'web/components/contributions/(booking-receipt|state-badge|trail-list|trail-project).module',
  'web/components/places/(near-field|place-choice).module',
  'web/components/search-box/(rooms/search-box-plain-rooms|search-(box|box-below|box-errors|box-kinds|box-options|project)).module',
]

/** What every page needs together, so that a page is a few requests and not thirty. */
const groups = [
  { name: 'styles', test: new RegExp(`/src/(${STYLED_TOGETHER.join('|')})\\.css$`), priority: 30 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//, priority: 20 },
  // By who needs it: the calendar of a search is not to bring what only desks use. A group takes all that its files need, sentences and icons too,
  // so there is none for the desks: public pages would bring it for those.
  {
    name: 'ui',
    test: /node_modules\/(@mantine\/(core|hooks|dates)|@floating-ui|clsx|dayjs)\//,
    minShareCount: 2,
    priority: 10,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
  // What the frame of the public pages needs, on all of them; of the rest each page takes its own.
  { name: 'site', test: new RegExp(`${ownFiles(FRAME).source}|/icons/Icon(${ICONS})\\.mjs$`), priority: 5 },
  // What some of them share. The places come before the search, which would take them in, and lists need no search.
  {
    name: 'places',
    test: ownFiles(['web/components/places/(suggested-place|use-place-suggestions|place-choice|recent-places)']),
    priority: 5,
  },
  {
    name: 'search',
    test: ownFiles(['web/components/search-box/(rooms/search-box-plain-rooms|search-box(-plain|-sentences|-kinds|-options)?)']),
    priority: 4,
  },
  { name: 'shelves', test: ownFiles(['web/public/home/((voices|offers)-shelf|join-band)']), priority: 3 },
  { name: 'receipt', test: ownFiles(['web/components/contributions/(booking-receipt|trail-path)']), priority: 3 },
]

function ownFiles(names: string[]): RegExp {
  return new RegExp(`/src/(${names.join('|')})\\.(tsx?|js)$`)
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
    generateBundle: { order: 'post', handler: (_, bundle) => forgetStyles(bundle) },
  }
}

/** Parts that come later are not to ask for the styles that every page has: Vite knows those by another address (React Router adds a `#`) and loads them again. */
function forgetStyles(bundle: Rolldown.OutputBundle) {
  const styles = Object.keys(bundle).find((name) => /\/styles-[^/]*\.css$/.test(name))
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(`"${styles}"`, `"${chunk.fileName}"`)
}

/** The same in the browser's code and in the server's. */
function classNameOf(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .replace(/[-_]/g, 'x')
  return `${name}_${hash.slice(0, 4)}`
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/kit/paraglide',
      strategy: ['baseLocale'],
      outputStructure: 'message-modules',
      disableAsyncLocalStorage: true,
      // Mails are written by the process itself, outside of any bundle.
      isServer: "typeof import.meta.env === 'undefined' || import.meta.env.SSR",
      emitReadme: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
    }),
    reactRouter(),
    classNamesInPlace(),
    stylesOfTheirOwn(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    client: {
      build: {
        // Puts the text of a sentence where it is used: pages are a tenth smaller than by the default.
        minify: 'terser',
        rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } }, output: { codeSplitting: { groups } } },
      },
    },
    // The Hono app is the server bundle: React Router's contexts are compared by identity, so both must come from one bundle.
    ssr: {
      // Else the server loads all six thousand of them.
      resolve: { noExternal: ['@tabler/icons-react'] },
      build: { rolldownOptions: { input: './src/app/app.server.ts', checks: { ineffectiveDynamicImport: false } } },
    },
  },
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  build: {
    target: 'baseline-widely-available',
    // Older targets make the minifier rewrite light-dark() into something that never changes.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
  },
})
