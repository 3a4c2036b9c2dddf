import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../kit/data/db.server.ts'
import { removeDataDir } from '../embedded-postgres-scene.ts'
import { readOperations } from './read-operations.ts'
import { runProgram } from './run-program.ts'

// Every command of docs/operations.md is run: here, or by the test or check that its block names.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { text, blocks } = readOperations()
const HERE = 'src/testing/operations/operations.test.ts'
/** Runs the blocks themselves, by their names. */
const NEWCOMER = 'bin/check-newcomer'
const PROGRAMS = /^(bin\/|huella |systemctl|journalctl|patronictl|pgbackrest|curl|apt-get)/

it('every block of commands names what runs it', () => {
  expect(blocks.length).toBeGreaterThan(15)
  expect(blocks.filter(({ file }) => !file)).toEqual([])
})

it('a command within a sentence is one of a block', () => {
  const commands = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, command]) => command!)
  const run = blocks.flatMap((block) => block.commands)
  const named = commands.filter((command) => PROGRAMS.test(command) && !/^bin\/(…|test)?$/.test(command))
  expect(named.length).toBeGreaterThan(12)
  const missing = named.filter((command) => {
    const words = command
      .replace(/^huella /, '')
      .split(' ')
      .filter((word) => !/^[A-Z]+$|…/.test(word))
    return !run.some((line) => words.every((word) => line.split(' ').includes(word))) && !CHECKS.includes(command)
  })
  expect(missing).toEqual([])
})

/** The checks that run the others. */
const CHECKS = ['bin/check-newcomer', 'bin/check-point-in-time']

it('bin/check-newcomer runs each of its blocks, and ends with an error when it does not', () => {
  const check = readFileSync(`${root}e2e/newcomer/check-newcomer.ts`, 'utf8')
  for (const { name } of blocks.filter(({ file }) => file === NEWCOMER)) {
    expect(name).toBeDefined()
    expect(check).toMatch(new RegExp(`(block|runAll)\\((\\w+, )?'${name}'\\)`))
  }
})

describe('what another test runs is in it', () => {
  const others = blocks.filter(({ file }) => file !== HERE && file !== NEWCOMER)
  it.each(others.flatMap(({ file, commands }) => commands.map((command) => [command, file!])))('%s', (command, file) => {
    const cluster = readdirSync(`${root}e2e/cluster`).map((name) => `e2e/cluster/${name}`)
    const run = [file, ...cluster].map((name) => readFileSync(root + name, 'utf8')).join('\n')
    expect(wordsOf(command).filter((word) => !run.includes(word) && !file.startsWith(word))).toEqual([])
  })
})

/** The parts of a command that are the same in every place: program, verb and options, without paths and times. */
function wordsOf(command: string): string[] {
  // A time has a space in it.
  const words = command.replace(/"([^"]*) ([^"]*)"/g, '$1T$2').split(' ')
  const program = words[0] === 'curl' ? [] : [words[0]!.startsWith('/') ? basename(words[0]!) : words[0]!]
  const named = words.slice(1).filter((word) => /^(--)?[a-z]+([-=][a-z]+)*$/.test(word))
  const valued = words.filter((word) => /^--(target|pg1-path|config)=/.test(word)).map((word) => word.split('=')[0]!)
  const paths = words.filter((word) => word.startsWith('http')).map((word) => new URL(word).pathname.replace('ready', ''))
  return [...program, ...named, ...valued, ...paths]
}

it('what is run here answers as it says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'))
  expect(blocks.filter(({ file }) => file === HERE).flatMap((block) => block.commands)).toEqual([
    'bin/outbox retry evnt_0123456789',
    'huella bin/admin reset-second-factor somebody@example.com',
  ])
  await runProgram('bin/demo-world', [folder], {})
  const embedded = await openEmbeddedPostgres({ data_dir: folder })
  const { pool, close } = openDatabase(embedded.connection)
  await pool.query(`insert into outbox_events (id, type, payload, failed_at, attempts, last_error)
    values ('evnt_0123456789', 'nobody.asks', '{}', now(), 9, 'it broke')`)
  const outbox = (...args: string[]) => runProgram('bin/outbox', args, { DATA_DIR: folder })
  expect((await outbox()).output).toMatch(
    /evnt_0123456789 {2}nobody\.asks {2}failed for good .* tries: 9 {2}it broke\n[\s\S]*\d+ events undelivered\n$/,
  )
  expect(await outbox('retry', 'evnt_0123456789')).toEqual({ code: 0, output: 'evnt_0123456789 is in the queue again\n' })
  expect((await outbox()).output).toMatch(/evnt_0123456789 {2}nobody\.asks {2}waiting/)
  expect(await outbox('retry', 'evnt_0123456789')).toEqual({ code: 1, output: 'evnt_0123456789 is no event that failed\n' })
  for (const args of [['rety', 'evnt_0123456789'], ['retry']])
    expect(await outbox(...args)).toEqual({ code: 2, output: 'bin/outbox [retry EVENT]\n' })
  await pool.query(`insert into outbox_events (id, type, payload, created_at, failed_at)
    select 'evnt_many' || n, 'nobody.asks', '{}', now() + n * interval '1 second', case n when 120 then now() end from generate_series(1, 120) n`)
  const { output: many } = await outbox()
  expect(many).toMatch(/^evnt_many120 {2}nobody\.asks {2}failed for good at /)
  expect(many.match(/^evnt_/gm)).toHaveLength(100)
  expect(many).toMatch(/… and \d+ more\n\d+ events undelivered\n$/)
  await pool.query(`insert into users (id, username, email, name, surname, language) values ('user_1', 'somebody', 'somebody@example.com', 'S', 'B', 'es');
    insert into second_factors (user_id, sealed_secret, confirmed_at) values ('user_1', 'x', now())`)
  const reset = () => runProgram('bin/admin', ['reset-second-factor', 'somebody@example.com'], { DATA_DIR: folder })
  expect(await reset()).toMatchObject({ code: 0, output: expect.stringContaining('somebody@example.com logs in with the password alone') })
  expect(await reset()).toMatchObject({ code: 1, output: 'somebody@example.com has no second step\n' })
  await close()
  await embedded.close()
  await removeDataDir(folder)
  rmSync(folder, { recursive: true, force: true })
})
