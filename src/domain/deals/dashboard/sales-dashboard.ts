import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { BookingCard, HandOffCard } from '../../bookings/sale.ts'
import { OPEN_STAGES, STAGES } from '../deal-stages.ts'
import { Task } from '../tasks/task.ts'

/** Number of ended deals below which no share is shown: it would mean nothing. */
export const ENOUGH = 20

const Share = z
  .object({ of: z.int().describe('How many it is a share of'), share: z.number().nullable().describe('0 to 1; null where there are none') })
  .describe('Of the last 12 months')

const ByCurrency = z.object({
  expected: MoneyShape,
  gift: MoneyShape.nullable().describe('Its half of the profit, as trips sold in the last 12 months gave; null where none was'),
})

/** The figures that the sales desk needs most, all computed in the database, and the latest bookings and searches. */
export const SalesDashboard = z.object({
  funnel: z
    .array(
      z.object({
        stage: z.enum(STAGES),
        count: z.int(),
        sums: z.array(MoneyShape).describe('Per currency; never added up across them'),
        goes_on: Share.nullable().describe(
          'Of the deals that left it: those that went to a later stage, and not to lost. Null where a deal ends',
        ),
        median_days: z.number().nullable().describe('In it, of the deals that left it'),
      }),
    )
    .describe('In the order of the stages'),
  won: z.array(z.object({ month: z.string(), count: z.int(), sums: z.array(MoneyShape) })).describe('The last 12 months, the oldest first'),
  forecast: z.object({
    stages: z
      .array(
        z.object({
          stage: z.enum(OPEN_STAGES),
          won: Share.describe(`Of the deals that were in it and ended: those that were really won. Below ${ENOUGH} it is too few to tell`),
          sums: z.array(MoneyShape),
          expected: z.array(MoneyShape).nullable().describe('Amount × share; null where it is too few to tell'),
        }),
      )
      .describe('Those in which a deal may still be won'),
    together: z.array(ByCurrency).describe('Of the stages that can be told'),
  }),
  lost: z.array(z.object({ reason: z.string(), count: z.int() })).describe('In the last 12 months, the most first'),
  first_answers: z
    .object({
      answered: z.int(),
      median_minutes: z.int().nullable(),
      worst_minutes: z.int().nullable(),
      waiting: z.int(),
      waiting_longest_since: z.string().nullable(),
      waiting_deal_id: z.string().nullable(),
    })
    .describe('Of the deals of the last 90 days, but for those of the old book'),
  tasks: z.array(Task.extend({ deal: z.object({ id: z.string(), title: z.string() }) })).describe('Of who asks, due today or late'),
  unmatched: z.object({ total: z.int(), latest: z.array(BookingCard) }).describe('Bookings that wait for somebody'),
  bookings: z.array(BookingCard).describe('The latest'),
  hand_offs: z.array(HandOffCard).describe('The latest'),
  number: z.number().describe('Of the last event that is in these figures'),
})
export type SalesDashboard = z.infer<typeof SalesDashboard>
