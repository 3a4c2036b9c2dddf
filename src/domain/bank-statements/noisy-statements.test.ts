import { expect, it } from 'vitest'
import { EXHAUSTIVE, SEED } from '../../testing/operations/exhaustive.ts'
import { paymentCode } from '../payouts/payments/payment-code.server.ts'
import { indexTargets, nameTargets, type OpenLine, type Target, verdictOf } from './match-line.ts'

const STATEMENTS = EXHAUSTIVE ? 1_000 : 100

it(`matches nothing wrongly in ${STATEMENTS} noisy statements, and most of what it could`, () => {
  const counted = { wrong: 0, matched: 0, clean: 0, lines: 0 }
  for (let n = 0; n < STATEMENTS; n++) {
    const world = noisyStatement(random(SEED + n))
    const indexes = new Map([
      [1, indexTargets(world.gifts)],
      [-1, indexTargets(world.payments)],
    ])
    const named = new Map([...indexes].map(([sign, index]) => [sign, nameTargets(world.lines, index)]))
    for (const line of world.lines) {
      const { truth, is_clean } = line
      const sign = Math.sign(line.amount)
      const { certain, suggestions } = verdictOf(line, indexes.get(sign)!, named.get(sign)!)
      counted.lines++
      if (is_clean) counted.clean++
      if (certain && certain.id === truth) counted.matched++
      if (certain && certain.id !== truth) counted.wrong++
      for (const { confidence } of suggestions) expect(confidence).toBeLessThan(100)
    }
  }
  expect(counted.wrong).toBe(0)
  expect(counted.clean).toBeGreaterThan(STATEMENTS * 4)
  expect(counted.matched).toBeGreaterThan(counted.clean * 0.8)
})

interface NoisyLine extends OpenLine {
  /** The gift or payment that it is; null for a stranger's, or where even a person could not know. */
  truth: string | null
  /** A reference as the bank passed it on, and nothing that contradicts it. */
  is_clean: boolean
}

type Random = ReturnType<typeof random>
const NAMES = ['Ana Pérez', 'Juan Pérez', 'Ana Gómez', 'Rotary Club Mendoza', 'María de los Ángeles Núñez', 'Bruno Díaz']
const CUITS = ['20055361682', '20267565393', '30500003193']
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Round amounts and few names, so that strangers look like donors. */
function noisyStatement(r: Random) {
  const gifts = Array.from({ length: 12 }, (_, i) => target(r, `cont_${i}`, { code: code(r) }))
  // Codes of pay days, and numbers of receipts that begin alike; some were never typed.
  const payments = Array.from({ length: 6 }, (_, i) =>
    target(r, `pmt_${i}`, {
      code: r.chance(0.5) ? paymentCode(code(r)) : null,
      reference: r.pick([`TRF-2026-${100 + i}`, `2026${10 + i}`, `REC ${i}`, 'Transferencia', code(r), null]),
    }),
  )
  const lines: NoisyLine[] = []
  const add = (line: Omit<NoisyLine, 'id'>) => lines.push({ id: `line_${lines.length}`, ...line })
  for (const gift of gifts) transfers(r, gift, gifts, add)
  for (const payment of payments) {
    if (r.chance(0.7))
      add({
        ...lineOf(r, payment, -payment.amount),
        text: `DEBITO TRANSF ${typed(r, payment)} ${r.pick(NAMES)}`,
        truth: payment.id,
        is_clean: false,
      })
    if (r.chance(0.3))
      add({
        ...lineOf(r, payment, -payment.amount),
        text: `PAGO TRANSFERENCIA ${r.int(99_999)} ${r.pick(NAMES)}`,
        truth: null,
        is_clean: false,
      })
  }
  for (let i = 0; i < 10; i++) {
    const like = r.pick(gifts)
    add({
      ...lineOf(r, like, like.amount),
      text: `TRANSF ${r.pick(NAMES)} ${r.pick(CUITS)} ${code(r)} ${r.int(999_999_999)}`,
      truth: null,
      is_clean: false,
    })
  }
  return { gifts, payments, lines: r.shuffle(lines) }
}

/** How the transfer of a gift may look on a statement, if it came at all. */
function transfers(r: Random, gift: Target, gifts: readonly Target[], add: (line: Omit<NoisyLine, 'id'>) => void): void {
  const reference = gift.code!
  const line = lineOf(r, gift, gift.amount)
  const text = (written: string) =>
    `${r.pick(['TRANSF', 'CR.TRAN', 'Transferencia recibida', 'BIP CR TR 19/06'])} ${r.pick(NAMES)} ${written} ${r.pick(['VAR', '', r.pick(CUITS)])}`
  const way = r.int(10)
  const known = { truth: gift.id, is_clean: false }
  const unknowable = { truth: null, is_clean: false }
  if (way < 4) add({ ...line, text: text(disguised(r, reference)), truth: gift.id, is_clean: true })
  else if (way === 4) add({ ...line, text: text(''), ...known })
  else if (way === 5) add({ ...line, text: text(reference.slice(0, 7 + r.int(4))), ...known })
  else if (way === 6) add({ ...line, amount: gift.amount + r.pick([-1, 1, 100_000]), text: text(reference), ...unknowable })
  else if (way === 7) {
    // Paid twice, or sent back: a person decides.
    add({ ...line, text: text(reference), ...unknowable })
    add({ ...line, amount: r.pick([gift.amount, -gift.amount]), text: text(disguised(r, reference)), ...unknowable })
  } else if (way === 8) {
    // One transfer for two gifts.
    const other = r.pick(gifts.filter(({ id }) => id !== gift.id))
    add({ ...line, text: text(`${reference} ${other.code}`), ...unknowable })
  }
}

function target(r: Random, id: string, { code = null, reference = null }: Partial<Pick<Target, 'code' | 'reference'>>): Target {
  const day = `2026-08-${String(1 + r.int(20)).padStart(2, '0')}`
  return {
    id,
    code,
    reference,
    amount: (1 + r.int(5)) * 1_000_000,
    day,
    payer_name: r.pick([...NAMES, null]),
    payer_cuit: r.pick([...CUITS, null]),
    account_number: null,
  }
}

/** Text of the transfer: the code, as banks pass it on, the number of the bank, or neither */
function typed(r: Random, { code, reference }: Target): string {
  return r.pick([code === null ? '' : disguised(r, code), reference ?? ''])
}

function lineOf(r: Random, { day }: Target, amount: number) {
  return { day: new Date(Date.parse(day) + (r.int(6) - 1) * 86_400_000).toISOString().slice(0, 10), amount }
}

function code(r: Random): string {
  return Array.from({ length: 12 }, () => ALPHABET[r.int(32)]).join('')
}

/** As banks and payers write it: in capitals, glued, broken by spaces or hyphens, letters for digits. */
function disguised(r: Random, reference: string): string {
  const written = r.pick([reference, reference.toUpperCase(), reference.toUpperCase().replace(/0/g, 'O').replace(/1/g, 'I')])
  return r.pick([
    written,
    `REF:${written}`,
    `TRANSF:${written}-20055361682`,
    `${written.slice(0, 4)} ${written.slice(4, 8)} ${written.slice(8)}`,
    `${written.slice(0, 6)}-${written.slice(6)}`,
  ])
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
