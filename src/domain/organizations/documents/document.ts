import { z } from 'zod'
import { DOCUMENT_TYPES } from './document-rules.ts'

/** A document that supports an organization's review. */
export const OrganizationDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.int(),
  created_at: z.string(),
})
export type OrganizationDocument = z.infer<typeof OrganizationDocument>
