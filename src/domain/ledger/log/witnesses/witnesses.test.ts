import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCosignature } from '@huella/transparency-log/cosignature'
import { checkpointText, type NoteKey, newNoteKey, openNoteKey, signNote, verifierKeyOf } from '@huella/transparency-log/signed-note'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWitness, serveWitness, type Witness } from '../../../../../demo/witness/witness.ts'
import { insertCatalogues, insertGift } from '../../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.server.ts'
import { testServices } from '../../../../testing/test-services.ts'
import { consistencyPath, mth, openNote } from '../../../../testing/transparency-log.ts'
import { findLedgerLog, findNote } from '../find-log.server.ts'
import { keepLog } from '../keep-log.server.ts'
import type { LogContext } from '../sign-checkpoint.server.ts'
import { cosignaturesOf } from '../verify-ledger.mjs'
import { askWitnesses } from './ask-witnesses.server.ts'

describe('a cosignature', () => {
  const KEY = 'example.com/witness+10a1c019+BGSEitir7W6FmBs7OHWyUrh2frtLAvcDrKOx5xu9ao5Q'
  const LINE =
    '— example.com/witness EKHAGQAAAABkGFDLNeTkW9l2N5pva3SfGK7nzQb7DyOf2k6f86c5aUqhkL+UqYICjKWyrjmHWfeviiVlJ0dHI4k2VQUFpbc//61ZDA=='
  const NOTE =
    'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562\n3\nRcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=\n\n— sigsum.org UgIomw==\n'

  it('of the vector is valid, and of no other text, time, name or key', () => {
    expect(findCosignature(NOTE, ['— somebody AAAA', LINE], KEY)).toEqual({ line: LINE, time: 1_679_315_147 })
    expect(findCosignature(NOTE.replace('\n3\n', '\n4\n'), [LINE], KEY)).toBeUndefined()
    expect(findCosignature(NOTE, [LINE.replace('FDL', 'FDM')], KEY)).toBeUndefined()
    expect(findCosignature(NOTE, [LINE.replace('example.com', 'example.org')], KEY)).toBeUndefined()
    expect(findCosignature(NOTE, [LINE], KEY.replace('ao5Q', 'ao5R'))).toBeUndefined()
    expect(findCosignature(NOTE, ['', '— example.com/witness', LINE.slice(0, -4)], KEY)).toBeUndefined()
  })
})

