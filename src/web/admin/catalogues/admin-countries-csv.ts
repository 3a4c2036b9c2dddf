import { catalogueCsv } from './catalogue-loading.server.ts'

export const loader = catalogueCsv('countries')
