import { m } from '../../../kit/sentences/messages.js'
import { projectFilterLabels } from './active-filters.tsx'
import type { BrowseFacts } from './browse-facts.server.ts'

type Facts = Pick<BrowseFacts, 'search' | 'causes' | 'districts' | 'place' | 'near'>

/** The title of a list of projects: the most specific filter as a phrase, and the names of the others. */
export function browseTitle(facts: Facts): string {
  const names = new Map(projectFilterLabels(facts))
  const lead = LEADS.find((filter) => names.has(filter))
  if (!lead) return m.project_browse_title()
  const others = [...names].filter(([filter]) => filter !== lead).map(([, name]) => name)
  return [phraseOf(lead, facts, names.get(lead)!), ...others].join(' · ')
}

const LEADS = ['near', 'place', 'query', 'status', 'district', 'cause'] as const

function phraseOf(lead: (typeof LEADS)[number], { search, place, near }: Facts, name: string): string {
  if (lead === 'near') return m.browse_title_near({ place: near!.text })
  if (lead === 'place') return m.browse_title_place({ place: place!.text })
  if (lead === 'query') return m.browse_title_query({ words: search.query })
  if (lead === 'district') return m.browse_title_district({ number: search.district })
  if (lead === 'cause') return m.browse_title_cause({ cause: name })
  if (search.status === 'completed') return m.browse_title_completed()
  return search.status === 'published' ? m.browse_title_published() : m.browse_title_active()
}
