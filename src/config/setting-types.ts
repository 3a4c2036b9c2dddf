import { z } from 'zod'

export const Flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === '1' || value === 'true')
