import type DESK_PAGES from './desk-pages.ts'

/**
 * The browser's version of `#desk-pages` (package.json): a guest's first load has no use for a hundred addresses of desks. `in-browser.ts`
 * adds them.
 */
export default {} as typeof DESK_PAGES
