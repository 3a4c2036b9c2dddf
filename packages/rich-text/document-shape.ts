import { z } from 'zod'

/**
 * The shape of a document in answers: it was cleaned when it was saved. Types of answers cannot nest without end, so only its first level
 * is described.
 */
export const RichDocumentShape = z
  .object({ type: z.literal('doc'), content: z.array(z.object({ type: z.string() })) })
  .describe(
    'Rich text: paragraph, heading, bulletList, orderedList, listItem, blockquote, picture, card; text (bold, italic, link) and hardBreak',
  )
