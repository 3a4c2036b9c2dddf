// The readable half of the ledger; the database has the same tables (`ledger_accounts`, `ledger_moves`), and posts by them. docs/money.md has examples.

/** Sources give (debits); what they gave lies at the others (credits). */
export const SOURCES = ['trips', 'donors'] as const
/** Where given money can lie. Those that `settle` must come to zero sooner or later. */
export const STATIONS = ['unmatched', 'expected', 'in_transit', 'payable', 'paid', 'announced'] as const
export const SETTLING = ['unmatched', 'expected', 'in_transit', 'payable', 'announced'] as const satisfies readonly Station[]
type Station = (typeof STATIONS)[number]

/**
 * Where the money of a contribution lies after each of its steps: at one station as a whole, or back at its source (null). The difference to before is
 * what the step's transaction posts; `stays` posts nothing.
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
} as const satisfies Record<string, Station | null | 'stays'>
