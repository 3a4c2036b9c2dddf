import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalid } from '../errors.ts'
import { type Decoder, openDecoder } from './decoder.server.ts'

/** Answers with its input, sends it in pieces, fails, or dies. */
const PROGRAM = `
process.on('message', ({ name, input }) => {
  if (name === 'die') process.kill(process.pid, 'SIGKILL')
  else if (name === 'hoard') for (const all = []; ; ) all.push(new Array(1e5).fill({}))
  else if (name === 'leave') process.exit(1)
  else if (name === 'refuse') process.send({ refused: { kind: { code: 'too_large', status: 413 } }, is_spent: false })
  else if (name === 'fail') process.send({ error: 'no', is_spent: true })
  else {
    for (const piece of input.pieces ?? []) process.send({ piece })
    process.send({ is_spent: false, result: { pid: process.pid, input, secrets: Object.keys(process.env).filter((key) => key !== 'MALLOC_ARENA_MAX' && !key.startsWith('NODE_')) } })
  }
})`

let folder: string
let decoder: Decoder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'))
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
  decoder = openDecoder(pathToFileURL(join(folder, 'program.mjs')))
})
afterAll(async () => {
  decoder.close()
  await rm(folder, { recursive: true })
})
const refusal = invalid({ file: ['kit_invalid_field'] })

it('passes bytes and pieces on, and no environment', async () => {
  const [input, pieces] = [{ bytes: new Uint8Array([1, 2]), pieces: ['a', 'b'] }, [] as string[]]
  const result = await decoder.run('echo', input, { refusal, onPiece: (piece) => pieces.push(piece as string) })
  expect([result, pieces]).toMatchObject([{ input, secrets: [] }, ['a', 'b']])
})

it('refuses a file that ends its process, and goes on with the next', async () => {
  for (const name of ['die', 'hoard']) {
    await expect(decoder.run(name, {}, { refusal })).rejects.toBe(refusal)
    await expect(decoder.run('echo', {}, { refusal })).resolves.toMatchObject({ input: {} })
  }
})

it('uses a process again, but for one that failed or is spent', async () => {
  const pid = async () => ((await decoder.run('echo', {}, { refusal })) as { pid: number }).pid
  const first = await pid()
  expect(await pid()).toBe(first)
  await decoder.run('fail', {}, { refusal }).catch(() => {})
  process.kill(first, 'SIGKILL')
  await expect.poll(() => pid()).not.toBe(first)
})

it('throws what the task threw', async () => {
  await expect(decoder.run('refuse', {}, { refusal })).rejects.toMatchObject({ code: 'too_large', status: 413 })
  await expect(decoder.run('fail', {}, { refusal })).rejects.toThrow('a file could not be decoded: no')
  await expect(decoder.run('leave', {}, { refusal })).rejects.toThrow('the decoder ended with 1')
})

it('lets no more than fifty wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 52 }, () => decoder.run('die', {}, { refusal })))
  expect(
    all
      .map((one) => (one.status === 'rejected' ? one.reason.code : ''))
      .sort()
      .slice(-3),
  ).toEqual(['invalid_fields', 'unavailable', 'unavailable'])
})
