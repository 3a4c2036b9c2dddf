import { z } from 'zod'
import { ImagesShape, TextsShape } from '../content/writing/draft-shape.ts'
import { EMPTY_LEGAL, type LegalContent } from './legal.kind.ts'

const LegalShape = z.object({ es: TextsShape, en: TextsShape, shared: z.object({ images: ImagesShape }).prefault(EMPTY_LEGAL.shared) })

/** @throws ZodError for text beyond its bounds */
export function readLegal(value: unknown): LegalContent {
  return LegalShape.parse(value ?? {}) as LegalContent
}
