import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Paraglide's list of sentence files: every `*.es.json` and `*.en.json` in src. Written only when it has changed. */
const FILE = 'project.inlang/settings.json'

const settings = {
  $schema: 'https://inlang.com/schema/project-settings',
  baseLocale: 'es',
  locales: ['es', 'en'],
  modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
  'plugin.inlang.messageFormat': {
    pathPattern: globSync('src/**/*.es.json')
      .sort()
      .map((file) => `./${file.replace('.es.json', '.{locale}.json')}`),
  },
}
const text = `${JSON.stringify(settings, null, 2)}\n`
mkdirSync('project.inlang', { recursive: true })
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text)
