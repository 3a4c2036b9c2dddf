import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page needs together, so that a page is a few requests and not thirty. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//, priority: 20 },
  { name: 'ui', test: /node_modules\/(@mantine\/(core|hooks|dates)|@floating-ui|clsx|dayjs)\//, minShareCount: 2, priority: 10 },
  { name: 'site', test: /src\/(kit\/(?!paraglide\/messages)|areas|scenes)\//, minShareCount: 2, priority: 5 },
]

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The Hono app is the server bundle: React Router's contexts are compared by identity, so both must come from one bundle.
    ssr: { build: { rolldownOptions: { input: './src/app.server.ts' } } },
  },
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  build: {
    target: 'baseline-widely-available',
    // Older targets make the minifier rewrite light-dark() into something that never changes.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
