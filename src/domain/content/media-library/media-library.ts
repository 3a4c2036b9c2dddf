import { z } from 'zod'
import { isLine, withoutInvisible } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { IMAGE_BOUNDS } from '../writing/draft.ts'

/** Characters of a file's name that are stored. */
const LONGEST_FILE_NAME = 120

const Alt = typedLine('kit_required_field').max(IMAGE_BOUNDS.alt.most, 'content_error_alt_long').refine(isLine, 'kit_invalid_field')
const Percent = z.int('kit_invalid_field').min(0, 'kit_invalid_field').max(100, 'kit_invalid_field')

/** The library's description of a picture: the default wherever the picture is used. */
const Described = z.object({
  alt: z.object({ es: Alt, en: Alt }).describe('What it shows; either may be empty'),
  focus: z.object({ x: Percent, y: Percent }).describe('What stays in sight when it is cut, in percent from the left and the top'),
})

/** With the version that was seen. */
export const PictureDescription = Described.extend({ version: z.int().min(1) })
export type PictureDescription = z.infer<typeof PictureDescription>

export const PictureId = z.string().regex(/^pict_[0-9a-z]{24}$/)

export const LibraryPicture = Described.extend({
  id: z.string(),
  name: z.string().describe('As content names it'),
  file_name: z.string().describe('As it was uploaded; empty where nobody knows'),
  width: z.int().describe('Of its largest file, in pixels'),
  height: z.int(),
  uses: z.int().describe('Items that show it, or did in an earlier version'),
  version: z.int(),
  created_at: z.string(),
  uploaded_by: z.string().nullable().describe('Username'),
  updated_at: z.string().nullable().describe('When it was last described'),
  updated_by: z.string().nullable().describe('Username'),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const PICTURE_SORTS = ['-created_at', 'created_at', 'name', '-name', '-uses', 'uses'] as const
export type PictureSort = (typeof PICTURE_SORTS)[number]

export const PictureFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Of its file’s name and its words'),
  use: z.enum(['used', 'unused']).optional(),
  words: z.enum(['missing']).optional().describe('Without words in a language'),
  sort: z.enum(PICTURE_SORTS).default('-created_at'),
})
export type PictureFilter = z.infer<typeof PictureFilter>

/** Cleans a file's name for storage: no folders, one line, visible characters only. */
export function fileNameOf(name: string): string {
  const [last = ''] = name.toWellFormed().normalize('NFC').split(/[\\/]/).slice(-1)
  return [...withoutInvisible(last)].filter(isLine).slice(0, LONGEST_FILE_NAME).join('').trim()
}
