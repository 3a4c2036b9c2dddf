import type { ProjectStatus } from '../../src/domain/projects/project-rules.ts'
import type { CauseKey, EntitySlug } from '../start-rows/catalogues.ts'
import type { CityKey } from './cities.ts'
import type { Motif } from './images.ts'

/** The hand-written part of an organization; ids, addresses and dates are derived from it. */
export interface OrganizationStory {
  /** 4 to 50 characters */
  name: string
  /** An address it had before and that still redirects. */
  old_slug?: string
  entity: EntitySlug
  /** Its description, if its kind is "Other". */
  word?: string
  city: CityKey
  /** Approved by default. */
  status?: 'pending' | 'rejected'
  /** 4 to 250 characters */
  description: string
  projects: readonly ProjectStory[]
}

/** The hand-written part of a project. Amounts are whole units of the currency, by default pesos. */
export interface ProjectStory {
  /** 5 to 75 characters */
  name: string
  /** An address it had before and that still redirects. */
  old_slug?: string
  /** The first one gives it its main picture. */
  causes: readonly [CauseKey] | readonly [CauseKey, CauseKey] | readonly [CauseKey, CauseKey, CauseKey]
  status: ProjectStatus
  /** Defaults to its organization's city; null for work without a single place. */
  city?: CityKey | null
  currency?: 'USD'
  language?: 'en'
  /** One line of at most 180 characters for lists. */
  summary: string
  /** Paragraphs; a list of texts becomes a bulleted list. */
  story: readonly (string | readonly string[])[]
  /** Budget lines; their sum is the objective. */
  budget?: readonly (readonly [what: string, amount: number])[]
  /** For a project without a budget. */
  objective?: number
  /** The main picture, if one of its cause's pictures fits best. */
  picture?: Motif
  /** Its place among the featured ones, from 1. */
  featured?: number
  /** For completed ones: the result of the money. */
  achievement?: string
  /** Days before now on which it was first public, if its story depends on the date. */
  age?: number
  /** The reason why it was rejected, hidden or deleted. */
  reason?: string
}

type ReportText = readonly [title: string, body: string]

/** Updates posted while a project runs. Plain text. */
export interface NewsStory {
  /** In chronological order. */
  updates: readonly ReportText[]
  /** The report about the use of the money, after a payout. */
  report?: ReportText
}
