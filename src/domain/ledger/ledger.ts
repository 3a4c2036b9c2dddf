// The ledger's rules in readable form; the database has the same tables (`ledger_accounts`, `ledger_moves`), and posts by them.
// docs/money.md has examples.

/** Sources give (debits); the money is credited to the other accounts. */
export const SOURCES = ['trips', 'donors'] as const
/** Accounts that given money can be in. Those that `settle` must come to zero sooner or later. */
export const STATIONS = ['unmatched', 'expected', 'in_transit', 'payable', 'paid', 'announced', 'claims', 'losses'] as const
export const SETTLING = ['unmatched', 'expected', 'in_transit', 'payable', 'announced', 'claims'] as const satisfies readonly Station[]
type Station = (typeof STATIONS)[number]

/**
 * The account of a contribution's money after each step: one account for the whole, or back at its source (null). The step's transaction
 * posts the difference; `stays` posts nothing.
 */
export const MOVES = {
  announced: 'announced',
  promised: 'expected',
  adjusted: 'expected',
  voided: null,
  restored: 'expected',
  received: 'in_transit',
  approved: 'payable',
  not_approved: null,
  reversed: null,
  paid: 'paid',
  returned: 'payable',
  held: 'stays',
  reported: 'stays',
  moved: 'expected',
  parted: 'payable',
  carried: 'payable',
  undone: 'expected',
  reduced: 'paid',
  claimed: 'claims',
  set_off: 'claims',
  repaid: 'claims',
  written_off: 'losses',
  allocated: 'payable',
} as const satisfies Record<string, Station | null | 'stays'>
