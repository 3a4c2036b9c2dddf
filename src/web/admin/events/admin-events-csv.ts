import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const page = csvPage((api, url) => {
  const query = listQuery(url)
  const view = url.searchParams.get('view')
  if (view !== 'groups' && view !== 'events') return csvList('offers', api.admin['offers.csv'], { query })
  const { query: words, es, en, waits } = query as Record<string, never>
  const kind = view === 'groups' ? ('offer_group' as const) : ('offer_event' as const)
  return csvList(view, api.admin['content.csv'], { query: { kind, query: words, es, en, waits } })
})
export const loader = page.loader
export const action = page.action
