import type { LoaderFunctionArgs } from 'react-router'
import { csvFile } from '../../desk/csv-file.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Offers with what became of each; or, by `view`, groups or events. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const query = listQuery(url)
  const view = url.searchParams.get('view')
  if (view !== 'groups' && view !== 'events') return csvFile(await admin['offers.csv'].$get({ query }), 'offers')
  const { query: words, es, en, waits } = query as Record<string, never>
  const kind = view === 'groups' ? 'offer_group' : 'offer_event'
  return csvFile(await admin['content.csv'].$get({ query: { kind, query: words, es, en, waits } }), view)
}
