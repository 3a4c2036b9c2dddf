import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const page = csvPage((api, url) =>
  csvList('place-pages', api.admin['content.csv'], { query: { ...listQuery(url), kind: 'place_page' as const } }),
)
export const loader = page.loader
export const action = page.action
