import { z } from 'zod'

/** Parts of an approved organization that an admin reviews before they are public. */
export const CHANGE_PARTS = ['name', 'slug', 'description', 'cuit', 'logo'] as const
type ChangePart = (typeof CHANGE_PARTS)[number]

/** `logo` is the version of the picture. */
export type ChangeContent = Record<Exclude<ChangePart, 'cuit' | 'logo'>, string> & Record<'cuit' | 'logo', string | null>

/** Texts; for a logo the addresses of the pictures. */
const Part = z.object({ part: z.enum(CHANGE_PARTS), before: z.string().nullable(), after: z.string().nullable() })

/** The latest change that was sent and neither accepted nor withdrawn. */
export const OrganizationChange = z.object({
  id: z.string(),
  state: z.enum(['sent', 'refused']),
  sent_at: z.string(),
  sent_by: z.string().nullable().describe('Username'),
  reason: z.string().nullable().describe('Why it was refused'),
  parts: z.array(Part).describe('From what is public now to what would be'),
})
export type OrganizationChange = z.infer<typeof OrganizationChange>

const Seen = z.string('kit_required_field').max(60, 'kit_invalid_field').describe('`version` of the organization that was read')

export const OrganizationChangeDecision = z.discriminatedUnion('to', [
  z.object({ to: z.literal('accepted'), seen: Seen }),
  z.object({
    to: z.literal('refused'),
    seen: Seen,
    reason: z
      .string('kit_required_field')
      .trim()
      .min(1, 'kit_required_field')
      .max(1000, 'users_error_too_long')
      .regex(/^[^\0]*$/, 'kit_invalid_field')
      .describe('Its managers read it'),
  }),
])
export type OrganizationChangeDecision = z.infer<typeof OrganizationChangeDecision>
