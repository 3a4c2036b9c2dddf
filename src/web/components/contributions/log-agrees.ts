import type { MoneyState, Trail } from '../../../domain/contributions/contribution.ts'

/** The content of a verified entry. */
export interface LogEntry {
  trail: string | null
  entries: { account: string; currency: string; amount: number }[]
}

/** The ledger's accounts for the money in each state (docs/money.md). */
const ACCOUNTS: Record<MoneyState, readonly string[]> = {
  announced: ['announced'],
  expected: ['expected', 'in_transit'],
  confirmed: ['payable'],
  paid: ['paid'],
  void: [],
  not_approved: [],
  claimed: ['claims'],
  lost: ['losses'],
}
const STATIONS = ['announced', 'expected', 'in_transit', 'payable', 'paid', 'claims', 'losses']

/** Returns true if the sum of a contribution's entries in the log agrees with the state and amount on its page. */
export function logAgrees({ code, state, amount }: Pick<Trail, 'code' | 'state' | 'amount'>, entries: readonly LogEntry[]): boolean {
  if (entries.some(({ trail }) => trail !== code)) return false
  const lies = new Map<string, number>()
  for (const { account, currency, amount: moved } of entries.flatMap((entry) => entry.entries)) {
    if (!STATIONS.includes(account)) continue
    const key = `${currency} ${ACCOUNTS[state].includes(account) ? 'here' : 'elsewhere'}`
    lies.set(key, (lies.get(key) ?? 0) - moved)
  }
  const here = `${amount.currency} here`
  const expected = ACCOUNTS[state].length > 0 ? amount.amount : 0
  return (lies.get(here) ?? 0) === expected && [...lies].every(([key, sum]) => key === here || sum === 0)
}
