import { z } from 'zod'

/** The fields of a report in the order in which people read them. */
const FIELDS = [
  'status',
  'booked_on',
  'trip_type',
  'destination',
  'departure',
  'start',
  'end',
  'currency',
  'sale',
  'cost',
  'fees',
  'taxes',
  'hand_off',
  'account',
] as const
const Value = z.union([z.string(), z.number()]).nullable()
type Value = z.infer<typeof Value>

export const FieldChange = z.object({ field: z.string(), from: Value, to: Value })
export type FieldChange = z.infer<typeof FieldChange>

/** Fields that differ between two reports. Profit is left out: it follows from its parts. A matched booking stays its traveller's (`is_matched`). */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const [old, now] = [flat(before), flat(after)]
  return FIELDS.map((field) => ({ field, from: old[field] ?? null, to: now[field] ?? null })).filter(
    // A report by hand or from a statement may omit the hand-off and the account.
    ({ field, from, to }) => from !== to && !((to === null || before.is_matched === true) && (field === 'hand_off' || field === 'account')),
  )
}

function flat({ trip, ...body }: Record<string, unknown>): Record<string, Value> {
  return { ...(trip as object), ...body } as Record<string, Value>
}