describe('the witnesses', () => {
  const NOW = new Date('2026-11-23T12:00:00Z')
  let database: TestDatabase
  let folder: string
  let servers: Server[]
  let witnesses: Witness[]
  let ctx: LogContext & ReturnType<typeof testServices>
  let gifts = 0
  beforeEach(async () => {
    database = await openTestDatabase()
    await insertCatalogues(database.pool)
    folder = mkdtempSync(join(tmpdir(), 'witnesses-'))
    servers = []
    witnesses = (['ed25519', 'ml-dsa-44'] as const).map((key_type) => openHere(key_type))
    const lines = await Promise.all(
      witnesses.map(async (witness, n) => lineOf(`w${n}`, witness.verifier_key, await listen(serveWitness(witness)))),
    )
    ctx = contextOf(lines)
    await give()
    await keepLog(ctx)
  })
  afterEach(async () => {
    for (const server of servers) server.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const openHere = (key_type: 'ed25519' | 'ml-dsa-44') =>
    openWitness({
      name: `w.example/${key_type}`,
      folder: join(folder, key_type),
      key_type,
      meet: async () => (await findLedgerLog(ctx)).keys.map(({ verifier_key }) => verifier_key),
    })
  const contextOf = (lines: string[]) => ({
    ...testServices(database, { PUBLIC_URL: 'https://huella.example', LOG_WITNESSES: lines.join('\n') }),
    now: NOW,
  })
  const lineOf = (name: string, key: string, url: string) => `witness ${name} ${key} ${url}/`
  const listen = (server: Server): Promise<string> => {
    servers.push(server)
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    })
  }
  const give = () => insertGift(database.pool, `cont_${gifts++}`)
  const later = (minutes: number) => ({ ...ctx, now: new Date(NOW.getTime() + minutes * 60_000) })
  const problems = async () => (await findLedgerLog(ctx)).witnesses.map(({ problem }) => problem)

  it('cosign each checkpoint, by Ed25519 and by ML-DSA-44; their lines are served with it', async () => {
    for (const minutes of [0, 60, 120]) {
      await give()
      await keepLog(later(minutes))
      await askWitnesses(later(minutes))
      const { note, size } = (await findNote(ctx.db))!
      const state = await findLedgerLog(ctx)
      expect(state.witnesses.map((one) => [one.size, one.answered_at, one.problem])).toEqual(
        [1, 2].map(() => [size, later(minutes).now.toISOString(), null]),
      )
      for (const { verifier_key } of witnesses) expect(findCosignature(note, note.split('\n'), verifier_key)).toBeDefined()
      // A reader who knows none of them still reads it.
      expect(openNote(note, [state.keys[0]!.verifier_key]).signed_by).toHaveLength(1)
    }
  })

  it('are checked by the program that is served, also by ML-DSA where its cryptography knows that; elsewhere it says that it did not', async () => {
    await askWitnesses(ctx)
    const keys = witnesses.map(({ verifier_key }) => verifier_key)
    const { note } = (await findNote(ctx.db))!
    const names = ['w.example/ed25519', 'w.example/ml-dsa-44']
    const checked = async (text: string) => {
      const { cosigned, unchecked } = await cosignaturesOf(text, keys)
      return { cosigned: cosigned.map(({ name }: { name: string }) => name).sort(), unchecked }
    }
    expect(await checked(note)).toEqual({ cosigned: names, unchecked: [] })
    // Not those over another text, with another time, or another signature.
    expect(await checked(note.replace('\n2\n', '\n3\n'))).toEqual({ cosigned: [], unchecked: [] })
    for (const name of names) {
      const line = note.split('\n').find((one) => one.startsWith(`— ${name} `))!
      for (const at of [line.length - 40, `— ${name} `.length + 12]) {
        const changed = line.slice(0, at) + (line[at] === 'A' ? 'B' : 'A') + line.slice(at + 1)
        expect((await checked(note.replace(line, changed))).cosigned).toEqual(names.filter((one) => one !== name))
      }
    }
    const importKey = crypto.subtle.importKey.bind(crypto.subtle)
    const old_browser = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockImplementation(((format: string, ...rest: unknown[]) =>
        format === 'raw-public'
          ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
          : (importKey as (...all: unknown[]) => unknown)(format, ...rest)) as never)
    expect(await checked(note)).toEqual({ cosigned: names.slice(0, 1), unchecked: names.slice(1) })
    old_browser.mockRestore()
  })

  it('are found at their size again when we have forgotten it, and asked again after an hour', async () => {
    await askWitnesses(ctx)
    await database.pool.query('delete from ledger_log_witnesses; delete from ledger_log_cosignatures')
    await give()
    await keepLog(later(60))
    await askWitnesses(later(60))
    expect(await problems()).toEqual([null, null])
    expect((await findLedgerLog(ctx)).witnesses.map(({ size }) => size)).toEqual([4, 4])
  })

  it('that have seen another history stop the signing, with the true reason', async () => {
    await askWitnesses(ctx)
    for (const key_type of ['ed25519', 'ml-dsa-44']) {
      const file = join(folder, key_type, 'state.json')
      const seen = JSON.parse(readFileSync(file, 'utf8'))
      for (const log of Object.values<{ root: string }>(seen)) log.root = mth([Buffer.from('another')]).toString('base64')
      writeFileSync(file, JSON.stringify(seen))
    }
    const lines = await Promise.all(
      (['ed25519', 'ml-dsa-44'] as const).map(async (key_type) => {
        const witness = openHere(key_type)
        return lineOf(key_type, witness.verifier_key, await listen(serveWitness(witness)))
      }),
    )
    ctx = contextOf(lines)
    await give()
    await keepLog(later(60))
    await askWitnesses(later(60))
    expect(await problems()).toEqual(['fork', 'fork'])
    await give()
    expect((await keepLog(later(120))).signed).toBe('seen_otherwise')
    expect((await findLedgerLog(ctx)).refusal?.why).toBe('seen_otherwise')
  })

  it('that are silent are named, and after two hours it is said that none answered', async () => {
    await askWitnesses(ctx)
    for (const server of servers) server.close()
    for (const server of servers) server.closeAllConnections()
    for (const minutes of [61, 119]) await askWitnesses(later(minutes))
    expect(await problems()).toEqual(['unreachable', 'unreachable'])
    expect((await findLedgerLog(later(119))).unwitnessed_since).toBeNull()
    expect((await findLedgerLog(later(121))).unwitnessed_since).toBe(NOW.toISOString())
  })

  it.each([
    ['a conflict without a size', 409, '', 'fork'],
    ['another tree', 422, '', 'fork'],
    ['a longer one', 409, '99\n', 'ahead'],
    ['a log that it does not know', 404, '', 'unknown_log'],
    ['a key that it does not know', 403, '', 'unknown_key'],
    ['too many requests', 429, '', 'unavailable'],
    ['its own failure', 503, '', 'unavailable'],
    ['no cosignature', 200, '— w.example/ed25519 AAAA\n', 'bad_signature'],
    ['conflicts without end', 409, '1\n', 'unavailable'],
  ])('that answer %s are understood', async (_, status, body, problem) => {
    const type = body.endsWith('\n') && status === 409 ? 'text/x.tlog.size' : 'text/plain'
    const url = await listen(createServer((_request, response) => void response.writeHead(status, { 'Content-Type': type }).end(body)))
    ctx = contextOf([lineOf('w', witnesses[0]!.verifier_key, url)])
    await askWitnesses(ctx)
    expect(await problems()).toEqual([problem])
    expect((await findNote(ctx.db))!.note).not.toContain('w.example')
  })

  it('may not be one key twice, nor of a type that no witness signs with', () => {
    const [key] = witnesses.map(({ verifier_key }) => verifier_key)
    const signing = verifierKeyOf(openNoteKey('x.example', newNoteKey()))
    for (const lines of [
      [lineOf('a', key!, 'http://x.example'), lineOf('b', key!, 'http://y.example')],
      [lineOf('a', signing, 'http://x.example')],
      [lineOf('a', key!.replace(/.$/, '?'), 'http://x.example')],
      [lineOf('a', key!, 'ftp://x.example')],
      ['witness a'],
    ])
      expect(() => contextOf(lines)).toThrow('LOG_WITNESSES')
  })
})

