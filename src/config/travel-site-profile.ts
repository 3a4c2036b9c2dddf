import { z } from 'zod'

const PARAMETERS = [
  'directSubmit',
  'tripType',
  'multiHotel',
  'departure',
  'hotelDestination',
  'destination',
  'departureDate',
  'arrivalDate',
  'distribution',
  'businessCabin',
  'lang',
  'nationality',
]

const SiteUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => !/[?#@]/.test(url), 'must be an address without user, query and fragment')
  .transform((url) => new URL(url).href.replace(/\/+$/, ''))

// The separators are between digits and commas.
const Separator = z.string().regex(/^[!-+\-./:-~]{1,4}$/, 'must be 1 to 4 visible ASCII characters, none of them a digit or a comma')

const CodeParameter = z
  .string()
  .regex(/^[A-Za-z]\w{0,31}$/, 'must be a letter, then up to 31 letters, digits or _')
  .refine((name) => !PARAMETERS.includes(name), 'must not be a parameter that the search uses')

/** The format in which a travel site takes searches (product.md §5). Another site needs another profile, not other code. */
export const TravelSiteProfile = z
  .object({
    url: SiteUrl,
    flight_and_hotel: z.enum(['FLIGHT_HOUSE', 'FLIGHT_HOTEL']),
    room_separator: Separator,
    part_separator: Separator,
    /** Always Spanish, or the visitor's language. */
    language: z.enum(['ES', 'visitor']),
    /** The extra parameter that carries the hand-off's code; without it none is sent. */
    code_parameter: CodeParameter.optional(),
  })
  .refine((profile) => !profile.part_separator.includes(profile.room_separator), {
    path: ['room_separator'],
    error: 'must not be a piece of the part separator, or rooms could not be told apart',
  })
export type TravelSiteProfile = z.output<typeof TravelSiteProfile>

/** The specification's hand-off (§7), to the demo travel site at its default port. */
export const DEFAULT_PROFILE: TravelSiteProfile = {
  url: 'http://localhost:3001',
  flight_and_hotel: 'FLIGHT_HOUSE',
  room_separator: '::',
  part_separator: '-',
  language: 'ES',
}
