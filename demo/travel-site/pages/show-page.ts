import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { layout, type Page, type Site } from '../layout.ts'
import type { Traveller } from '../sign-in.ts'

/** Responds with a page, in the layout for the signed-in traveller. */
export function showPage(context: Context, site: Site, page: Page, status: ContentfulStatusCode = 200) {
  return context.html(layout(site, page, travellerOf(context)), status)
}

/** The signed-in traveller, set by `app.ts` for every request. */
export function travellerOf(context: Context): Traveller | undefined {
  return context.get('traveller')
}
