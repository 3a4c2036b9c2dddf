import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { isLine, isText } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'
import { photoOf } from '../../pictures/scenes/photo.ts'
import { OrganizationRef } from '../organizations/organization.ts'
import { ProjectImage } from '../projects/project-image.ts'
import { ReportedPayout } from '../projects/updates/update.ts'
import { ANSWER, REPORT_PICTURES, REPORT_STATES } from './report-rules.ts'

const ProjectOfReport = z.object({ id: z.string(), slug: z.string(), name: z.string(), language: z.enum(['es', 'en']) })

const Language = z.enum(['es', 'en']).describe('Of its answers')
const Answers = { language: Language, spent: z.string().nullable(), reached: z.string().nullable(), next: z.string().nullable() }

/** The report behind a link: no more data than its writer needs. */
export const OpenedReport = z.object({
  id: z.string(),
  state: z.enum(['owed', 'returned']),
  project: ProjectOfReport,
  organization: z.string(),
  payouts: z.array(ReportedPayout),
  due_at: z.string(),
  reason: z.string().nullable().describe('Why it was sent back'),
  ...Answers,
  pictures: z.array(z.object({ name: z.string(), alt: z.string() })),
})
export type OpenedReport = z.infer<typeof OpenedReport>

/** A report for the managers of its project. */
export const OwnReport = z.object({
  id: z.string(),
  state: z.enum(REPORT_STATES),
  project: ProjectOfReport,
  payouts: z.array(ReportedPayout),
  due_at: z.string(),
  days_left: z.int().describe('Negative once it is late'),
  overdue: z.boolean().describe('The project left search and shelves because of it'),
  sent_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
})
export type OwnReport = z.infer<typeof OwnReport>

/** A report in the admins' list. */
export const ReportCard = OwnReport.extend({ organization: OrganizationRef, reminded: z.int() })
export type ReportCard = z.infer<typeof ReportCard>

export const ReportDetail = ReportCard.extend({
  ...Answers,
  images: z.array(ProjectImage),
  decided_by: z.object({ username: z.string() }).nullable(),
  contributions: z.int().describe('On whose trails it stands once it is approved'),
  version: z.string().describe('Of what it says and shows: a decision names it'),
  abilities: z.object({
    decide: z.boolean(),
    approve: z.boolean().describe('Not while its project is hidden, nor once all its payouts were returned'),
  }),
})
export type ReportDetail = z.infer<typeof ReportDetail>

export const ReportFilter = z.object({
  query: z.string().trim().max(100).optional(),
  state: z.enum(REPORT_STATES).optional(),
  overdue: z.enum(['yes']).optional().describe('Only those whose project left search and shelves'),
  sort: z.enum(['-sent_at', 'sent_at', 'due_at', '-due_at', 'project', '-project']).default('-sent_at'),
})
export type ReportFilter = z.infer<typeof ReportFilter>

const Answer = z
  .string('kit_required_field')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .refine((text) => text !== '', 'kit_required_field')
  .refine((text) => text === '' || ([...text].length >= ANSWER.least && [...text].length <= ANSWER.most), 'report_error_answer')
  .refine(isText, 'kit_invalid_field')

/** A report in a request, with its link's token. */
export const WrittenReport = z.object({
  token: z.string().max(200),
  spent: Answer,
  reached: Answer,
  next: Answer,
  pictures: z
    .array(
      z.object({
        name: z.string().refine((name) => photoOf(name) !== null, 'kit_invalid_field'),
        alt: typedLine().min(1, 'draft_error_alt').max(300, 'kit_invalid_field').refine(isLine, 'kit_invalid_field'),
      }),
    )
    .min(REPORT_PICTURES.least, 'report_error_pictures')
    .max(REPORT_PICTURES.most, 'report_error_pictures')
    .refine((pictures) => new Set(pictures.map(({ name }) => name)).size === pictures.length, 'kit_invalid_field'),
})
export type WrittenReport = z.output<typeof WrittenReport>

const Seen = z.string('kit_required_field').max(60, 'kit_invalid_field').describe('`version` of what was read')

export const ReportDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approved'), seen: Seen }),
  z.object({
    decision: z.literal('returned'),
    seen: Seen,
    reason: z
      .string('kit_required_field')
      .trim()
      .min(1, 'kit_required_field')
      .max(1_000, 'kit_invalid_field')
      .refine(isText, 'kit_invalid_field'),
  }),
])
export type ReportDecision = z.infer<typeof ReportDecision>

/** Its project is hidden: nothing of the report can be published. */
export const REPORT_HIDDEN = errorKind('report_hidden', 409)
/** The bank returned all its payouts. */
export const REPORT_PAYOUTS_RETURNED = errorKind('report_payouts_returned', 409)
/** It changed after it was read and before the decision. */
export const REPORT_CHANGED = errorKind('report_changed', 409)
