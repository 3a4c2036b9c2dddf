import { z } from 'zod'
import { invalid } from '../../../kit/errors.ts'
import type { ContentKind } from '../content.ts'
import type { Draft } from '../writing/draft.ts'
import { KINDS } from './kinds.ts'

/** Parses a draft of a kind. @throws invalid_fields for text beyond its bounds */
export function readContent(kind: ContentKind, value: unknown): Draft {
  try {
    return KINDS[kind].read(value)
  } catch (error) {
    if (error instanceof z.ZodError) throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]])))
    throw error
  }
}
