import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sha256 } from '@huella/transparency-log/hashes'
import { checkpointText, newNoteKey, openNoteKey, signNote, verifierKeyOf } from '@huella/transparency-log/signed-note'
import { parseTilePath } from '@huella/transparency-log/tile-path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditPath, mth, tileOf } from '../../../testing/transparency-log.ts'
import { ledgerLine } from './ledger-line.ts'
import { inclusionProof, rootFrom, verifyConsistency, verifyEntries, verifyFile, Wrong } from './verify-ledger.mjs'

const NAME = 'huella.example/log'
const key = openNoteKey(NAME, newNoteKey())
const keys = [verifierKeyOf(key)]

/** A log as ours, with amounts by the seed; its first half is of the first format, without versions and ids of projects. */
function logOf(size: number, seed = 1): string[] {
  let previous: string | null = null
  return Array.from({ length: size }, (_, i) => {
    const amount = ((i + 1) * 7919 * seed) % 1_000_003
    const entries = [1, -1].map((sign) => ({
      account: sign > 0 ? 'trips' : 'expected',
      project: 'agua',
      project_id: 'proj_1',
      currency: 'ARS',
      amount: sign * amount,
    }))
    const at = '2026-11-23T12:00:00.000Z'
    const second = ledgerLine(
      i,
      {
        transaction: `ltx_${i}`,
        event: 'promised',
        effective_at: at,
        recorded_at: at,
        trail: 'abc',
        project: 'agua',
        project_id: 'proj_1',
        entries,
        reason: null,
      },
      previous,
    )
    const line = i < size / 2 ? second.replace('"version":2,', '').replace(',"project_id":"proj_1"', '') : second
    previous = sha256(line).toString('hex')
    return line
  })
}

const bytes = (lines: readonly string[]) => lines.map((line) => Buffer.from(line))
const fileOf = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''))
const noteOf = (lines: readonly string[], size = lines.length) =>
  signNote(checkpointText({ origin: NAME, size, root: mth(bytes(lines.slice(0, size))) }), [key])
/** In pieces that cut lines anywhere. */
async function* pieces(file: Buffer, size = 1777) {
  for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size)
}
const verify = (file: Buffer, notes: string[] = [], trusted = keys) => verifyFile(pieces(file), { notes, keys: trusted })
const wrong = async (file: Buffer, notes: string[] = [], trusted = keys) => {
  const error = await verify(file, notes, trusted).then(
    () => undefined,
    (thrown) => thrown,
  )
  return error instanceof Wrong ? { code: error.code, line: error.line } : error
}

/** Serves a log in the specified format, by the second implementation. */
function served(lines: readonly string[], note = noteOf(lines)) {
  const asked: string[] = []
  const read = async (path: string): Promise<Uint8Array> => {
    asked.push(path)
    if (path === 'checkpoint') return Buffer.from(note)
    const { level, n, width } = parseTilePath(path.slice('tile/'.length))!
    if (level !== 'entries') return tileOf(bytes(lines), level, n, width)
    return Buffer.concat(
      lines
        .slice(n * 256, n * 256 + width)
        .map((line) => Buffer.concat([Buffer.from([line.length >> 8, line.length & 255]), Buffer.from(line)])),
    )
  }
  return { read, asked }
}

