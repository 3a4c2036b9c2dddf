import type { ReactNode } from 'react'
import type { usePaths } from '../../../../urls/use-paths.ts'
import type { Site } from '../../../site.ts'

/** The facts that a long text mentions: the site's data, and how to write addresses. */
interface Facts {
  site: Site
  to: ReturnType<typeof usePaths>
}

/** One section of a long text. */
interface ProseSection {
  title: string
  body: (facts: Facts) => ReactNode
}

/** A long text in one language. Every language has the same sections, so that a link to one of them is valid in both. */
export interface Prose<Id extends string> {
  title: string
  /** For search engines: a separate sentence. */
  description: (facts: Pick<Facts, 'site'>) => string
  lead: (facts: Facts) => ReactNode
  sections: Record<Id, ProseSection>
}
