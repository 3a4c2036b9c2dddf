import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Pictures whose hidden texts unfold: each costs one refused upload, and the process next to no memory.

let folder: string
let honest: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  honest = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ebb946' } })
    .withIccProfile('srgb')
    .png()
    .toBuffer()
})
afterAll(() => rm(folder, { recursive: true }))

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

const text = (size: number) => deflateSync(Buffer.alloc(size, 'a'), { level: 9 })
const zTXt = (size: number) => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), text(size)]))
const iTXt = (size: number) => chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0es\0Nota\0'), text(size)]))
const tEXt = (size: number) => chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(size, 'a')]))
/** The honest picture with chunks put in after its header. */
const withChunks = (chunks: Buffer[]) => Buffer.concat([honest.subarray(0, 33), ...chunks, honest.subarray(33)])

/** Outcome of a picture in a process of its own, and its peak memory in MB. */
async function squareApart(name: string, picture: Buffer): Promise<{ said: string; mb: number }> {
  const path = join(folder, name)
  await writeFile(path, picture)
  const program = `import { readFileSync } from 'node:fs'
    import { squarePicture } from './src/domain/accounts/square-picture.server.ts'
    const said = await squarePicture(readFileSync(process.argv[1]), undefined).then((squares) => squares.length + ' squares', (error) => JSON.stringify(error.fields ?? error.code))
    console.log(JSON.stringify({ said, mb: Math.round(process.resourceUsage().maxRSS / 1024) }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, path])
  return JSON.parse(stdout)
}

// The decoder itself leaves out a text of over 8 MB: those just below it cost most.
it.each([
  ['100 kB of zTXt', () => Array<Buffer>(14).fill(zTXt(7 * 2 ** 20))],
  ['3 MB of zTXt', () => Array<Buffer>(380).fill(zTXt(7 * 2 ** 20))],
  ['one text of 110 MB', () => [zTXt(110 * 2 ** 20)]],
  ['many small iTXt', () => Array<Buffer>(900).fill(iTXt(2 ** 20))],
  ['tEXt as it is', () => Array<Buffer>(3).fill(tEXt(400_000))],
  ['a hundred thousand of one letter', () => Array<Buffer>(100_000).fill(tEXt(1))],
  ['a colour profile', () => [chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), text(110 * 2 ** 20)]))]],
  ['text that cannot be inflated', () => [chunk('zTXt', Buffer.from('Comment\0\0nothing'))]],
])('a PNG with %s is refused, for under 300 MB', async (name, chunks) => {
  const rest = await squareApart('honest.png', honest)
  const hostile = await squareApart(`${name}.png`, withChunks(chunks()))
  expect([rest.said, hostile.said]).toEqual(['2 squares', '{"picture":["account_error_picture_text"]}'])
  expect(hostile.mb - rest.mb).toBeLessThan(300)
})

it('a PNG with the texts that programs write is a picture', async () => {
  const chunks = [tEXt(200), zTXt(50_000), iTXt(300_000)]
  expect((await squareApart('texts.png', withChunks(chunks))).said).toBe('2 squares')
})

it('a PNG with a broken length is broken, and nothing worse', async () => {
  const endless = Buffer.concat([honest.subarray(0, 60), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('zTXtabc')])
  expect((await squareApart('endless.png', endless)).said).toMatch(/account_error_picture_(broken|text)|unsupported_type/)
})
