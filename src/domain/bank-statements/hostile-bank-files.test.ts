import { parse } from 'csv-parse/sync'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalid } from '../../kit/errors.ts'
import { worksInTurns } from '../../testing/hostile/longest-turn.ts'
import { peakOfChildren } from '../../testing/hostile/peak-of-children.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'
import { workbook } from '../../testing/workbook.ts'
import type { BalancedLine } from './check-balances.ts'
import type { decodeBankFile } from './decode-bank-file.server.ts'
import { importBankFile } from './import-bank-file.server.ts'

let scene: OrganizationScene
let user_id: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  user_id = (await scene.user('boss', { role: 'admin' })).id
})
afterAll(() => scene.close())

const HEAD = 'Fecha;Concepto;Importe;Saldo'
const MB = 2 ** 20
const refusal = invalid({ file: ['bank_error_heavy'] })
async function decode(bytes: Uint8Array) {
  const lines: BalancedLine[] = []
  const onPiece = (piece: BalancedLine[]) => void lines.push(...piece)
  const file = await scene.services.decoder.run<typeof decodeBankFile>(
    'bank/read',
    { bytes, currency: 'ARS', reading: {}, is_answered: false, opening: null, closing: null },
    { refusal, onPiece },
  )
  return { file, lines }
}
const table = (lines: string) => strToU8(`${HEAD}\n${lines}`)
const sheet = 'xl/worksheets/sheet1.xml'
function changedWorkbook(from: string, to: string): Uint8Array {
  const files = unzipSync(workbook([HEAD.split(';'), ['03/08/2026', 'x', 1, 1]]))
  return zipSync({ ...files, [sheet]: strToU8(strFromU8(files[sheet]!).replace(from, to)) })
}

it.each<[string, () => Uint8Array]>([
  ['25 MB of delimiters', () => strToU8(';'.repeat(25 * MB))],
  ['25 MB of empty lines', () => strToU8('\n'.repeat(25 * MB))],
  ['a text without an end', () => table(`"${'a'.repeat(20 * MB)}`)],
  ['100 000 lines', () => table('03/08/2026;x;1,00;1,00\n'.repeat(100_000))],
  ['a workbook with a cell at the end of the sheet', () => changedWorkbook('r="D2"', 'r="XFD1048576"')],
  [
    'a workbook that unpacks to 60 MB',
    () => zipSync({ ...unzipSync(workbook([HEAD.split(';')])), 'xl/media/x.bin': new Uint8Array(60 * MB) }),
  ],
  ['an old .xls', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...new Array(600).fill(0)])],
])('%s is refused, for under 340 MB', async (_, bytes) => {
  const { result, mb } = await peakOfChildren(() => decode(bytes()).catch((error: unknown) => error))
  expect(result).toMatchObject({ status: expect.toSatisfy((status) => status === 422 || status === 413 || status === 415) })
  expect(mb).toBeLessThan(340)
})

it('reads a formula by its stored value, and refuses one without', async () => {
  const rows = (cell: { f: string; v?: number }) => workbook([HEAD.split(';'), ['03/08/2026', '=HYPERLINK("http://x")', cell, 5]])
  expect((await decode(rows({ f: 'HYPERLINK("http://x")', v: 5 }))).lines).toMatchObject([{ amount: 500, text: '=HYPERLINK("http://x")' }])
  await expect(decode(rows({ f: 'HYPERLINK("http://x")' }))).rejects.toMatchObject({ fields: { file: ['bank_error_empty'] } })
})

it('headings that objects have by themselves are headings like any other', async () => {
  const { file } = await decode(strToU8(`${HEAD};constructor;__proto__\n03/08/2026;x;1,00;1,00;a;b`))
  expect(file.headings).toEqual(expect.arrayContaining(['constructor', '__proto__']))
  expect(file.asks).toEqual([])
})

it('20 000 lines are imported while other requests go on', async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `${String(1 + Math.floor(i / 1_000)).padStart(2, '0')}/08/2026;TRANSF ${i} 20055361682;1,00;${i + 1},00`,
  )
  const bytes = strToU8(`${HEAD}\n${lines.join('\n')}`)
  const actor = {
    kind: 'user' as const,
    session_id: 's',
    verified: true,
    roles: ['admin'],
    proved_at: null,
    must_set_up_factor: false,
    user_id,
  }
  const ctx = { ...scene.services, actor, now: new Date(), locale: 'es' as const, request_id: 'req_test' }
  const read = async (attempt: number) => {
    const result = await importBankFile(ctx, { account_name: `Banco ${attempt}`, currency: 'ARS' }, { name: 'a.csv', bytes })
    expect(result).toMatchObject({ state: 'imported', new_lines: 20_000 })
  }
  const at_once = () => parse(Buffer.from(bytes), { delimiter: ';' }).map((record) => JSON.stringify(record))
  expect(await worksInTurns(read, at_once)).toBe(true)
})
