import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DECODER_PROGRAM } from '../../app/decoder-program.server.ts'
import { openDecoder } from '../../kit/decoder/decoder.server.ts'
import { worksInTurns } from '../../testing/hostile/longest-turn.ts'
import { peakOfChildren } from '../../testing/hostile/peak-of-children.ts'
import { sampleInTurn } from '../../testing/operations/exhaustive.ts'
import { tooHeavy } from '../uploads/read-picture.server.ts'
import type { squarePicture } from './square-picture.server.ts'

// Pictures that unfold: each costs one refused upload, and the process next to no memory.

let folder: string
let honest: Buffer
/** Outcome of the honest picture. */
let rest: Awaited<ReturnType<typeof squareApart>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  honest = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ebb946' } })
    .withIccProfile('srgb')
    .png()
    .toBuffer()
  rest = await squareApart('honest.png', honest)
})
afterAll(async () => {
  decoder.close()
  await rm(folder, { recursive: true })
})
const decoder = openDecoder(DECODER_PROGRAM)
const squares = (bytes: Buffer) =>
  decoder.run<typeof squarePicture>('picture/squares', { bytes, crop: undefined }, { refusal: tooHeavy('picture') })

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
    const said = await squarePicture({ bytes: readFileSync(process.argv[1]), crop: undefined }).then((squares) => squares.length + ' squares', (error) => JSON.stringify(error.fields ?? error.code))
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

const SIDE = 6_300
const pixels = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: SIDE, height: SIDE, channels, background: { r: 200, g: 150, b: 50, alpha: 0.5 } }, limitInputPixels: false })
/** A segment of a JPEG, such as Exif or a part of a colour profile, after its first two bytes. */
const withSegments = (jpeg: Buffer, marker: number, head: string, count: number) => {
  const data = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(65_533 - head.length)])
  const segment = Buffer.concat([Buffer.from([0xff, marker, 0xff, 0xff]), data])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(segment), jpeg.subarray(2)])
}

type Picture = [name: string, encode: () => Promise<Buffer>]
const HEAVY: Picture[] = [
  ['an AVIF of 40 megapixels with fine colours', () => pixels().avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 10 }).toBuffer()],
  ['a progressive JPEG for print', () => pixels().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()],
  ['an interlaced PNG of 64 bits for each pixel', () => pixels(4).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
]

// The memory that these libraries use outside of JavaScript's heap is limited only by the process's limit: an AVIF of 1 kB takes a
// gigabyte. Encoding the others takes ten times as long as refusing them: they take turns.
it.each<Picture>([['an AVIF of 40 megapixels', () => pixels().avif({ effort: 0 }).toBuffer()], ...sampleInTurn(HEAVY, 0, HEAVY.length)])(
  '%s is refused by the memory it takes',
  async (_, picture) => {
    const bytes = await picture()
    expect(bytes.length).toBeLessThan(2 * 2 ** 20)
    const { result, mb } = await peakOfChildren(() => squares(bytes).catch((error: unknown) => error))
    expect(result).toMatchObject({ status: 422, fields: { picture: ['account_error_picture_heavy'] } })
    expect(mb).toBeLessThan(340)
    expect(await squares(honest)).toHaveLength(2)
  },
)

const LIGHT: Picture[] = [
  ['a WebP of 200 frames', async () => webpOfFrames(200)],
  ['a JPEG with 9 MB of Exif', async () => withSegments(await sharp(honest).jpeg().toBuffer(), 0xe1, 'Exif\0\0MM\0*\0\0\0\x08', 140)],
  [
    'a JPEG with 9 MB of a colour profile',
    async () => withSegments(await sharp(honest).jpeg().toBuffer(), 0xe2, 'ICC_PROFILE\0\x01\x8c', 140),
  ],
  ['a WebP of 40 megapixels', () => pixels(4).webp({ lossless: true }).toBuffer()],
  ['a PNG of 40 megapixels', () => pixels().png().toBuffer()],
  ['a JPEG of 40 megapixels', () => pixels().jpeg().toBuffer()],
]

it.each(sampleInTurn(LIGHT, 0, 2))('%s is a picture or refused, for under 300 MB', async (_, picture) => {
  const bytes = await picture()
  const { result, mb } = await peakOfChildren(() => squares(bytes).catch((error: unknown) => error))
  if (!Array.isArray(result)) expect(result).toMatchObject({ status: 422 })
  expect(mb).toBeLessThan(300)
})

async function webpOfFrames(count: number): Promise<Buffer> {
  const frames = Array.from({ length: count }, (_, r) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background: { r, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
}

it('a picture with more texts than bytes stops no other request', async () => {
  const bytes = withChunks(Array<Buffer>(380).fill(zTXt(2_000)))
  const large = Buffer.concat([bytes, Buffer.alloc(9 * 2 ** 20)])
  // Copying ten megabytes to the process is the whole of it.
  const copies = () => Array.from({ length: 20 }, () => Buffer.from(large))
  expect(await worksInTurns(() => squares(large), copies)).toBe(true)
})
