import { z } from 'zod'

/** Sources of a field on a page, the most reliable first: data for machines (JSON-LD), previews of chats (Open Graph), visible text. */
const READ_FROM = ['json_ld', 'open_graph', 'page'] as const
export type ReadFrom = (typeof READ_FROM)[number]

function readField<Value extends z.ZodType>(value: Value) {
  return z.object({ value, from: z.enum(READ_FROM) }).nullable()
}

const Day = z.string().describe('2027-03-10')

/** The trip on a page, each field with its source; null for a missing field. */
export const OfferReading = z.object({
  language: z.enum(['es', 'en']),
  title: readField(z.string()),
  text: readField(z.array(z.string()).describe('Paragraphs')),
  pictures: readField(z.array(z.string()).describe('Addresses')),
  price: readField(z.object({ amount: z.int(), currency: z.string(), least: z.boolean().describe('“From”: the lowest of several') })),
  dates: readField(z.object({ start: Day, end: Day.nullable() })),
  place: readField(z.string()),
})
export type OfferReading = z.infer<typeof OfferReading>
export type OfferFieldName = Exclude<keyof OfferReading, 'language'>
export type ReadPrice = NonNullable<OfferReading['price']>['value']
export type ReadDates = NonNullable<OfferReading['dates']>['value']

export const OFFER_FIELDS = ['title', 'text', 'pictures', 'price', 'dates', 'place'] as const satisfies readonly OfferFieldName[]

/** Limits of the data taken from a page. */
export const READING_BOUNDS = { title: 200, paragraph: 2_000, paragraphs: 30, pictures: 8, place: 120 } as const
