import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { layout, type SitePage, type TravelSite } from '../layout.ts'
import type { Traveller } from '../sign-in.ts'

/** Responds with a page, in the layout for the signed-in traveller. */
export function showPage(context: Context, site: TravelSite, page: SitePage, status: ContentfulStatusCode = 200) {
  return context.html(layout(site, page, signedInTraveller(context)), status)
}

/** The signed-in traveller, set by `app.ts` for every request. */
export function signedInTraveller(context: Context): Traveller | undefined {
  return context.get('traveller')
}
