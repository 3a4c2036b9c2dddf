import type { NoticeFacts } from './notice-facts.ts'

const STEP: NoticeFacts = {
  code: '4k7mzq2x9abc',
  kind: 'approved',
  origin: 'booking',
  project: 'Agua segura para la escuela',
  amount: { amount: 4_500_000, currency: 'ARS' },
  was: null,
  cause: null,
  reason: null,
  by_person: true,
  converted: false,
}
const MORE = { amount: 6_000_000, currency: 'ARS' }

export const EXAMPLE_STEPS: NoticeFacts[] = [STEP]

const STEPS: NoticeFacts[] = [
  { ...STEP, was: MORE },
  { ...STEP, kind: 'not_approved', cause: 'not_arrived' },
  { ...STEP, kind: 'not_approved', cause: 'lapsed', by_person: false },
  { ...STEP, kind: 'reversed', cause: 'mistake' },
  { ...STEP, kind: 'voided', was: MORE },
  { ...STEP, kind: 'restored' },
  { ...STEP, kind: 'undone', cause: 'mistake' },
  { ...STEP, kind: 'adjusted', cause: 'assigned' },
  { ...STEP, kind: 'adjusted', was: MORE },
  { ...STEP, kind: 'adjusted', was: { amount: 45_000, currency: 'USD' }, converted: true },
  { ...STEP, kind: 'promised' },
  { ...STEP, kind: 'moved', cause: 'completed' },
  { ...STEP, kind: 'parted' },
  { ...STEP, kind: 'parted', cause: 'fund_rule', project: null },
  { ...STEP, kind: 'carried' },
  { ...STEP, kind: 'carried', cause: 'paid_in_part' },
  { ...STEP, kind: 'returned' },
  { ...STEP, kind: 'paid' },
  { ...STEP, kind: 'reported' },
  { ...STEP, kind: 'reduced', was: MORE },
  { ...STEP, kind: 'claimed', cause: 'cancelled' },
  { ...STEP, kind: 'set_off' },
  { ...STEP, kind: 'repaid' },
  { ...STEP, kind: 'written_off' },
  { ...STEP, kind: 'allocated', cause: 'fund_rule' },
]

/** Every step that letters can report, for their examples. */
export const NOTICE_CASES: { steps: NoticeFacts[] }[] = [
  ...STEPS.map((step) => ({ steps: [step] })),
  { steps: STEPS },
  { steps: Array.from({ length: 21 }, () => STEP) },
  { steps: Array.from({ length: 25 }, () => STEP) },
]
