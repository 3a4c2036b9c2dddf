import { catalogueCsv } from './catalogue-loading.server.ts'

const page = catalogueCsv('districts')
export const loader = page.loader
export const action = page.action
