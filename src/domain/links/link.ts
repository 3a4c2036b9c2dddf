import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { LOCALES } from '../../kit/locales.ts'

/** Forms of a link: sent by its manager, printed with a QR code, or in the card on another site. */
export const LINK_WAYS = ['link', 'poster', 'card'] as const
export type LinkWay = (typeof LINK_WAYS)[number]

/** Subjects of a link, named by their slug. */
export const LINK_SUBJECTS = ['project', 'organization'] as const
export type LinkSubject = (typeof LINK_SUBJECTS)[number]

/** A link and its results. `gifts` counts contributions, `collected` is the confirmed money of these, one amount per currency. */
export const TrackedLink = z.object({
  code: z.string(),
  way: z.enum(LINK_WAYS),
  url: z.url(),
  visits: z.int(),
  searches: z.int(),
  gifts: z.int(),
  collected: z.array(MoneyShape),
})
export type TrackedLink = z.infer<typeof TrackedLink>

/** The links of one of the manager's projects or organizations. */
export const OwnLinks = z.object({
  subject: z.enum(LINK_SUBJECTS),
  slug: z.string(),
  name: z.string(),
  links: z.array(TrackedLink),
})
export type OwnLinks = z.infer<typeof OwnLinks>

/** The link of an organization to an event that offers are for. */
export const EventLink = z.object({
  event: z.object({ id: z.string(), slug: z.string(), name: z.string(), start_date: z.string(), end_date: z.string() }),
  link: TrackedLink.nullable().describe('Null before it is made'),
})
export type EventLink = z.infer<typeof EventLink>

/** Contributions of an event's travellers, by the organization that brought them. */
export const BroughtByOrganization = z.object({
  organization: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  trips: z.int(),
  expected: z.array(MoneyShape).describe('One amount per currency, as `collected`'),
  collected: z.array(MoneyShape).describe('Confirmed'),
})
export type BroughtByOrganization = z.infer<typeof BroughtByOrganization>

/** The target of a link. `collects`: half of a trip can go to it now. */
export const LinkTarget = z.object({
  subject: z.enum([...LINK_SUBJECTS, 'offers_event']),
  id: z.string(),
  slug: z.string(),
  language: z.enum(LOCALES).describe('Of its page: the reader’s, or the only one that it has'),
  collects: z.boolean(),
})
export type LinkTarget = z.infer<typeof LinkTarget>