describe('a log that shows two histories', () => {
  const ORIGIN = 'log.example/log'
  let folder: string
  beforeEach(() => {
    // In memory: thousands of states, each of which a witness waits to have on the disk.
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'split-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const post = (witness: Witness, key: NoteKey, leaves: Buffer[], old: number) => {
    const proof = old === 0 || old > leaves.length ? [] : consistencyPath(old, leaves)
    const note = signNote(checkpointText({ origin: ORIGIN, size: leaves.length, root: mth(leaves) }), [key])
    return witness.addCheckpoint([`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', note].join('\n'))
  }

  it('gets two cosignatures for neither of them, in a thousand tries', async () => {
    const up_to = (most: number) => Math.floor(Math.random() * most)
    for (let round = 0; round < 1000; round++) {
      const key = openNoteKey(ORIGIN, newNoteKey())
      const witnesses = [0, 1].map((n) =>
        openWitness({ name: `w${n}`, folder: join(folder, `${round}-${n}`), key_type: 'ed25519', logs: [verifierKeyOf(key)] }),
      )
      const grow = (from: Buffer[], side: string, count: number) => [
        ...from,
        ...Array.from({ length: count }, (_, i) => Buffer.from(`${side}${i}`)),
      ]
      const common = grow([], 'common', up_to(9))
      const views = ['a', 'b'].map((side) => grow(common, side, 1 + up_to(6)))
      if (common.length > 0) for (const witness of witnesses) await post(witness, key, common, 0)
      // Each witness sees one of them first; then the log tries everything, at once.
      const first = up_to(2)
      const cosigned = views.map(() => new Set<number>())
      const attempt = async (view: number, n: number, old: number) => {
        if ((await post(witnesses[n]!, key, views[view]!, old)).status === 200) cosigned[view]!.add(n)
      }
      await Promise.all([attempt(first, 0, common.length), attempt(1 - first, 1, common.length)])
      expect(cosigned.map(({ size }) => size)).toEqual([1, 1])
      const tries = Array.from({ length: 8 }, () => attempt(up_to(2), up_to(2), up_to(16)))
      await Promise.all([...tries, ...[0, 1].flatMap((view) => [0, 1].map((n) => attempt(view, n, views[1 - view]!.length)))])
      expect(cosigned.map(({ size }) => size)).toEqual([1, 1])
    }
  })
})

it('an ML-DSA cosignature commits to the name of its cosigner and to the origin', () => {
  // Signed with Node's own keys, by the text of the specification.
  const { privateKey, publicKey } = generateKeyPairSync('ml-dsa-44' as 'ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(22)
  expect(raw).toHaveLength(1312)
  const material = Buffer.concat([Buffer.of(6), raw])
  const name = 'w.example'
  const note = signNote(checkpointText({ origin: 'log.example', size: 7, root: mth([]) }, ['next-key x']), [
    openNoteKey('log.example', newNoteKey()),
  ])
  const id = idOf(name, material)
  const line = (signer: string) => {
    const head = Buffer.concat([Buffer.from('subtree/v1\n\0'), Buffer.of(signer.length), Buffer.from(signer), u64(1_700_000_000)])
    const tail = Buffer.concat([Buffer.of(11), Buffer.from('log.example'), u64(0), u64(7), mth([])])
    return `— ${name} ${Buffer.concat([id, u64(1_700_000_000), sign(null, Buffer.concat([head, tail]), privateKey)]).toString('base64')}`
  }
  const key = `${name}+${id.toString('hex')}+${material.toString('base64')}`
  expect(findCosignature(note, [line(name)], key)?.time).toBe(1_700_000_000)
  expect(findCosignature(note, [line('v.example')], key)).toBeUndefined()
})

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function idOf(name: string, material: Buffer): Buffer {
  return createHash('sha256').update(`${name}\n`).update(material).digest().subarray(0, 4)
}
