import { catalogueCsv } from './catalogue-loading.server.ts'

const page = catalogueCsv('categories')
export const loader = page.loader
export const action = page.action
