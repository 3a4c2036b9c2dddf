import { z } from 'zod'
import deals from '../data/deals.json' with { type: 'json' }
import { Translated } from '../shapes.ts'

const Service = z.strictObject({ name: z.string(), details: z.string(), included: z.string() })

/** The demo book of deals: forty invented customers and their first messages; titles as a seller types them; services and greetings of quotes. */
export const DEALS = z
  .strictObject({
    customers: z.array(z.string()).length(40),
    titles: z.array(z.string()),
    notes: z.array(z.string()),
    tasks: z.array(z.string()),
    /** Ids of reasons. */
    lost: z.array(z.string()),
    messages: z.array(z.string()),
    services: z.record(z.enum(['es', 'en']), z.array(z.array(Service))),
    intros: Translated,
  })
  .parse(deals)