describe('a whole download', () => {
  it.each([1, 2, 3, 255, 256, 257, 1023, 1024, 1025, 2500])(
    'of %i entries comes to the root of the second implementation',
    async (size) => {
      const lines = logOf(size)
      const found = await verify(fileOf(lines), [noteOf(lines), noteOf(lines, Math.ceil(size / 3)), noteOf(lines, Math.ceil(size / 2))])
      expect(found.root).toBe(mth(bytes(lines)).toString('base64'))
      expect(found.size).toBe(size)
      const sum = lines.reduce((total, line) => total + BigInt(JSON.parse(line).entries[0].amount), 0n)
      expect(found.sums).toEqual([
        ['ARS', 'expected', -sum],
        ['ARS', 'trips', sum],
      ])
    },
  )

  it('one changed byte is found, and its line named', async () => {
    const lines = logOf(1500)
    const file = fileOf(lines)
    const note = noteOf(lines)
    const before = lines.map((_, i) => fileOf(lines.slice(0, i)).length)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: file.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(file)
        changed[at] = changed[at]! ^ flip
        const line = before.findLastIndex((start) => start <= at) + 1
        const found = await wrong(changed, [note])
        // Errors in the last two lines cannot be located, as no later line confirms them; the checkpoint proves that there is one.
        if (line >= 1499) expect(found.line).toBeGreaterThanOrEqual(line)
        else expect(found.line).toBe(line)
      }),
      { numRuns: 60 },
    )
  })

  it('what is missing, added, swapped or rewritten is found', async () => {
    const lines = logOf(600)
    const note = noteOf(lines)
    expect(await wrong(fileOf(lines.slice(0, 599)), [note])).toEqual({ code: 'shorter', line: 599 })
    expect(await wrong(fileOf(lines.toSpliced(300, 1)), [note])).toEqual({ code: 'position', line: 301 })
    expect(await wrong(fileOf(lines.toSpliced(300, 0, lines[300]!)), [note])).toEqual({ code: 'position', line: 302 })
    expect(await wrong(fileOf(logOf(600, 2)), [note])).toEqual({ code: 'last_or_rewritten', line: 600 })
    expect(await wrong(fileOf(logOf(700, 2)), [note])).toEqual({ code: 'rewritten', line: 600 })
    expect(await wrong(fileOf(lines.with(4, lines[4]!.replace(/"amount":\d+/, '"amount":1'))), [note])).toEqual({
      code: 'unbalanced',
      line: 5,
    })
    expect(await wrong(fileOf(lines.with(9, lines[9]!.replace(/"amount":\d+/, '"amount":1e400'))), [note])).toEqual({
      code: 'unreadable',
      line: 10,
    })
    for (const rubbish of ['', '{}', '[]', 'null', '"x"', '\u0000'])
      expect((await wrong(fileOf(lines.with(7, rubbish)), [note])).line).toBe(8)
  })

  it('a checkpoint that somebody kept must be its beginning', async () => {
    const lines = logOf(500)
    expect((await verify(fileOf(lines), [noteOf(lines, 123), noteOf(lines)])).signed).toEqual([123, 500])
    const kept = noteOf(logOf(123, 3))
    expect(await wrong(fileOf(lines), [kept])).toEqual({ code: 'rewritten', line: 123 })
  })

  it('a checkpoint is of this key, or it is none', async () => {
    const lines = logOf(5)
    const note = noteOf(lines)
    const other = [verifierKeyOf(openNoteKey(NAME, newNoteKey()))]
    expect((await wrong(fileOf(lines), [note], other)).code).toBe('no_key')
    expect((await wrong(fileOf(lines), [note.replace('\n5\n', '\n4\n')])).code).toBe('signature')
    for (const text of ['', 'x', 'a\nb\nc\n\n— x y\n', note.replace('\n5\n', '\n05\n')])
      expect((await wrong(fileOf(lines), [text])).code, text).toBe('no_checkpoint')
  })
})

describe('a checkpoint that was seen before', () => {
  const headOf = (lines: readonly string[], size: number) => ({ size, root: mth(bytes(lines.slice(0, size))).toString('base64') })

  it.each([1, 3, 7, 255, 256, 257, 511, 699, 700])('of %i entries is continued by the log, and by no other one', async (size) => {
    const lines = logOf(700)
    const now = headOf(lines, 700)
    await verifyConsistency(headOf(lines, size), now, { read: served(lines).read })
    const other = headOf(logOf(700, 2), size)
    await expect(verifyConsistency(other, now, { read: served(lines).read })).rejects.toThrow('forked')
    // Another log, which serves its own tiles.
    const fork = [...lines.slice(0, size - 1), ...logOf(700, 2).slice(size - 1)]
    await expect(verifyConsistency(headOf(lines, size), headOf(fork, 700), { read: served(fork).read })).rejects.toThrow('forked')
  })

  it('is not continued by a shorter one', async () => {
    const lines = logOf(9)
    await expect(verifyConsistency(headOf(lines, 9), headOf(lines, 5), { read: served(lines.slice(0, 5)).read })).rejects.toThrow('forked')
  })
})

