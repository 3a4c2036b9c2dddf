import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import { OrganizationRef } from '../../organizations/organization.ts'
import type { DraftContent, DraftProblem } from '../drafts/draft.ts'
import { draftAmount } from '../drafts/draft.ts'
import type { ProjectStatus } from '../project-rules.ts'
import { PartChange, Review } from '../review/review.ts'

// Rules of proposals: their fields, times and authors. The shapes of answers are below.

export type Writer = 'manager' | 'admin'

/**
 * The way in which a user edits a project in this status: as a *draft* that is sent for review; as a *proposal* that an admin accepts;
 * *directly*, for admins only. Null: not at all.
 */
export type WayOfWriting = 'draft' | 'proposal' | 'direct' | null

export function wayOfWriting(status: ProjectStatus, writer: Writer): WayOfWriting {
  if (status === 'deleted') return null
  if (status === 'draft' || status === 'rejected') return 'draft'
  if (writer === 'admin') return 'direct'
  // Under review it has to be withdrawn first. Changes to a hidden project may be proposed: often it was hidden because it needs
  // correction.
  return status === 'under_review' ? null : 'proposal'
}

/** Facts about a project that is to be changed. Amounts in minor units of its own currency. */
export interface ChangeFacts {
  collected_amount: number
  /** Has expected or confirmed money. */
  has_money: boolean
  currency: string | null
}

/** Errors of a change to an approved project, beside those of any project. */
export function changeProblems(content: DraftContent, { collected_amount, has_money, currency }: ChangeFacts): DraftProblem[] {
  // Its money stays in the currency it was given in.
  if (has_money && content.currency !== currency) return [{ field: 'currency', key: 'proposal_error_currency' }]
  const objective = draftAmount(content.objective, content)
  if (objective !== null && objective < collected_amount) return [{ field: 'objective', key: 'proposal_error_collected' }]
  return []
}

/** True if it touches the objective: such a proposal is reviewed like a new project, by an admin who claimed it. */
export function needsFullReview(base: DraftContent, content: DraftContent): boolean {
  const [was, is] = [base, content].map((content) => `${draftAmount(content.objective, content)} ${content.currency}`)
  return was !== is
}

const PROPOSAL_STATES = ['sent', 'accepted', 'refused', 'withdrawn'] as const

/** A proposal, or an admin's own change. */
export const Proposal = z.object({
  id: z.string(),
  written_as: z.enum(['manager', 'admin']),
  state: z.enum(PROPOSAL_STATES),
  full_review: z.boolean().describe('It touches the objective'),
  sent_at: z.string(),
  sent_by: z.string().nullable().describe('Username'),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(PartChange),
})
export type Proposal = z.infer<typeof Proposal>

/** A proposal in the admins’ queue. */
export const WaitingProposal = z.object({
  id: z.string(),
  project_id: z.string(),
  slug: z.string(),
  name: z.string(),
  organization: OrganizationRef,
  sent_at: z.string(),
  full_review: z.boolean(),
  claim: z.object({ id: z.string(), username: z.string(), claimed_at: z.string() }).nullable(),
})
export type WaitingProposal = z.infer<typeof WaitingProposal>

const Part = z.object({ part: z.string(), before: z.string(), after: z.string() })

/** A proposal for an admin's decision. The decision returns `seen`, so that it applies only to the version that was read. */
export const ProposalReview = WaitingProposal.extend({
  sent_by: z.string().nullable(),
  changes: z.array(PartChange).describe('From what is public now to what would be'),
  seen: z.string(),
  outdated: z.boolean().describe('The project changed since it was written'),
  conflicts: z.array(Part).describe('What both changed: it cannot be accepted before its writer has merged it'),
  notes: Review.shape.notes,
  remarks: Review.shape.remarks,
  reviewers: Review.shape.reviewers,
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ProposalReview = z.infer<typeof ProposalReview>

export const ProposalDecision = z.object({
  to: z.enum(['accepted', 'refused'], 'kit_invalid_field'),
  seen: z.string().max(60),
  reason: z.string().trim().max(1000, 'project_error_text_long').optional().describe('Its managers read it; required to refuse'),
})
export type ProposalDecision = z.infer<typeof ProposalDecision>

export const PROPOSAL_EMPTY = errorKind('proposal_empty', 409)
/** The project changed the same since: its writer merges first. */
export const PROPOSAL_OUTDATED = errorKind('proposal_outdated', 409, { name: 'proposal_outdated' })
/** It changed after the admin read it. */
export const PROPOSAL_MOVED = errorKind('proposal_moved', 409)
export const PROPOSAL_UNCLAIMED = errorKind('proposal_unclaimed', 409)
