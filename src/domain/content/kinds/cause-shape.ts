import { z } from 'zod'
import { ImagesShape, WordsShape } from '../writing/draft-shape.ts'
import { type CauseContent, EMPTY_CAUSE } from './cause.ts'

const CauseShape = z.object({ es: WordsShape, en: WordsShape, shared: z.object({ images: ImagesShape }).prefault(EMPTY_CAUSE.shared) })

/** @throws ZodError for text beyond its bounds */
export function readCause(value: unknown): CauseContent {
  return CauseShape.parse(value ?? {}) as CauseContent
}
