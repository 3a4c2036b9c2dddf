import { minorUnits } from '../../kit/money.ts'

// Separate from `project.ts`, so that the browser gets the rules without Zod.

export const PROJECT_STATUSES = ['draft', 'under_review', 'active', 'published', 'hidden', 'completed', 'rejected', 'deleted'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Statuses that everybody may see; to strangers other projects do not exist (product.md §4). */
export const PUBLIC_STATUSES = ['published', 'active', 'completed'] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

export function isPublicStatus(status: string): boolean {
  return (PUBLIC_STATUSES as readonly string[]).includes(status)
}

/** Public statuses other than completed. */
export const OPEN_STATUSES = ['active', 'published'] as const satisfies readonly PublicStatus[]

/** Orders of the list: featured first and then the newest; newest; nearest to its goal; nearest to a place. */
export const PROJECT_SORTS = ['featured', 'newest', 'goal', 'near'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

/** Only these can be chosen as a target or receive money. */
export const COLLECTING_STATUSES = ['active'] as const satisfies readonly PublicStatus[]

export function canReceive(project: { status: string }): boolean {
  return (COLLECTING_STATUSES as readonly string[]).includes(project.status)
}

/** 1 000 to 1 000 000 000 whole units of the currency (product.md §4), as the database has it, too. */
export function isObjective(amount: number, currency: string): boolean {
  const units = amount / 10 ** minorUnits(currency)
  return units >= 1_000 && units <= 1_000_000_000
}

/**
 * Progress of a project in percent of its objective, for the three tones of its bar; at most 100 together. `collected_percent` is whole.
 */
export function progressOf(project: {
  objective: { amount: number }
  expected: { amount: number }
  collected: { amount: number }
  paid: { amount: number }
}) {
  const percent = (amount: number) => (amount / project.objective.amount) * 100
  const paid = Math.min(100, percent(project.paid.amount))
  const confirmed = Math.min(100 - paid, percent(project.collected.amount) - percent(project.paid.amount))
  const expected = Math.min(100 - paid - confirmed, percent(project.expected.amount))
  return { paid, confirmed, expected, collected_percent: Math.floor((project.collected.amount * 100) / project.objective.amount) }
}
