import { z } from 'zod'
import { Trail } from '../contribution.ts'

const Written = (most: number) =>
  z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(most, 'contribution_error_long')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'kit_invalid_field')

/** Characters of a question. */
export const QUESTION_MOST = 1000
export const GiftQuestionInput = z.object({ question: Written(QUESTION_MOST) })
export const AnswerInput = z.object({ answer: Written(2000) })

/** A user's question about their own contribution. */
export const OwnQuestion = z.object({
  id: z.string(),
  question: z.string(),
  asked_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type OwnQuestion = z.infer<typeof OwnQuestion>

/** A contribution as its giver sees it: its trail, and their questions. */
export const OwnGift = Trail.extend({
  questions: z.array(OwnQuestion),
  may_ask: z.boolean(),
  may_withdraw: z.boolean(),
  may_choose: z.boolean().describe('Another project, until its review'),
  project_id: z.string().nullable().describe('As it was seen, to choose another one; null: the common fund'),
})
export type OwnGift = z.infer<typeof OwnGift>
