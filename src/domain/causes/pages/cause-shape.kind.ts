import { z } from 'zod'
import { ImagesShape, TextsShape } from '../../content/writing/draft-shape.ts'
import { type CauseContent, EMPTY_CAUSE } from './cause.kind.ts'

const CauseShape = z.object({ es: TextsShape, en: TextsShape, shared: z.object({ images: ImagesShape }).prefault(EMPTY_CAUSE.shared) })

/** @throws ZodError for text beyond its bounds */
export function readCause(value: unknown): CauseContent {
  return CauseShape.parse(value ?? {}) as CauseContent
}
