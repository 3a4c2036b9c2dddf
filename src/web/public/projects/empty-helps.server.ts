import type { ApiClient } from '../../../api/client.server.ts'
import type { PlaceSuggestion } from '../../../domain/places/place.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'
import {
  FILTERS,
  type FilterName,
  NOTHING,
  type ProjectSearch,
  projectQuery,
  withNear,
  withoutFilter,
} from '../../components/projects/project-search.ts'
import { shownOf } from '../../components/projects/shown-project.ts'

/** Number of words that are tried, each alone. */
const MOST_WORDS = 4
const INSTEAD = 3

/**
 * Suggestions for an empty result: which filters to remove and which word to search alone, each with the number of results, and a few
 * projects instead, the nearest ones where a place was set.
 */
export async function readEmptyHelps(api: ApiClient, search: ProjectSearch, around: PlaceSuggestion | null) {
  const words = [...new Set(search.query.split(/\s+/).filter((word) => word.length > 2))].slice(0, MOST_WORDS)
  const [drops, alone, instead] = await Promise.all([
    Promise.all(FILTERS.filter((name) => search[name] !== '').map((filter) => drop(api, search, filter))),
    Promise.all(words.length > 1 ? words.map((word) => tryWord(api, search, word)) : []),
    readInstead(api, around),
  ])
  return {
    drops: drops.filter(({ total }) => total > 0),
    words: alone.filter(({ total }) => total > 0),
    instead,
    around: around?.text ?? null,
  }
}

async function drop(api: ApiClient, search: ProjectSearch, filter: FilterName) {
  return { filter, total: await countOf(api, withoutFilter(search, filter)) }
}

async function tryWord(api: ApiClient, search: ProjectSearch, word: string) {
  return { word, total: await countOf(api, { ...search, query: word, page: 1 }) }
}

async function countOf(api: ApiClient, search: ProjectSearch): Promise<number> {
  return (await askOr(api.projects.$get({ query: { ...projectQuery(search), per_page: '1' } }), EMPTY_PAGE)).meta.total
}

async function readInstead(api: ApiClient, around: PlaceSuggestion | null) {
  const search = around ? withNear(NOTHING, around.id) : NOTHING
  const found = await askOr(api.projects.$get({ query: { ...projectQuery(search), per_page: String(INSTEAD) } }), EMPTY_PAGE)
  return found.data.map(shownOf)
}
