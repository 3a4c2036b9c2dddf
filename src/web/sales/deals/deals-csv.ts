import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const page = csvPage((api, url) => {
  const { view, page, ...query } = listQuery(url)
  return csvList('deals', api.sales['deals.csv'], { query })
})
export const loader = page.loader
export const action = page.action
