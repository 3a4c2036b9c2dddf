import type { ProjectStatus } from '../../src/domain/projects/project-rules.ts'
import type { CauseKey, EntitySlug } from './catalogues.ts'
import type { City } from './cities.ts'
import type { Motif } from './images.ts'

/** What a person wrote about an organization; ids, addresses and dates are worked out from it. */
export interface OrganizationStory {
  /** 4 to 50 characters */
  name: string
  /** An address it had before and that still redirects. */
  old_slug?: string
  entity: EntitySlug
  city: City
  /** Approved, if nothing is said. */
  status?: 'pending' | 'rejected'
  /** 4 to 250 characters */
  description: string
  projects: readonly ProjectStory[]
}

/** What a person wrote about a project. Amounts are whole units of the currency, pesos unless it says otherwise. */
export interface ProjectStory {
  /** 5 to 75 characters */
  name: string
  /** An address it had before and that still redirects. */
  old_slug?: string
  /** The first one gives it its main picture. */
  causes: readonly [CauseKey] | readonly [CauseKey, CauseKey] | readonly [CauseKey, CauseKey, CauseKey]
  status: ProjectStatus
  /** Its organization's city, if nothing is said; null for work without one place. */
  city?: City | null
  currency?: 'USD'
  language?: 'en'
  /** One line of at most 180 characters for lists. */
  summary: string
  /** Paragraphs; a list of texts becomes a bulleted list. */
  story: readonly (string | readonly string[])[]
  /** What is bought and for how much: together, the objective. */
  budget?: readonly (readonly [what: string, amount: number])[]
  /** For a project that gives no budget. */
  objective?: number
  /** The main picture, where one of its cause fits better than the others. */
  picture?: Motif
  /** Its place among the featured ones, from 1. */
  featured?: number
  /** For completed ones: what the money did. */
  achievement?: string
  /** How many days before now the public first saw it, where its story depends on a date. */
  age?: number
  /** Why it was rejected, hidden or deleted. */
  reason?: string
}

type Telling = readonly [title: string, body: string]

/** What the people of a project told while it went on. Plain texts. */
export interface NewsStory {
  /** In the order of time. */
  updates: readonly Telling[]
  /** What the money did, told after a payout. */
  report?: Telling
}
