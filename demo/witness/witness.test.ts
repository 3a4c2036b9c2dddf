import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWitness } from './witness.ts'

// The requests of torchwood's `litewitness`, whose log key and signatures are public; statuses are those of the specification.

const KEY = Buffer.from('ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f', 'hex')
const ORIGIN = 'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562'
const LOG = `${ORIGIN}+5202289b+${Buffer.concat([Buffer.of(1), KEY]).toString('base64')}`
const HEADS = {
  1: [
    'KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    'UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=',
  ],
  3: [
    'RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=',
    'UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=',
  ],
  5: [
    'QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=',
    'UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=',
  ],
} as const
const leaf = (index: number) => Buffer.from([0x2a, index, ...Array<number>(30).fill(0)]).toString('base64')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (logs = [LOG]) => openWitness({ name: 'example.com/witness', folder, key_type: 'ed25519', logs, now: () => 1_679_315_147_000 })
const request = (old: number, size: 1 | 3 | 5, proof: string[] = [], change = (note: string) => note) => {
  const [root, signature] = HEADS[size]
  return `old ${old}\n${proof.map((hash) => `${hash}\n`).join('')}\n${change(`${ORIGIN}\n${size}\n${root}\n\n— ${ORIGIN} ${signature}\n`)}`
}
const FROM_1_TO_3 = [leaf(1), leaf(2)]
const FROM_3_TO_5 = [leaf(2), leaf(3), 'wgiIFdZfYNv6WU1OllBKsWnLYIS/DBMqt8Uh/S4OukE=', leaf(4)]

describe('the vectors, in their order', () => {
  it('are answered as the specification says', async () => {
    const witness = open()
    const answers = async (body: string) => {
      const { status, body: text, type } = await witness.addCheckpoint(body)
      return status === 409 ? [status, text, type] : status
    }
    expect(await answers(request(0, 1))).toBe(200)
    expect(await answers(request(1, 3, FROM_1_TO_3, (note) => note.replace('6go=', '6gx=')))).toBe(403)
    expect(await answers(request(1, 3, FROM_1_TO_3, (note) => note.replaceAll('e562', 'e563')))).toBe(404)
    expect(await answers(request(1, 3))).toBe(422)
    expect(await answers(request(1, 3, [leaf(1), 'KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA=']))).toBe(422)
    expect(await answers(request(1, 3, FROM_1_TO_3))).toBe(200)
    expect(await answers(request(1, 5))).toEqual([409, '3\n', 'text/x.tlog.size'])
    expect(await answers(request(3, 5, FROM_3_TO_5))).toBe(200)
    expect(await answers(request(0, 5))).toEqual([409, '5\n', 'text/x.tlog.size'])
    // The same size again gives a fresh time.
    expect(await answers(request(5, 5))).toBe(200)
    expect(await answers(request(5, 3))).toBe(400)
    expect(await answers(request(3, 1))).toBe(400)
  })

  it('a proof at first contact, and what is malformed, are refused', async () => {
    const witness = open()
    const statusOf = async (body: string) => (await witness.addCheckpoint(body)).status
    expect(await statusOf(request(0, 3, FROM_1_TO_3))).toBe(422)
    for (const body of [
      '',
      'old 1\n',
      'old -1\n\n',
      `old 01\n\n${request(0, 1).slice(7)}`,
      request(0, 1).replace('old 0', 'old x'),
      request(0, 1).trimEnd(),
    ])
      expect([body, await statusOf(body)]).toEqual([body, 400])
    expect(await statusOf(request(0, 1, Array<string>(64).fill(leaf(1))))).toBe(400)
  })
})

it('its cosignature is the one of the specification’s text', async () => {
  const seed = Buffer.from('31ffc2116ecbe003acaa800ab70757bd7d53206e3febef6a6d0796d95530b34f', 'hex')
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  writeFileSync(join(folder, 'key.pem'), `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`)
  const witness = open()
  expect(witness.verifier_key).toBe('example.com/witness+10a1c019+BGSEitir7W6FmBs7OHWyUrh2frtLAvcDrKOx5xu9ao5Q')
  await witness.addCheckpoint(request(0, 1))
  const { body } = await witness.addCheckpoint(request(1, 3, FROM_1_TO_3))
  expect(body).toBe(
    '— example.com/witness EKHAGQAAAABkGFDLNeTkW9l2N5pva3SfGK7nzQb7DyOf2k6f86c5aUqhkL+UqYICjKWyrjmHWfeviiVlJ0dHI4k2VQUFpbc//61ZDA==\n',
  )
})

it('remembers what it saw after it is started again, and serves its latest', async () => {
  await open().addCheckpoint(request(0, 1))
  const again = open()
  expect((await again.addCheckpoint(request(0, 3))).status).toBe(409)
  const of = createHash('sha256').update(ORIGIN).digest('hex')
  expect(again.latest(of).body).toContain('— example.com/witness ')
  expect(again.latest('0'.repeat(64)).status).toBe(404)
  expect(JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))[ORIGIN].size).toBe(1)
})

it('does not know a log that nobody named, unless it may meet it', async () => {
  expect((await open([]).addCheckpoint(request(0, 1))).status).toBe(404)
  const meeting = openWitness({ name: 'w', folder, key_type: 'ed25519', meet: async () => [LOG] })
  expect((await meeting.addCheckpoint(request(0, 1))).status).toBe(200)
})
