import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const page = csvPage((api, url) => {
  const { page, ...query } = listQuery(url)
  return csvList('sales-users', api.sales['users.csv'], { query })
})
export const loader = page.loader
export const action = page.action
