import type { ReactNode } from 'react'
import type { usePaths } from '../../../../urls/use-paths.ts'
import type { Site } from '../../../site.ts'

/** What a long text needs to know: whose site it is, and how to write addresses. */
export interface Facts {
  site: Site
  to: ReturnType<typeof usePaths>
}

/** One part of a long text. */
export interface ProseSection {
  title: string
  body: (facts: Facts) => ReactNode
}

/** A long text in one language. Every language has the same sections, so that a link to one of them holds in both. */
export interface Prose<Id extends string> {
  title: string
  /** For search engines: one sentence, its own. */
  description: (facts: Pick<Facts, 'site'>) => string
  lead: (facts: Facts) => ReactNode
  sections: Record<Id, ProseSection>
}
