import { errorKind } from '../../../kit/errors.ts'

export const PROPOSAL_EMPTY = errorKind('proposal_empty', 409)
/** The project changed the same since: its writer merges first. */
export const PROPOSAL_OUTDATED = errorKind('proposal_outdated', 409, { name: 'proposal_outdated' })
/** It changed after the admin read it. */
export const PROPOSAL_MOVED = errorKind('proposal_moved', 409)
export const PROPOSAL_UNCLAIMED = errorKind('proposal_unclaimed', 409)
