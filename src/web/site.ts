import { useRouteLoaderData } from 'react-router'
import type { Config } from '../config/config.server.ts'
import { todayInArgentina } from '../domain/search/travel-dates.ts'

/**
 * What the whole site says of itself; it comes from configuration, never from a page. The root route loads it once. `today` is the product's day when it
 * did, for what the server renders: in the browser it is `browserToday()`.
 */
export function describeSite(
  { public_url, brand, operator, whatsapp_number, social, travel_site, travel_site_pages, google }: Config,
  now: Date,
) {
  const travel_site_url = travel_site.url
  const today = todayInArgentina(now)
  return { today, public_url, brand, operator, whatsapp_number, social, travel_site_url, travel_site_pages, google: google !== undefined }
}
export type Site = ReturnType<typeof describeSite>

/** For components of a page that is there. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root')!
}

/** For what an error page draws too: it may stand where the root itself could not be loaded. */
export function useSiteIfLoaded(): Site | undefined {
  return useRouteLoaderData<Site>('root')
}
