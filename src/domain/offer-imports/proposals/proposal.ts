import { z } from 'zod'
import { OFFER_FIELDS, OfferReading } from '../reading/offer-reading.ts'

const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'replaced'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

const Field = z.enum(OFFER_FIELDS)

/** A newer reading of the page that an offer was made from. */
const Proposal = z.object({
  id: z.string(),
  created_at: z.string(),
  reading: OfferReading.describe('As the page says it now'),
  fields: z.array(Field).describe('What differs from before'),
})

/** The page that an offer was made from: its reading when that was last taken over or refused, and its newer reading. */
export const OfferSource = z.object({
  canonical: z.string(),
  read_at: z.string(),
  reading: OfferReading,
  proposal: Proposal.nullable(),
})
export type OfferSource = z.infer<typeof OfferSource>

export const Acceptance = z.object({
  fields: z.array(Field).min(1, 'offer_proposal_error_fields').describe('Those that are taken over; the others stay as they are'),
})
export const ProposalRefusal = z.object({ reason: z.string().trim().max(500, 'kit_invalid_field').default('') })
