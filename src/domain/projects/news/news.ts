import { z } from 'zod'

/** Scope of an unsubscription: the news of one project, or all. */
export const NewsScope = z.enum(['project', 'all'])
export type NewsScope = z.infer<typeof NewsScope>

export const LeaveLink = z.object({
  project: z.string().describe('Its name'),
  left: NewsScope.nullable().describe('What was left already'),
})
export type LeaveLink = z.infer<typeof LeaveLink>

export const OwnNews = z.object({
  mailed: z.boolean().describe('False: no news by mail at all'),
  left: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })).describe('Projects whose news the user left'),
})
export type OwnNews = z.infer<typeof OwnNews>
