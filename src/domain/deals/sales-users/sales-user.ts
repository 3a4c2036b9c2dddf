import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { MONEY_STATES } from '../../contributions/contribution.ts'
import { DealCard } from '../deal.ts'

export const SALES_USER_KINDS = ['seller', 'customer', 'traveller'] as const
export type SalesUserKind = (typeof SALES_USER_KINDS)[number]

const SORTS = ['name', '-name', '-last_contact', 'last_contact', '-deals', 'deals', '-created_at', 'created_at'] as const

/** Filters of the list, in its address. */
export const SalesUserFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of their name, username, e-mail or telephone'),
  kind: z.enum(SALES_USER_KINDS).optional(),
  language: z.enum(LOCALES).optional(),
  place: z
    .string()
    .regex(/^[\w:.-]{1,80}$/)
    .optional()
    .describe('Where a deal or a trip of theirs goes'),
  deals: z.enum(['open', 'none']).optional().describe('Those with an open deal, or without any'),
  trips: z.enum(['some', 'none']).optional(),
  sort: z.enum(SORTS).default('-last_contact'),
})
export type SalesUserFilter = z.infer<typeof SalesUserFilter>

/** A seller, a customer or a traveller, each person once: a customer and the account that confirmed their address are one. */
export const SalesUserCard = z.object({
  slug: z.string().describe('A username, or the id of a customer without an account'),
  name: z.string(),
  username: z.string().nullable(),
  kinds: z.array(z.enum(SALES_USER_KINDS)),
  email: z.string().nullable().describe('Of customers, and of people with a booking'),
  phone: z.string().nullable().describe('Likewise'),
  language: z.enum(LOCALES),
  place: z.string().nullable().describe('Where their latest deal or trip goes'),
  deals: z.int().describe('Bought from us, in any stage'),
  open_deals: z.int(),
  selling: z.int().describe('Of a seller: open deals that are theirs'),
  trips: z.int().describe('Bookings that stand'),
  gifts: z.array(MoneyShape).describe('Together per currency; never added up across them'),
  last_contact: z.string().nullable().describe('The last reply, note or move of a deal of theirs'),
  created_at: z.string(),
})
export type SalesUserCard = z.infer<typeof SalesUserCard>

const Project = z.object({ slug: z.string(), name: z.string() }).nullable()

/** With everything of theirs that the sales desk may know: never CUIL, Rotary number or anything of their account's safety. */
export const SalesUser = SalesUserCard.extend({
  target_project: Project,
  customer_deals: z.array(DealCard).describe('The latest first, at most 100'),
  seller_deals: z.array(DealCard).describe('Open ones that are theirs to sell, at most 100'),
  bookings: z.array(
    z.object({
      number: z.string(),
      status: z.enum(['confirmed', 'cancelled']),
      destination: z.string().nullable(),
      start: z.string().nullable(),
      end: z.string().nullable(),
      sale: MoneyShape,
      at: z.string(),
    }),
  ),
  searches: z.array(z.object({ code: z.string(), destination: z.string().nullable(), start: z.string(), end: z.string(), at: z.string() })),
  contributions: z.array(
    z.object({
      code: z.string(),
      amount: MoneyShape,
      project: Project,
      state: z.enum(MONEY_STATES),
      at: z.string(),
    }),
  ),
})
export type SalesUser = z.infer<typeof SalesUser>

export const SalesPlace = z.object({ id: z.string(), name: z.string(), users: z.int() })
export type SalesPlace = z.infer<typeof SalesPlace>