describe('single entries', () => {
  it.each([1, 2, 200, 256, 257, 700])('of %i are proved by a handful of tiles', async (size) => {
    const lines = logOf(size)
    const positions = [...new Set([0, Math.floor(size / 2), size - 1])]
    const { read, asked } = served(lines)
    const found = await verifyEntries([...positions, size], { read, keys })
    expect(found.entries.map(({ line }: { line: string }) => line)).toEqual(positions.map((position) => lines[position]))
    expect(found.waiting).toEqual([size])
    expect(asked.length).toBeLessThan(12)
  })

  it('its proofs are those of the second implementation', async () => {
    const log = fc.integer({ min: 1, max: 900 }).chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 })))
    const leaves = bytes(logOf(900))
    const leafHash = (leaf: Uint8Array) => mth([leaf])
    await fc.assert(
      fc.asyncProperty(log, async ([size, position]) => {
        const some = leaves.slice(0, size)
        const proof: Uint8Array[] = await inclusionProof(
          async (start: number, width: number) => mth(some.slice(start, start + width)),
          position,
          size,
        )
        expect(proof.map((node) => Buffer.from(node))).toEqual(auditPath(position, some))
        expect(Buffer.from(await rootFrom(leafHash(some[position]!), position, size, proof))).toEqual(mth(some))
      }),
      { numRuns: 100 },
    )
  })

  it('say what is wrong: another line, another tree, another signature', async () => {
    const lines = logOf(300)
    const codeOf = (log: ReturnType<typeof served>, positions = [40]) =>
      verifyEntries(positions, { read: log.read, keys }).then(
        () => 'true',
        (error) => (error instanceof Wrong ? error.code : error),
      )
    expect(await codeOf(served(lines))).toBe('true')
    expect(await codeOf(served(lines.with(40, lines[40]!.replace('"trail":"abc"', '"trail":"abd"')), noteOf(lines)))).toBe('not_included')
    expect(await codeOf(served(lines, noteOf(logOf(300, 2))))).toBe('not_included')
    expect(await codeOf(served(lines.with(40, lines[41]!)))).toBe('position')
    expect(await codeOf(served(lines, noteOf(lines).replace('\n300\n', '\n299\n')))).toBe('signature')
  })
})

describe('the command', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const run = async (args: string[], LANG = 'en_US.UTF-8') => {
    const program = fileURLToPath(new URL('verify-ledger.mjs', import.meta.url))
    return promisify(execFile)(process.execPath, [program, ...args], { env: { LANG, LC_ALL: '' } }).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      ({ stdout, code }) => ({ stdout, code }),
    )
  }

  it('says TRUE, or WRONG at a line, in both languages', async () => {
    const lines = logOf(50)
    const [file, broken, note] = ['log.jsonl', 'broken.jsonl', 'checkpoint.txt'].map((name) => join(folder, name))
    await writeFile(file!, fileOf(lines))
    await writeFile(broken!, fileOf(lines.with(20, lines[20]!.replace('promised', 'promisee'))))
    await writeFile(note!, noteOf(lines))
    const good = await run([file!, '--checkpoint', note!, '--key', keys[0]!])
    expect(good).toMatchObject({ code: 0 })
    expect(good.stdout).toMatch(/^TRUE\. 50 entries.*[\s\S]*The checkpoint of 50 entries is signed/)
    expect((await run([file!])).stdout).toContain('nobody vouches')
    expect((await run([file!, '--checkpoint', note!])).stdout).toContain('signatures were not checked')
    expect(await run([broken!, '--checkpoint', note!])).toEqual({
      code: 1,
      stdout: 'WRONG at line 21: it was changed: the next one remembers another text.\n',
    })
    expect((await run([broken!], 'es_AR.UTF-8')).stdout).toMatch(/^FALSO en la línea 21/)
    expect((await run([])).code).toBe(2)
  })
})
