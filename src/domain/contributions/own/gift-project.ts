import { z } from 'zod'
import { ProjectId, SeenContribution } from '../desk/managed-contribution.ts'

/** The project that a traveller chooses for the contribution of their trip. */
export const GiftProjectInput = z.object({ project_id: ProjectId, seen: SeenContribution.unwrap() })
