import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const page = csvPage((api, url) => csvList('posts', api.admin['content.csv'], { query: { ...listQuery(url), kind: 'post' as const } }))
export const loader = page.loader
export const action = page.action
