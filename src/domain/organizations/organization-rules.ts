// Apart from `organization.ts`, so that the browser gets the rules without Zod.

import { SLUG_LENGTH } from '../../kit/slug.ts'

export const ORGANIZATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number]

/** Lengths in characters (specification §5). */
export const NAME_LENGTH = { min: 4, max: 50 }
export const IDENTIFIER_LENGTH = { min: SLUG_LENGTH.least, max: 50 }
export const DESCRIPTION_LENGTH = { min: 4, max: 250 }
/** Length of the description that replaces the type "Other". */
export const WORD_LENGTH = { min: 2, max: 40 }

/** The kind that requires a description of its own. */
export const OTHER_KIND = 'other'
/** Kinds that belong to a Rotary district. */
export const ROTARY_KINDS: readonly string[] = ['rotary-club', 'rotary-district', 'rotaract', 'interact']
