import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { DECODER_PROGRAM } from '../../../app/decoder-program.server.ts'
import { openDecoder } from '../../../kit/decoder/decoder.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { longestTurn, timeOf } from '../../../testing/hostile/longest-turn.ts'
import { checkPdf } from './check-pdf.server.ts'
import { readDocument } from './read-document.server.ts'

const decoder = openDecoder(DECODER_PROGRAM)
afterAll(() => decoder.close())

const bin = (text: string) => Buffer.from(text, 'latin1')
const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([bin('%PDF-1.7\n'), ...objects.map((object) => (typeof object === 'string' ? bin(object) : object)), bin('\n%%EOF\n')])
const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`
const stream = (number: number, dictionary: string, bytes: Buffer) =>
  Buffer.concat([bin(`${number} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, bin('\nendstream\nendobj\n')])
/** A stream of objects by number, in the usual form except for the test's changes. */
function objectStream(
  objects: Record<number, string>,
  { type = '/Type /ObjStm', filter = '/Filter /FlateDecode', tail = '' } = {},
): Buffer {
  const texts = Object.values(objects)
  const places = Object.keys(objects).map((number, i) => `${number} ${texts.slice(0, i).join(' ').length + (i > 0 ? 1 : 0)}`)
  const first = `${places.join(' ')} `
  const content = bin(first + texts.join(' ') + tail)
  return stream(90, `${type} /N ${texts.length} /First ${first.length} ${filter}`, deflateSync(content))
}
const CATALOGUE = object(1, '<< /Type /Catalog /Pages 2 0 R >>')

describe('a PDF that only shows pages', () => {
  it.each<[string, Buffer]>([
    [
      'with a scan whose bytes happen to spell names',
      pdf(CATALOGUE, stream(3, '/Filter /DCTDecode', bin('\xff\xd8 /JS /JavaScript /AA <</Launch>> obj 5 endobj /JS'))),
    ],
    [
      'with a text about programs',
      pdf(CATALOGUE, stream(3, '', bin('BT (el objeto /JavaScript de la sociedad) Tj ET')), object(4, '<< /Title (/JS \\) obj) >>')),
    ],
    ['that opens at its first page', pdf(object(1, '<< /Type /Catalog /OpenAction [3 0 R /XYZ null null 0] >>'))],
    [
      'that opens at a page by an action',
      pdf(
        object(1, '<< /OpenAction 5 0 R >>'),
        object(5, '<< /S /GoTo /D [3 0 R /Fit] >>'),
        object(6, '<< /S /URI /URI (https://example.com) >>'),
      ),
    ],
    [
      'with objects in a stream',
      pdf(objectStream({ 1: '<< /Type /Catalog /OpenAction 2 0 R >>', 2: '<< /S /GoTo /D [3 0 R /Fit] >>', 3: '<< /A << /S /URI >> >>' })),
    ],
    ['that is signed', pdf(CATALOGUE, object(2, '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <30820f> /ByteRange [0 1 2 3] >>'))],
    ['with a font called J', pdf(object(1, '<< /Font << /J 3 0 R /JSX 4 0 R /F#31 5 0 R >> >>'))],
  ])('%s is taken', (_, bytes) => {
    expect(checkPdf(bytes)).toBe(true)
  })

  it('of 8 MB of scans is taken, whatever their bytes', () => {
    for (let i = 0; i < 4; i++) expect(checkPdf(pdf(CATALOGUE, stream(3, '/Filter /DCTDecode', randomBytes(8 * 2 ** 20))))).toBe(true)
  })
})

