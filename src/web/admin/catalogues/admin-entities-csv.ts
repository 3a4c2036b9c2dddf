import { catalogueCsv } from './catalogue-loading.server.ts'

const page = catalogueCsv('entities')
export const loader = page.loader
export const action = page.action
