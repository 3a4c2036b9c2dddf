import { z } from 'zod'
import { withoutInvisible } from './plain-text.ts'

/**
 * The shape of one typed line, such as a name or a telephone number: without spaces around it, and without invisible characters, which come along
 * with what people paste, and could make a name look like another's.
 */
export function typedLine(error: 'kit_required_field' | 'kit_invalid_field' = 'kit_invalid_field') {
  return z.string(error).overwrite((text) =>
    withoutInvisible(text)
      .replace(/[\p{Zl}\p{Zp}]/gu, ' ')
      .trim(),
  )
}
