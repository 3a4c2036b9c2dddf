import { FETCH_REFUSALS } from '@huella/guarded-fetch/fetch-refused'
import { z } from 'zod'
import { isText } from '../../kit/plain-text.ts'

// Addresses of travel pages that somebody gave to read, and what became of each (docs/decisions/0027-travel-page-import.md).

export const ADDRESS_BOUNDS = { most: 50, characters: 2_000 } as const

/** `created`: a new draft offer. `proposed`: its offer existed, and its page has changed. `unchanged`: its page has not changed. */
export const ADDRESS_STATES = ['waiting', 'refused', 'created', 'proposed', 'unchanged'] as const
export type AddressState = (typeof ADDRESS_STATES)[number]

/** Reasons why nothing was made of an address: those of a guarded fetch, or missing data on its page. */
const REASONS = [...FETCH_REFUSALS, 'no_offer', 'rights_ended'] as const
export type Reason = (typeof REASONS)[number]

/** The form field `urls`: a JSON list. The same address twice is one. */
export const BefunInput = z.object({
  urls: z
    .string('kit_required_field')
    .transform(parsed)
    .pipe(
      z
        .array(z.string().trim().min(1).max(ADDRESS_BOUNDS.characters).refine(isText), 'befun_error_urls')
        .min(1, 'befun_error_urls')
        .max(ADDRESS_BOUNDS.most, 'befun_error_urls'),
    )
    .transform((addresses) => [...new Set(addresses)]),
})
export type BefunInput = z.infer<typeof BefunInput>

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const Counts = z.object({
  waiting: z.int(),
  refused: z.int(),
  created: z.int(),
  proposed: z.int(),
  unchanged: z.int(),
})

export const OfferImport = z.object({
  id: z.string(),
  asked_by: z.string().nullable().describe('Username; null when the account was erased'),
  created_at: z.string(),
  counts: Counts,
  first: z.string().describe('Its first address'),
})
export type OfferImport = z.infer<typeof OfferImport>

export const ImportedAddress = z.object({
  id: z.string(),
  address: z.string().describe('As it was given'),
  state: z.enum(ADDRESS_STATES),
  reason: z.enum(REASONS).nullable(),
  message: z.string().nullable().describe('The reason, in the reader’s language'),
  canonical: z.string().nullable().describe('The one address of its page'),
  offer_id: z.string().nullable(),
  title: z.string().nullable().describe('As its page says it'),
})
export type ImportedAddress = z.infer<typeof ImportedAddress>

export const OfferImportDetail = OfferImport.extend({ addresses: z.array(ImportedAddress) })
export type OfferImportDetail = z.infer<typeof OfferImportDetail>

export const OfferImportFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of addresses, titles or who asked'),
  state: z.enum(ADDRESS_STATES).optional().describe('Those with an address in this state'),
  sort: z.enum(['-created_at', 'created_at', '-addresses', 'addresses']).default('-created_at'),
})
export type OfferImportFilter = z.infer<typeof OfferImportFilter>
