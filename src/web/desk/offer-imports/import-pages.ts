import type { Page } from '../../../urls/paths.ts'

/** The pages of one desk. */
export interface ImportPages {
  list: Extract<Page, `${string}_offer_imports`>
  one: Extract<Page, `${string}_offer_import`>
  /** Page for completing an offer, for users who may. */
  offer: 'admin_event' | null
}

export const ADMIN_IMPORTS: ImportPages = {
  list: 'admin_offer_imports',
  one: 'admin_offer_import',
  offer: 'admin_event',
}

export const SALES_IMPORTS: ImportPages = {
  list: 'sales_offer_imports',
  one: 'sales_offer_import',
  offer: null,
}
