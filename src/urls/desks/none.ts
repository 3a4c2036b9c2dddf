import type { DESK_PAGES as Rows } from './desk-pages.ts'

/**
 * The browser's version of `#desk-pages` (package.json): a guest's first load has no use for a hundred addresses of desks. `in-browser.ts`
 * adds them.
 */
export const DESK_PAGES = {} as typeof Rows
