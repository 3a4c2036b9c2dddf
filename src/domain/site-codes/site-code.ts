import { z } from 'zod'
import { PLACE_TYPES } from '../places/place.ts'

/** The travel site's id of a place. */
export const SITE_ID = /^[A-Za-z0-9][\w.:-]{0,39}$/

export const PLACE_ID = /^[\w:.-]{1,80}$/

const SiteCodeInput = z.object({ travel_site_id: z.string('kit_required_field').trim().regex(SITE_ID, 'site_code_error_code') })
const Seen = z.string().max(60).optional().describe('The code that was seen: if somebody else changed it since, nothing is done')
export const SiteCodeChange = SiteCodeInput.extend({ seen: Seen })
export const SiteCodeRemoval = z.object({ seen: Seen })
export const NewSiteCode = SiteCodeInput.extend({
  place_id: z.string('kit_required_field').trim().regex(PLACE_ID, 'site_code_error_place'),
})

export const SiteCode = z.object({
  id: z.string().describe('Of the place'),
  type: z.enum(PLACE_TYPES),
  name: z.string(),
  context: z.string(),
  short_code: z.string(),
  travel_site_id: z.string(),
})
export type SiteCode = z.infer<typeof SiteCode>

export const SiteCodeFilter = z.object({
  query: z.string().trim().max(100).optional(),
  type: z.enum(PLACE_TYPES).optional(),
  sort: z.enum(['name', '-name', 'code', '-code']).default('name'),
})
export type SiteCodeFilter = z.infer<typeof SiteCodeFilter>
