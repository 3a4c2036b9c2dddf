/** How Paraglide compiles the sentences, for bin/compile-messages and for who develops (vite.config.ts). */
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
