import { addPages } from '../paths.ts'
import DESK_PAGES from './desk-pages.ts'

// Imported by the desks' layouts, for the browser: the addresses that every page's script leaves out (none.ts). Elsewhere they are there already.
addPages(DESK_PAGES)
