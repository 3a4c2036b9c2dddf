import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const page = csvPage((api, url) => csvList('common-fund', api.admin['fund.csv'], { query: listQuery(url) }))
export const loader = page.loader
export const action = page.action
