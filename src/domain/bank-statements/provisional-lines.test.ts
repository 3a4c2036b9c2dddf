import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BankScene, openBankScene } from '../../testing/bank/bank-scene.ts'
import { EXHAUSTIVE, SEED } from '../../testing/operations/exhaustive.ts'

let scene: BankScene
beforeAll(async () => {
  scene = await openBankScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.begin())

const head = 'Fecha;Referencia;Concepto;Importe;Saldo'
const WAITING = ['30/07/2026;75;Otra;10,00;10,00', '31/07/2026;76;TRANSF a confirmar;700,00;710,00', '31/07/2026;77;Cargo;-6,00;704,00']
const CONFIRMED = ['30/07/2026;75;Otra;10,00;10,00', '31/07/2026;77;Cargo;-6,00;4,00', '01/08/2026;76;TRANSF;700,00;704,00']
const DROPPED = ['30/07/2026;75;Otra;10,00;10,00', '31/07/2026;77;Cargo;-6,00;4,00', '01/08/2026;78;Otra;1,00;5,00']

async function upload(rows: string[]) {
  const { status, body } = await scene.upload(rows, { head })
  expect([status, body.errors]).toEqual([201, undefined])
}
async function state() {
  const { lines, days } = await scene.everything()
  return {
    lines: lines.map(({ day, reference, balance }) => [day, reference, balance]),
    days: days.map(({ day, opening, balance }) => [day.toISOString().slice(0, 10), Number(opening), Number(balance)]),
  }
}

describe('after a line that waits to be confirmed', () => {
  it.each<[string, string[][], string[]]>([
    ['lines stay the same once it is confirmed on a later day', [WAITING, CONFIRMED], CONFIRMED],
    ['and in a file that begins on its day', [WAITING, CONFIRMED.slice(1)], CONFIRMED],
    ['and where the file with it comes last', [CONFIRMED, WAITING], CONFIRMED],
    ['and where two months are imported, the later one first', [WAITING, CONFIRMED.slice(2), CONFIRMED.slice(0, 2)], CONFIRMED],
    ['and the earlier one first', [WAITING, CONFIRMED.slice(0, 2), CONFIRMED.slice(2)], CONFIRMED],
    ['lines stay the same once it is dropped', [WAITING, DROPPED], DROPPED],
    ['and in a file that begins on its day', [WAITING, DROPPED.slice(1)], DROPPED],
    ['and where the file with it comes last', [DROPPED, WAITING], DROPPED],
    ['and where the file ends on its day', [WAITING, DROPPED.slice(0, 2), DROPPED.slice(2)], DROPPED],
  ])('%s', async (_, files, expected) => {
    for (const rows of files) await upload(rows)
    const found = await state()
    await scene.begin()
    await upload(expected)
    expect(found).toEqual(await state())
  })

  it('lines are known that an earlier file began with, which lacked the one that waited', async () => {
    await upload(['01/08/2026;78;Otra;1,00;705,00', '02/08/2026;79;Otra;2,00;707,00', '03/08/2026;80;Otra;3,00;710,00'])
    await upload(['31/07/2026;77;Cargo;-6,00;4,00', ...['01/08/2026;78;Otra;1,00;5,00', '02/08/2026;79;Otra;2,00;7,00']])
    expect((await state()).lines.map(([, reference]) => reference)).toEqual(['77', '78', '79', '80'])
  })

  it('a month whose last line moved away ends with the balance before it', async () => {
    await upload(WAITING.slice(0, 2))
    await upload(['01/08/2026;76;TRANSF;700,00;710,00'])
    expect((await state()).days).toEqual([
      ['2026-07-30', 0, 1_000],
      ['2026-08-01', 1_000, 71_000],
    ])
  })

  it('lines without numbers are known on the only day that two files share, whatever waited before it', async () => {
    await upload(['08/07/2026;VAR;a;1,00;57,00', '09/07/2026;;b;-6,00;51,00', '09/07/2026;VAR;c;7,00;58,00'])
    await upload(['09/07/2026;;b;-6,00;45,00', '09/07/2026;VAR;c;7,00;52,00', '10/07/2026;;d;5,00;57,00'])
    expect((await state()).lines.map(([day]) => day)).toEqual(['2026-07-08', '2026-07-09', '2026-07-09', '2026-07-10'])
  })

  it('lines of one kind are no confirmations of another', async () => {
    await upload(['08/07/2026;VAR;a;1,00;1,00', '10/07/2026;VAR;b;7,00;8,00'])
    await upload(['05/07/2026;VAR;c a confirmar;7,00;7,00', '05/07/2026;;d a confirmar;7,00;14,00', '06/07/2026;;e;1,00;15,00'])
    const of_file = (await state()).lines.slice(0, 3).map(([, reference, balance]) => `${reference} ${balance}`)
    expect(of_file.sort()).toEqual([' 1400', ' 1500', 'VAR 700'])
  })

  it('equal lines follow where a file goes on within a day', async () => {
    await upload(['30/07/2026;VAR;a;10,00;10,00', '31/07/2026;VAR;Ana;5,00;15,00'])
    await upload(['31/07/2026;VAR;Ana;5,00;20,00', '01/08/2026;VAR;b;1,00;21,00'])
    expect((await state()).lines).toHaveLength(4)
  })

  it('a file that begins within a day adds equal lines that the day already had', async () => {
    await upload(['30/07/2026;VAR;a;10,00;10,00', '31/07/2026;VAR;Ana;5,00;15,00'])
    await upload(['31/07/2026;VAR;Eva;5,00;20,00', '01/08/2026;VAR;b;1,00;21,00'])
    expect((await state()).lines).toHaveLength(4)
  })
})

const ACCOUNTS = EXHAUSTIVE ? 200 : 10
it(`doubles and loses no line of ${ACCOUNTS} accounts, in whatever order their exports are imported`, async () => {
  for (let seed = SEED; seed < SEED + ACCOUNTS; seed++) {
    const r = random(seed)
    const { exports, whole } = randomBank(r)
    await scene.begin()
    const seen = new Map<string, number>()
    for (const { rows, settled } of r.shuffle(exports).filter((one) => one.rows.length > 0)) {
      const { status, body } = await scene.upload(rows, { head })
      expect([seed, status, body.errors]).toEqual([seed, 201, undefined])
      for (const [key, count] of settled) seen.set(key, Math.max(count, seen.get(key) ?? 0))
      const stored = await settledLines()
      const lost = [...seen].filter(([key, count]) => (stored.get(key) ?? 0) < count)
      const doubled = [...stored].filter(([key, count]) => (whole.settled.get(key) ?? 0) < count)
      expect({ seed, lost, doubled }).toEqual({ seed, lost: [], doubled: [] })
    }
    await upload(whole.rows)
    const days = (await state()).days.map(([, , balance]) => balance)
    expect({ seed, lines: await settledLines(), days }).toEqual({ seed, lines: whole.settled, days: whole.balances })
  }
})

async function settledLines(): Promise<Map<string, number>> {
  const { lines } = await scene.everything()
  return counted(lines.filter(({ is_provisional }) => !is_provisional).map(({ day, amount, reference }) => `${day} ${amount} ${reference}`))
}

interface Line {
  day: number
  amount: number
  reference: string
  text: string
  /** Day of the export from which it is settled, and what becomes of it then. */
  settles: { on: number; becomes: 'same' | 'moved' | 'dropped' } | null
  order: number
}

/** Lines of twelve days, some of which wait to be confirmed, and exports of periods that were made on several days. */
function randomBank(r: ReturnType<typeof random>) {
  const has_numbers = r.chance(0.7)
  const lines: Line[] = [{ day: 1, amount: 300, reference: 'first', text: 'First', settles: null, order: -1 }]
  for (let day = 1; day <= 12; day++)
    for (let i = r.int(4); i > 0; i--) {
      const waits = r.chance(0.25)
      lines.push({
        day,
        amount: r.pick([500, 700, -600, 1_000]) + (waits && !has_numbers ? lines.length + 1 : 0),
        reference: has_numbers ? String(lines.length + 10) : r.pick(['', 'VAR']),
        text: `Line ${lines.length}`,
        settles: waits ? { on: day + 1 + r.int(4), becomes: r.pick(['same', 'moved', 'dropped'] as const) } : null,
        order: lines.length,
      })
    }
  lines.push({ day: 30, amount: 100, reference: 'end', text: 'End', settles: null, order: 999 })
  const seenOn = (at: number) =>
    lines
      .flatMap((line) => {
        const { settles } = line
        if (line.day > at) return []
        const text = settles && settles.on > at ? `${line.text} a confirmar` : line.text
        if (!settles || settles.on > at || settles.becomes === 'same') return [{ ...line, text, waits: text !== line.text }]
        return settles.becomes === 'dropped' ? [] : [{ ...line, day: settles.on, order: line.order + 100, waits: false }]
      })
      .sort((one, other) => one.day - other.day || one.order - other.order)
  const exportOf = (at: number, from: number, to: number) => {
    let balance = 0
    const balances = new Map<number, number>()
    const rows: string[] = []
    const settled: string[] = []
    for (const { day, amount, reference, text, waits } of seenOn(at)) {
      balance += amount
      if (day < from || day > to) continue
      rows.push(`${date(day).split('-').reverse().join('/')};${reference};${text};${decimal(amount)};${decimal(balance)}`)
      balances.set(day, balance)
      if (!waits) settled.push(`${date(day)} ${amount} ${reference}`)
    }
    return { rows, settled: counted(settled), balances: [...balances.values()] }
  }
  const exports = Array.from({ length: 5 }, () => {
    const [at, from] = [2 + r.int(16), 1 + r.int(9)]
    return exportOf(at, from, Math.min(at, from + 1 + r.int(9)))
  })
  return { exports, whole: exportOf(40, 1, 40) }
}

const date = (day: number) => `2026-07-${String(day).padStart(2, '0')}`
const decimal = (amount: number) => (amount / 100).toFixed(2).replace('.', ',')

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of [...keys].sort()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function random(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (most: number) => Math.floor(next() * most)
  return {
    int,
    chance: (share: number) => next() < share,
    pick: <Value>(values: readonly Value[]): Value => values[int(values.length)]!,
    shuffle: <Value>(values: readonly Value[]): Value[] =>
      values
        .map((value) => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
  }
}
