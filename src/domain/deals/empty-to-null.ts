import { z } from 'zod'

/** An empty field is none. */
export const emptyToNull = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === '' ? null : value), shape.nullish())
