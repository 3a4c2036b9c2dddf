import type { RichDocument } from '@huella/rich-text/document'
import { documentLength } from '@huella/rich-text/document-text'
import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import type { Locale } from '../../../kit/locales.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import { type AmountProblem, readAmount } from '../../../kit/read-amount.ts'
import { isSlug, plainSlug } from '../../../kit/slug.ts'
import { isObjective } from '../project-rules.ts'

// Rules of drafts, shared by the form and the server; the shape that the server reads is in `draft-shape.ts`.

/** Text in both languages. The project's own language is written first; the second one is voluntary. */
type Translated<Value> = Record<Locale, Value>

/** A draft, complete or not, as it was typed. */
export interface DraftContent {
  /** The project's own language. */
  language: Locale
  /** The texts exist in the other language too. */
  second: boolean
  name: Translated<string>
  /** The slug; null while it follows the name. */
  slug: string | null
  description: Translated<RichDocument>
  /** Ids. */
  causes: string[]
  objective: string
  currency: string
  country_code: string
  district_id: string
  place: { id: string; text: string } | null
  budget: { what: Translated<string>; amount: string }[]
  /** Names of scenes and of uploaded pictures, in order. */
  images: { name: string; alt: Translated<string> }[]
}

/** Bounds of product.md §4; that of the objective is `isObjective`. */
export const BOUNDS = {
  name: { least: 5, most: 75 },
  description: { least: 50, most: 20_000 },
  causes: { least: 1, most: 3 },
  images: { least: 1, most: 8 },
  alt: { most: 300 },
  what: { most: 120 },
  lines: { most: 30 },
} as const

export const MOST_PROJECTS_OF_USER = 4

/** How many projects an organization holds, and may hold: ten, unless an admin raised it (`project_limit_of`). */
export const ProjectLimit = z.object({ most: z.int(), projects: z.int() })
export type ProjectLimit = z.infer<typeof ProjectLimit>

/** Organizations that the actor may begin a project for, and the room for more in each, and of the actor; deleted projects do not count. */
export const ProjectRoom = z.object({
  organizations: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), projects: z.int(), full: z.boolean() })),
  own: z.int().describe('Projects that they began, rejected ones left out'),
  limited: z.boolean().describe('False for an admin, whose projects count against the organization only'),
  full: z.boolean(),
})
export type ProjectRoom = z.infer<typeof ProjectRoom>

export const LimitInput = z.object({
  seen: z.coerce.number('kit_invalid_field').int('kit_invalid_field').describe('The limit that was seen'),
  most: z.coerce
    .number('project_error_limit')
    .int('project_error_limit')
    .min(10, 'project_error_limit')
    .max(1000, 'project_error_limit')
    .describe('How many projects it may hold from now on'),
  reason: z
    .string('kit_required_field')
    .trim()
    .min(3, 'project_error_limit_reason')
    .max(500, 'kit_invalid_field')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'kit_invalid_field'),
})
export type LimitInput = z.infer<typeof LimitInput>

export function otherLanguage(language: Locale): Locale {
  return language === 'es' ? 'en' : 'es'
}

/** An error that prevents sending a draft. `key`: its message. */
export interface DraftProblem {
  /** Field of the form: `name`, `name_other`, `images.2.alt`, `budget.0.amount` … */
  field: string
  key: ProjectProblemKey
  inputs?: Record<string, string>
}

export type ProjectProblemKey =
  | AmountProblem['key']
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

/** Errors of everything that a review needs and the draft lacks, in the form's order; empty for one that can be sent. */
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

function objectiveProblems({ objective, ...facts }: DraftContent): DraftProblem[] {
  if (objective.trim() === '') return problem(true, 'objective', 'kit_required_field')
  const wrong = amountProblem(objective, facts, 'objective')
  return wrong.length > 0
    ? wrong
    : problem(!isObjective(draftAmount(objective, facts) ?? 0, facts.currency || 'ARS'), 'objective', 'draft_error_objective')
}

/** Lines are voluntary, but they must add up to the goal. */
function budgetProblems(content: DraftContent): DraftProblem[] {
  const { budget, objective, language } = content
  const lines = budget.flatMap(({ what, amount }, i) => {
    const field = `budget.${i}.amount`
    const wrong = amountProblem(amount, content, field)
    return [
      ...problem(lengthOf(what[language]) === 0, `budget.${i}.what`, 'kit_required_field'),
      ...(wrong.length > 0 ? wrong : problem((draftAmount(amount, content) ?? 0) <= 0, field, 'draft_error_amount')),
    ]
  })
  const whole = draftAmount(objective, content)
  const sum = budgetSum(content)
  return lines.length === 0 && budget.length > 0 && whole !== null ? problem(sum !== whole, 'budget', 'draft_error_budget_sum') : lines
}

/** In minor units; lines without a valid amount count as zero. */
export function budgetSum({ budget, ...facts }: AmountFacts & Pick<DraftContent, 'budget'>): number {
  return budget.reduce((sum, { amount }) => sum + (draftAmount(amount, facts) ?? 0), 0)
}

type AmountFacts = Pick<DraftContent, 'currency' | 'language'>

/** A typed amount of a draft in minor units, read as its language writes numbers; null for what is none. */
export function draftAmount(text: string, { currency, language }: AmountFacts): number | null {
  return readAmount(text, currency, language).amount
}

function amountProblem(text: string, { currency, language }: AmountFacts, field: string): DraftProblem[] {
  const { amount, problem: why } = readAmount(text, currency, language)
  if (why) return [{ field, ...why }]
  return problem(amount === null, field, 'draft_error_amount')
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return value >= least && value <= most
}

/** Unknown, deleted, or not theirs: the same answer. */
export const PROJECT_NOT_YOURS = errorKind('project_not_yours', 404)
export const PROJECT_NOT_EDITABLE = errorKind('project_not_editable', 409)
export const TOO_MANY_PROJECTS = errorKind('too_many_projects', 409)
export const TOO_MANY_OF_ORGANIZATION = errorKind('too_many_of_organization', 409)
export const LIMIT_CHANGED = errorKind('project_limit_changed', 409)
export const TOO_MANY_PICTURES = errorKind('too_many_pictures', 409)
/** Somebody else saved since: load the draft again, and merge. */
export const DRAFT_CHANGED = errorKind('draft_changed', 409, { name: 'draft_changed' })
