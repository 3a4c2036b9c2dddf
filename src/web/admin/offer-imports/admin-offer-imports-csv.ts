import { IMPORTS_CSV } from '../../desk/offer-imports/import-pages.server.ts'

export const loader = IMPORTS_CSV.loader
export const action = IMPORTS_CSV.action
