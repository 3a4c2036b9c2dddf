import { z } from 'zod'

/** A Rotary district, commonly known by its number. */
export const DistrictRef = z.object({ id: z.string(), number: z.string(), name: z.string() })
export type DistrictRef = z.infer<typeof DistrictRef>

export const District = DistrictRef.extend({ country_code: z.string(), project_count: z.int() })
export type District = z.infer<typeof District>
