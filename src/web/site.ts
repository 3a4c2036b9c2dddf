import { useRouteLoaderData } from 'react-router'
import type { Config } from '../config/config.server.ts'

/** What the whole site says of itself; it comes from configuration, never from a page. The root route loads it once. */
export function describeSite({ public_url, brand, operator, whatsapp_number, social, travel_site, travel_site_pages, google }: Config) {
  const travel_site_url = travel_site.url
  return { public_url, brand, operator, whatsapp_number, social, travel_site_url, travel_site_pages, google: google !== undefined }
}
export type Site = ReturnType<typeof describeSite>

/** For components of a page that is there. */
export function useSite(): Site {
  return useRouteLoaderData('root') as Site
}

/** For what an error page draws too: it may stand where the root itself could not be loaded. */
export function useSiteIfLoaded(): Site | undefined {
  return useRouteLoaderData('root') as Site | undefined
}