const PROGRAM = '<< /S /JavaScript /JS (app.alert(1)) >>'
/** The second object begins inside of the first one's text. */
const inText = stream(90, '/Type /ObjStm /N 2 /First 8 /Filter /FlateDecode', deflateSync(bin(`7 0 8 1 (${PROGRAM})`)))
describe('a PDF that does more', () => {
  it.each<[string, Buffer]>([
    ['by an escaped name', pdf(object(1, '<< /S /J#61vaScript >>'))],
    ['by a name that is escaped altogether', pdf(object(1, '<< /#4a#53 (x) >>'))],
    ['by a name of its own', pdf(object(1, '/JavaScript'))],
    ['by an action on a page', pdf(object(1, '<< /Type /Page /AA << /O 7 0 R >> >>'))],
    ['by starting something', pdf(object(1, '<</S/Launch/F(cmd.exe)>>'))],
    ['by sending a form', pdf(object(1, '<</S/SubmitForm>>'))],
    ['by opening an address', pdf(object(1, '<< /OpenAction 5 0 R >>'), object(5, '<< /S /URI /URI (https://evil.example) >>'))],
    ['by opening an address at once', pdf(object(1, '<< /OpenAction << /S /URI /URI (https://evil.example) >> >>'))],
    ['by what follows its first page', pdf(object(1, '<< /OpenAction 5 0 R >>'), object(5, '<< /S /GoTo /D [3 0 R] /Next 6 0 R >>'))],
    ['by carrying files', pdf(object(1, '<< /Names << /EmbeddedFiles 5 0 R >> >>'))],
    ['by a file of a note', pdf(object(1, '<< /Subtype /FileAttachment /FS << /EF << /F 9 0 R >> >> >>'))],
    ['in its trailer', pdf(CATALOGUE, 'trailer << /Root << /OpenAction << /S /JavaScript >> >> >>')],
    ['behind a comment', pdf(object(1, '<< % >>\n /JS (x) >>'))],
    ['behind a text with parentheses', pdf(object(1, '<< /T (a \\( (b) ) /JS (x) >>'))],
    ['without a line between', pdf('1 0 obj<</JS(x)>>endobj')],
    ['in an object inside of a scan', pdf(CATALOGUE, stream(3, '/Filter /DCTDecode', bin(`\xff\xd8 ${object(7, PROGRAM)}`)))],
    ['in an object inside of a text', pdf(object(1, `<< /T (${object(7, PROGRAM)}) >>`))],
    ['in a stream of objects', pdf(objectStream({ 7: PROGRAM }))],
    ['in a stream of objects, escaped', pdf(objectStream({ 7: '<< /#4aS (x) >>' }))],
    ['in a stream of objects without its type', pdf(objectStream({ 7: PROGRAM }, { type: '' }))],
    ['in a stream of objects, inside of a text', pdf(inText)],
    ['in a stream of objects that nothing lists', pdf(objectStream({ 7: 'null' }, { tail: ` ${PROGRAM}` }))],
    [
      'in a stream of objects by an address',
      pdf(object(1, '<< /OpenAction 7 0 R >>'), objectStream({ 6: 'null', 7: '<< /S /URI /URI (x) >>' })),
    ],
    ['in a stream of objects compressed otherwise', pdf(objectStream({ 7: 'null' }, { filter: '/Filter /LZWDecode' }))],
    ['in a stream of objects compressed twice', pdf(objectStream({ 7: 'null' }, { filter: '/Filter [/FlateDecode /ASCIIHexDecode]' }))],
    [
      'in a stream of objects with a predictor',
      pdf(objectStream({ 7: 'null' }, { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' })),
    ],
    [
      'in a stream of objects whose place is written elsewhere',
      pdf(objectStream({ 7: 'null' }, { filter: '/Filter /FlateDecode /First 99' })),
    ],
    ['in a stream of objects that is encrypted', pdf(stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', randomBytes(300)))],
  ])('%s is refused', (_, bytes) => {
    expect(checkPdf(bytes)).toBe(false)
  })
})

const MB = 2 ** 20
const bomb = stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(200 * MB, 32), { level: 9 }))
const HOSTILE: [string, Buffer][] = [
  ['a bomb', pdf(bomb)],
  [
    'many bombs',
    pdf(...Array<Buffer>(40).fill(stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(7 * MB, 32))))),
  ],
  ['texts inside of each other', pdf('1 0 obj(('.repeat(MB))],
  ['comments inside of each other', pdf('1 0 obj%'.repeat(MB))],
  ['comments behind each object', pdf('1 0 obj[]%'.repeat(MB))],
  ['arrays inside of each other', pdf('1 0 obj[ '.repeat(MB), '['.repeat(MB))],
  ['an endless word', pdf('1obj'.repeat(2 * MB))],
]

describe('a PDF made to be slow', () => {
  it.each(HOSTILE)('with %s costs no more than a few times its length', (_, bytes) => {
    const honest = timeOf(() => checkPdf(pdf(object(1, `[${' /Name'.repeat(bytes.length / 6)}]`))))
    expect(timeOf(() => checkPdf(bytes))).toBeLessThan(20 * honest + 1_000)
  })

  it('stops no other request', async () => {
    const bytes = pdf(object(1, `[${'/A(b)'.repeat(1_500_000)}]`))
    const at_once = timeOf(() => checkPdf(bytes))
    const { result, ms } = await longestTurn(() => decoder.run<typeof checkPdf>('pdf', bytes, { refusal: invalid({}) }))
    expect(result).toBe(true)
    expect(ms).toBeLessThan(at_once / 3)
  })

  it('nor does an endless name of it', async () => {
    const file = { bytes: pdf(CATALOGUE), name: `a${'. '.repeat(100_000)}a.pdf` }
    const { result, ms } = await longestTurn(() => readDocument({ decoder }, file, 'document'))
    expect(result.name).toMatch(/^.{1,200}\.pdf$/)
    expect(ms).toBeLessThan(500)
  })
})
