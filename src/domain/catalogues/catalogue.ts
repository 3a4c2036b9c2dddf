import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'

/** The small lists that admins manage. */
export const CATALOGUES = ['countries', 'currencies', 'districts', 'entities', 'categories'] as const
export type AdminCatalogue = (typeof CATALOGUES)[number]
/** All of them, with the one that the sales desk manages. */
export type CatalogueName = AdminCatalogue | 'lost_reasons'

/** Limit of counting who uses a row: whether it is in use, and by how many if these are few, is what matters. */
export const MOST_USED = 100

/** A row of any of them. Fields that a list does not have are null. */
export const CatalogueItem = z.object({
  id: z.string(),
  /** The key in addresses and on screen: a slug, a code or a number. */
  key: z.string(),
  name_es: z.string(),
  name_en: z.string(),
  country_code: z.string().nullable(),
  position: z.int().nullable(),
  enabled: z.boolean(),
  used: z.int().describe('How many public projects, organizations or posts, or deals, have it'),
  used_is_lower_bound: z.literal(true).optional().describe(`More than ${MOST_USED} have it: counting ends there`),
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

export const CatalogueFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of its names, its key or its country'),
  state: z.enum(['enabled', 'disabled'], 'kit_invalid_field').optional(),
  sort: z
    .enum(['place', 'name', '-name', '-used', 'used'], 'kit_invalid_field')
    .default('place')
    .describe('By place: in the order of the list'),
})
export type CatalogueFilter = z.infer<typeof CatalogueFilter>

/** The columns that people write, besides the key. */
export type CatalogueField = 'name_es' | 'name_en' | 'country_code'

interface Rules {
  /**
   * The form of its key; `made` if we generate it and names tell rows apart; null if rows cannot be added: countries are those of ISO
   * 3166-1.
   */
  key: RegExp | 'made' | null
  /** The role that manages it. */
  kept_by: 'admin' | 'salesop'
  fields: readonly CatalogueField[]
  /** True for a list with an order of its own; otherwise it is sorted by key or name. */
  ordered: boolean
}

export const RULES: Record<CatalogueName, Rules> = {
  countries: { key: null, kept_by: 'admin', fields: ['name_es', 'name_en'], ordered: true },
  currencies: { key: /^[A-Z]{3}$/, kept_by: 'admin', fields: ['name_es', 'name_en'], ordered: true },
  // The name of a district is a proper name: the same in every language.
  districts: { key: /^\d{3,5}$/, kept_by: 'admin', fields: ['name_es', 'country_code'], ordered: false },
  entities: { key: /^[a-z0-9]+(-[a-z0-9]+)*$/, kept_by: 'admin', fields: ['name_es', 'name_en'], ordered: true },
  categories: { key: /^[a-z0-9]+(-[a-z0-9]+)*$/, kept_by: 'admin', fields: ['name_es', 'name_en'], ordered: true },
  lost_reasons: { key: 'made', kept_by: 'salesop', fields: ['name_es', 'name_en'], ordered: true },
}

const name = typedLine('kit_required_field')
  .min(2, 'catalogue_error_name')
  .max(60, 'catalogue_error_name')
  .regex(HARMLESS, 'kit_invalid_field')

/** An admin's input; {@link RULES} decides which fields a list needs. */
const CatalogueTexts = z.object({
  name_es: name.optional(),
  name_en: name.optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'kit_invalid_field')
    .optional(),
})
export const NewCatalogueItem = CatalogueTexts.extend({ key: z.string('kit_required_field').trim().max(60, 'kit_invalid_field') })
export type NewCatalogueItem = z.infer<typeof NewCatalogueItem>

export const CatalogueChange = CatalogueTexts.extend({
  enabled: z.boolean().optional(),
  seen: z
    .object({ name_es: z.string(), name_en: z.string(), country_code: z.string().nullable(), enabled: z.boolean() })
    .optional()
    .describe('The row as it was shown: if somebody else changed it since, nothing is changed'),
})
export type CatalogueChange = z.infer<typeof CatalogueChange>

export const CatalogueMove = z.object({ place: z.enum(['up', 'down', 'first'], 'kit_invalid_field') })
export type CatalogueMove = z.infer<typeof CatalogueMove>
