import { z } from 'zod'
import { CONTENT_KINDS } from '../content.ts'

/** What of an item shows a picture: what is being written, a version of its history, or what a hotelier proposed. */
const PICTURE_PARTS = ['draft', 'version', 'change'] as const

export const PictureUse = z.object({
  id: z.string().describe('Of the item'),
  kind: z.enum(CONTENT_KINDS),
  title: z.string(),
  deleted: z.boolean().describe('Only its history is left'),
  parts: z.array(z.enum(PICTURE_PARTS)),
})
export type PictureUse = z.infer<typeof PictureUse>
