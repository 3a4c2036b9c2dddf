import type { Locale } from '../../../kit/locales.ts'
import { minorUnits } from '../../../kit/money.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import type { RichDocument } from '../../../kit/rich-text/document.ts'
import { documentLength } from '../../../kit/rich-text/document-text.ts'
import { isSlug, plainSlug } from '../../../kit/slug.ts'

// Rules of what is written, for the form and the server alike; the shape that the server reads is in `draft-shape.ts`.

/** Words in both languages. The project's own language is written first; the second one is voluntary. */
type Both<Value> = Record<Locale, Value>

/** What somebody is writing, complete or not, as it was typed. */
export interface DraftContent {
  /** The project's own language. */
  language: Locale
  /** The words are written in the other language too. */
  second: boolean
  name: Both<string>
  /** What stands in its page's address; null while it follows the name. */
  slug: string | null
  description: Both<RichDocument>
  /** Ids. */
  causes: string[]
  objective: string
  currency: string
  country_code: string
  district_id: string
  place: { id: string; text: string } | null
  budget: { what: Both<string>; amount: string }[]
  /** Names of scenes and of uploaded pictures, in order. */
  images: { name: string; alt: Both<string> }[]
}

/** Bounds of product.md §4. Amounts in minor units of the project's currency. */
export const BOUNDS = {
  name: { least: 5, most: 75 },
  description: { least: 50, most: 20_000 },
  causes: { least: 1, most: 3 },
  images: { least: 1, most: 8 },
  objective: { least: 100_000, most: 100_000_000_000 },
  alt: { most: 300 },
  what: { most: 120 },
  lines: { most: 30 },
} as const

export const MOST_PROJECTS_OF_USER = 4
export const MOST_PROJECTS_OF_ORGANIZATION = 10

export function otherLanguage(language: Locale): Locale {
  return language === 'es' ? 'en' : 'es'
}

/** What keeps a draft from being sent. `key`: its sentence. */
export interface DraftProblem {
  /** Of the form: `name`, `name_other`, `images.2.alt`, `budget.0.amount` … */
  field: string
  key: ProjectProblemKey
}

export type ProjectProblemKey =
  | 'kit_required_field'
  | 'kit_invalid_field'
  | 'draft_error_name'
  | 'draft_error_slug'
  | 'draft_error_description'
  | 'draft_error_causes'
  | 'draft_error_images'
  | 'draft_error_alt'
  | 'draft_error_objective'
  | 'draft_error_amount'
  | 'draft_error_budget_sum'
  | 'proposal_error_currency'
  | 'proposal_error_collected'

/** Everything that a review needs and the draft lacks, in the form's order; empty for one that can be sent. */
export function draftProblems(draft: DraftContent): DraftProblem[] {
  const own = draft.language
  const other = otherLanguage(own)
  return [
    ...wordProblems(draft, own, ''),
    ...slugProblems(draft),
    ...(draft.second ? wordProblems(draft, other, '_other') : []),
    ...problem(draft.causes.length < BOUNDS.causes.least || draft.causes.length > BOUNDS.causes.most, 'causes', 'draft_error_causes'),
    ...imageProblems(draft),
    ...problem(draft.currency === '', 'currency', 'kit_required_field'),
    ...objectiveProblems(draft),
    ...budgetProblems(draft),
    ...problem(draft.country_code === '', 'country_code', 'kit_required_field'),
    ...problem(draft.district_id === '', 'district_id', 'kit_required_field'),
  ]
}

function problem(is_wrong: boolean, field: string, key: ProjectProblemKey): DraftProblem[] {
  return is_wrong ? [{ field, key }] : []
}

function wordProblems(draft: DraftContent, language: Locale, suffix: string): DraftProblem[] {
  const name = lengthOf(draft.name[language])
  const story = documentLength(draft.description[language])
  return [
    ...(name === 0
      ? problem(true, `name${suffix}`, 'kit_required_field')
      : problem(!isWithin(name, BOUNDS.name), `name${suffix}`, 'draft_error_name')),
    ...(story === 0
      ? problem(true, `description${suffix}`, 'kit_required_field')
      : problem(!isWithin(story, BOUNDS.description), `description${suffix}`, 'draft_error_description')),
  ]
}

function slugProblems({ slug }: DraftContent): DraftProblem[] {
  if (slug === null) return []
  if (slug.trim() === '') return problem(true, 'slug', 'kit_required_field')
  return problem(!isSlug(plainSlug(slug)), 'slug', 'draft_error_slug')
}

function imageProblems({ images, language }: DraftContent): DraftProblem[] {
  return [
    ...problem(!isWithin(images.length, BOUNDS.images), 'images', 'draft_error_images'),
    ...images.flatMap(({ alt }, i) => problem(lengthOf(alt[language]) === 0, `images.${i}.alt`, 'draft_error_alt')),
  ]
}

function objectiveProblems({ objective, currency }: DraftContent): DraftProblem[] {
  if (objective.trim() === '') return problem(true, 'objective', 'kit_required_field')
  const amount = readAmount(objective, currency)
  if (amount === null) return problem(true, 'objective', 'draft_error_amount')
  return problem(!isWithin(amount, BOUNDS.objective), 'objective', 'draft_error_objective')
}

/** Lines are voluntary, but what is there adds up to the goal. */
function budgetProblems({ budget, objective, currency, language }: DraftContent): DraftProblem[] {
  const lines = budget.flatMap(({ what, amount }, i) => [
    ...problem(lengthOf(what[language]) === 0, `budget.${i}.what`, 'kit_required_field'),
    ...problem((readAmount(amount, currency) ?? 0) <= 0, `budget.${i}.amount`, 'draft_error_amount'),
  ])
  const whole = readAmount(objective, currency)
  const sum = budgetSum(budget, currency)
  return lines.length === 0 && budget.length > 0 && whole !== null ? problem(sum !== whole, 'budget', 'draft_error_budget_sum') : lines
}

/** In minor units; lines that are no amount count nothing. */
export function budgetSum(budget: DraftContent['budget'], currency: string): number {
  return budget.reduce((sum, { amount }) => sum + (readAmount(amount, currency) ?? 0), 0)
}

/**
 * A typed amount in minor units: `1.250.000,50`, `1,250,000.50`, `1250000.5` and `1 250 000` alike. A lone separator before three digits groups
 * thousands. Null for what is no amount, or has more decimals than the currency.
 */
export function readAmount(text: string, currency: string): number | null {
  const typed = text.trim().replace(/[\s$]/g, '')
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  if (whole === '' || (whole.includes('.') && whole.includes(','))) return null
  if (decimals !== '' && [...whole].some((character) => character === typed.at(whole.length))) return null
  const units = /^[A-Z]{3}$/.test(currency) ? minorUnits(currency) : 2
  if (decimals.length > units || whole.length > 20) return null
  const amount = Number(whole.replace(/[.,]/g, '') + decimals.padEnd(units, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return value >= least && value <= most
}
