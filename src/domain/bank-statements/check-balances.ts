export interface ReadLine {
  /** Line of the file, from 1. */
  line: number
  /** `YYYY-MM-DD` */
  day: string
  amount: number
  /** As the file has it, if it does. */
  balance: number | null
  part: string
  reference: string
  text: string
  payer_name: string
  payer_cuit: string
  payer_account: string
}
export interface BalancedLine extends ReadLine {
  balance: number
}

export interface PartBalance {
  part: string
  opening: number
  closing: number
}
export type Balanced =
  | { lines: BalancedLine[]; parts: PartBalance[]; problem?: never }
  /** `line` is the first one whose balance does not follow; null if the sum does not lead from the opening to the closing balance. */
  | { problem: 'differs'; line: number | null }
  /** Nothing says a balance. */
  | { problem: 'no_balance'; line: null }

/**
 * Brings lines into the order of time and checks that each balance follows from the one before: files begin with the oldest or the newest
 * line. Balances of one account within the account are a chain of their own.
 * @param stated what the file, or an admin, says about the whole; either may be missing if lines have balances
 */
export function checkBalances(lines: readonly ReadLine[], stated: { opening: number | null; closing: number | null }): Balanced {
  const parts = new Map<string, ReadLine[]>()
  for (const line of lines) {
    const of_part = parts.get(line.part)
    if (of_part) of_part.push(line)
    else parts.set(line.part, [line])
  }
  if (parts.size > 1 && lines.some(({ balance }) => balance === null)) return { problem: 'no_balance', line: null }
  const found: BalancedLine[] = []
  const sums: PartBalance[] = []
  for (const [part, of_part] of parts) {
    const chain = chainOf(of_part, parts.size > 1 ? { opening: null, closing: null } : stated)
    if ('problem' in chain)
      return chain.problem === 'differs' ? { problem: 'differs', line: chain.line } : { problem: 'no_balance', line: null }
    for (const line of chain.lines) found.push(line)
    sums.push({ part, opening: chain.opening, closing: chain.closing })
  }
  const total = (side: 'opening' | 'closing') => sums.reduce((sum, one) => sum + one[side], 0)
  if (differs(stated.opening, total('opening')) || differs(stated.closing, total('closing'))) return { problem: 'differs', line: null }
  return { lines: found, parts: sums }
}

type Chain = { lines: BalancedLine[]; opening: number; closing: number } | { problem: 'differs' | 'no_balance'; line: number | null }

/**
 * Tries the orders that files have: the oldest or the newest line first, and days from the newest one whose lines are from the oldest one, or the
 * other way round. Where several lead to the same end, one in the order of the days is right.
 */
function chainOf(lines: readonly ReadLine[], stated: { opening: number | null; closing: number | null }): Chain {
  const by_day = (one: ReadLine, other: ReadLine) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)
  const reversed = [...lines].reverse()
  let best: FollowResult | undefined
  for (const order of [[...lines].sort(by_day), reversed.sort(by_day)]) {
    const result = follow(order, stated)
    if (!('problem' in result)) return result
    if (!best || ('problem' in best && result.followed > best.followed)) best = result
  }
  return best!
}

type FollowResult = Exclude<Chain, { problem: unknown }> | { problem: 'differs' | 'no_balance'; line: number | null; followed: number }

function follow(lines: readonly ReadLine[], { opening, closing }: { opening: number | null; closing: number | null }): FollowResult {
  const known = lines.findIndex(({ balance }) => balance !== null)
  const sum = (until: number) => lines.slice(0, until).reduce((total, { amount }) => total + amount, 0)
  const start = known >= 0 ? lines[known]!.balance! - sum(known + 1) : (opening ?? (closing === null ? null : closing - sum(lines.length)))
  if (start === null) return { problem: 'no_balance', line: null, followed: 0 }
  let balance = start
  const found: BalancedLine[] = []
  for (const line of lines) {
    balance += line.amount
    if (differs(line.balance, balance)) return { problem: 'differs', line: line.line, followed: found.length }
    found.push({ ...line, balance })
  }
  if (differs(opening, start) || differs(closing, balance)) return { problem: 'differs', line: null, followed: found.length }
  return { lines: found, opening: start, closing: balance }
}

function differs(stated: number | null, found: number): boolean {
  return stated !== null && stated !== found
}
