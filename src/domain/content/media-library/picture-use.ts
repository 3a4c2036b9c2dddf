import { z } from 'zod'
import { CONTENT_KINDS } from '../content.ts'

/** The part of an item that shows a picture: its draft, a version of its history, or a hotelier's proposal. */
const PICTURE_PARTS = ['draft', 'version', 'change'] as const

export const PictureUse = z.object({
  id: z.string().describe('Of the item'),
  kind: z.enum(CONTENT_KINDS),
  title: z.string(),
  deleted: z.boolean().describe('Only its history is left'),
  parts: z.array(z.enum(PICTURE_PARTS)),
})
export type PictureUse = z.infer<typeof PictureUse>
