import type { ReactNode } from 'react'
import type { Facts } from './prose.ts'

/**
 * What is stored about users, in the order of the privacy page. `testing/personal-data.ts` names the columns of each; a test fails for a
 * column or a section of the own-data file that belongs to none.
 */
export const PERSONAL_DATA = [
  'name',
  'email',
  'password',
  'google',
  'phone',
  'cuil',
  'rotary',
  'picture',
  'language',
  'target_project',
  'favorites',
  'news',
  'roles',
  'organizations',
  'dates',
  'sessions',
  'devices',
  'second_factor',
  'links',
  'connected_sites',
  'trip_session',
  'searches',
  'bookings',
  'sales',
  'donations',
  'trail_watches',
  'messages',
  'audit',
  'attempts',
  'tasks',
] as const

export type PersonalDatum = (typeof PERSONAL_DATA)[number]

/** What the privacy page says of each, in one language: what it is; what for, who sees it and how long it stays. */
export type PersonalDataWords = Record<PersonalDatum, { title: string; body: (facts: Facts) => ReactNode }>
