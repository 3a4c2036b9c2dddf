import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { removeDataDir } from '../embedded-postgres-scene.ts'
import { runProgram } from './run-program.ts'

// Every command of docs/operations.md is run: here, or by the test that its block names.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const text = readFileSync(`${root}docs/operations.md`, 'utf8')
const blocks = [...text.matchAll(/(?:<!-- run by (\S+) -->\n)?```sh\n([\s\S]*?)```/g)].map(([, file, lines]) => ({
  file,
  commands: lines!.split('\n').filter(Boolean),
}))
const HERE = 'src/testing/operations/operations.test.ts'

it('every block of commands names what runs it', () => {
  expect(blocks.length).toBeGreaterThan(8)
  expect(blocks.filter(({ file }) => !file)).toEqual([])
})

describe('what another test runs is in it', () => {
  it.each(
    blocks.filter(({ file }) => file !== HERE).flatMap(({ file, commands }) => commands.map((command) => [command, file!])),
  )('%s', (command, file) => {
    const cluster = readdirSync(`${root}e2e/cluster`).map((name) => `e2e/cluster/${name}`)
    const run = [file, ...cluster].map((name) => readFileSync(root + name, 'utf8')).join('\n')
    expect(wordsOf(command).filter((word) => !run.includes(word) && !file.startsWith(word))).toEqual([])
  })
})

/** What is the same wherever a command is run: program, verb and options, not its paths and moments. */
function wordsOf(command: string): string[] {
  // A moment has a space in it.
  const words = command.replace(/"([^"]*) ([^"]*)"/g, '$1T$2').split(' ')
  const program = words[0] === 'curl' ? [] : [words[0]!]
  const named = words.slice(1).filter((word) => /^(--)?[a-z]+([-=][a-z]+)*$/.test(word))
  const valued = words.filter((word) => /^--(target|pg1-path|config)=/.test(word)).map((word) => word.split('=')[0]!)
  const paths = words.filter((word) => word.startsWith('http')).map((word) => new URL(word).pathname.replace('ready', ''))
  return [...program, ...named, ...valued, ...paths]
}

it('what is run here answers as it says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'))
  const commands = blocks.filter(({ file }) => file === HERE).flatMap((block) => block.commands)
  expect(commands).toEqual(['bin/outbox', 'bin/install', 'bin/build'])
  await runProgram('bin/demo-world', [folder], {})
  expect(await runProgram('bin/outbox', [], { DATA_DIR: folder })).toEqual({
    code: 0,
    output: expect.stringMatching(/\d+ events undelivered\n$/),
  })
  expect((await runProgram('bin/install', [], {})).code).toBe(0)
  expect((await runProgram('bin/build', [], { STYLE_PAGE: 'true' })).code).toBe(0)
  await removeDataDir(folder)
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
