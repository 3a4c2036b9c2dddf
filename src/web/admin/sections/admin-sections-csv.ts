import { SECTION_PAGES } from '../../../domain/content/kinds/section-places.ts'
import { csvList, csvPage } from '../../desk/csv-page.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'

const csv = csvPage((api, url) => {
  const page = SECTION_PAGES.find((one) => one === url.searchParams.get('view')) ?? 'home'
  return csvList(`sections-${page}`, api.admin.sections[':page']['rows.csv'], { param: { page }, query: listQuery(url) })
})
export const loader = csv.loader
export const action = csv.action
