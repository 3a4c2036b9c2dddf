import { z } from 'zod'
import { OrganizationRef } from '../../organizations/organization.ts'

/** Days within which we promise to decide about a sent project. */
export const PROMISED_DAYS = 5
/** Period of the figures about our own promise, in days. */
export const LOOK_BACK_DAYS = 90

/** A part of a project that a remark refers to. */
const Part = z
  .string('kit_required_field')
  .regex(/^(name|slug|summary|description|causes|place|objective|images|budget|(image|budget):[1-9][0-9]?)$/, 'kit_invalid_field')

const Person = z.object({ id: z.string(), username: z.string() })

/** Duration of decisions in the last 90 days. Days with one decimal; null without any decision. */
export const ReviewTimes = z.object({
  promised_days: z.int(),
  decided: z.int(),
  median_days: z.number().nullable(),
  worst_days: z.number().nullable(),
})
export type ReviewTimes = z.infer<typeof ReviewTimes>

/** A project in the queue. */
export const WaitingProject = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  organization: OrganizationRef,
  sent_at: z.string(),
  /** 1 for its first review. */
  round: z.int(),
  claim: Person.extend({ claimed_at: z.string() }).nullable(),
})
export type WaitingProject = z.infer<typeof WaitingProject>

export const Remark = z.object({
  id: z.string(),
  part: z.string(),
  /** The text of that part. */
  about: z.string(),
  /** The name of the picture that it refers to. */
  picture: z.string().nullable(),
  body: z.string(),
  author: Person.nullable(),
  created_at: z.string(),
  /** Null while its managers do not see it. */
  sent_at: z.string().nullable(),
  /** Time at which a manager marked it as done. */
  ticked_at: z.string().nullable(),
})
export type Remark = z.infer<typeof Remark>

/** One part of a project in two versions: lines are paragraphs, or lines of a budget. */
export const PartChange = z.object({
  part: z.string(),
  /** Language of the text, if it exists in both. */
  language: z.enum(['es', 'en']).nullable(),
  before: z.string(),
  after: z.string(),
  /** Names of the pictures, if a picture changed. */
  pictures: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
})
export type PartChange = z.infer<typeof PartChange>

/** One project's review. */
export const Review = WaitingProject.extend({
  notes: z.array(z.object({ id: z.string(), body: z.string(), author: Person.nullable(), created_at: z.string() })),
  remarks: z.array(Remark),
  /** Changes since it was sent before; null the first time. */
  changes: z.array(PartChange).nullable(),
  /** Slug of the next project that nobody else has claimed, oldest first. */
  next: z.string().nullable(),
  waiting: z.int(),
  reviewers: z.array(Person),
})
export type Review = z.infer<typeof Review>

const body = (max: number) => z.string('kit_required_field').trim().min(1, 'kit_required_field').max(max, 'project_error_text_long')

export const NewNote = z.object({ body: body(2000) })
export const NewRemark = z.object({ part: Part, body: body(1000) })
export type NewRemark = z.infer<typeof NewRemark>

/** Change of a claim. `from` is the reviewer that the admin saw, so that two who claim at once do not both think they have it. */
export const Claim = z.object({
  from: z.string().max(60).nullable().describe('Id of the user who had it when you looked'),
  to: z.string().max(60).nullable().describe('Id of an admin; null gives it back'),
})
export type Claim = z.infer<typeof Claim>
