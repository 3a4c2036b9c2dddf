import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const FRAME = [
  'paths',
  'use-paths',
  'scenes/.*',
  'kit/(money|locales|stored-json|structured-data|paraglide/runtime)',
  'kit/ui/(ui|locale|nonce|money|skeleton|toasts|use-scripts)',
  'areas/(error-page|snackbars|navigation-bar|color-scheme-button|logo|favorites-link|page-skeleton|contact-links|whatsapp-button)',
  'projects/(project-card|favorite-button|project-bar|use-favorites|local-favorites|choose-sheet|chosen-project-button)',
]

/** What the server draws though its code comes later: these styles are to come with the page. */
const STYLES_OF_LATER = ['areas/user-menu.module', 'clients/trip-snackbar.module']

/** What every page needs together, so that a page is a few requests and not thirty. */
const groups = [
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
  { name: 'site', test: ownFiles([...FRAME, ...STYLES_OF_LATER]), priority: 5 },
  { name: 'search-box-styles', test: ownFiles(['travel/search-box(-errors|-kinds|-options|-plain-rooms)?.module']), priority: 5 },
]

function ownFiles(names: string[]): RegExp {
  return new RegExp(`/src/(${names.join('|')})\\.(tsx?|js|css)$`)
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
  ],
  environments: {
    client: {
      build: {
        // Puts the text of a sentence where it is used: pages are a tenth smaller than by the default.
        minify: 'terser',
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
    // The Hono app is the server bundle: React Router's contexts are compared by identity, so both must come from one bundle.
    ssr: { build: { rolldownOptions: { input: './src/app.server.ts', checks: { ineffectiveDynamicImport: false } } } },
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
