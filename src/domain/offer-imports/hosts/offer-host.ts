import { z } from 'zod'

/** A whole name of at least two parts, the last of which begins with a letter: no IP address, port or dot at the end. */
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A host as typed, or the host of a pasted address; letters beyond ASCII in the form that browsers send. */
export const HostInput = z.object({
  host: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(300, 'offer_host_error')
    .transform(hostOf)
    .pipe(z.string().max(253, 'offer_host_error').regex(HOST, 'offer_host_error')),
})

export const OfferHost = z.object({
  id: z.string().describe('The host itself'),
  added_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
  offers: z.int().describe('Offers that were read from it'),
})
export type OfferHost = z.infer<typeof OfferHost>

function hostOf(typed: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  return url && url.protocol === 'https:' && !url.port && !url.username ? url.hostname : ''
}
