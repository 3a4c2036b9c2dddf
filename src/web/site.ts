import { useRouteLoaderData } from 'react-router'
import type { Config } from '../config/config.server.ts'
import { todayInArgentina } from '../domain/search/travel-dates.ts'

/**
 * Facts about the whole site, from configuration only. The root route loads them once. `today` is the product's day at that time, for the
 * server's rendering: in the browser it is `browserToday()`.
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

/** For components of a page, which exists only once the root is loaded. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root')!
}

/** For components that error pages use too: the root itself may have failed to load. */
export function useSiteIfLoaded(): Site | undefined {
  return useRouteLoaderData<Site>('root')
}

/** The name of the site, for the same components. */
export function useBrand(): string {
  return useSiteIfLoaded()?.brand.name ?? 'Huella'
}
