import { z } from 'zod'
import { Membership } from '../organizations/members/member.ts'
import { OwnProject } from '../projects/own/own-project.ts'
import { OwnReport } from './report.ts'

/** All that an organization's area shows its managers. */
export const OrganizationDesk = Membership.extend({
  projects: z.array(OwnProject),
  reports: z.array(OwnReport).describe('That it still has to write'),
  bank_account: z.object({
    asked: z.boolean().describe('The caller may confirm a change of the account'),
    done: z.boolean().describe('There is an account that money can be paid to'),
  }),
})
export type OrganizationDesk = z.infer<typeof OrganizationDesk>
