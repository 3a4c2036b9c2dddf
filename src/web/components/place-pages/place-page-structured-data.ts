import { sceneOf, scenePath } from '@huella/scenes/scene'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import type { Locale } from '../../../kit/locales.ts'
import { breadcrumbList, type JsonLd } from '../../../kit/structured-data.ts'
import type { Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'

export function placeCrumbs({ place, slug }: Pick<PlacePage, 'slug'> & { place: { text: string } }, locale: Locale): Crumb[] {
  return crumbsFromHome(locale, { name: place.text, href: pathTo('place', locale, { slug }) })
}

/** The destination, its position, and the page's breadcrumb. */
export function placeJsonLd(page: PlacePage, locale: Locale, public_url: string): JsonLd[] {
  const { slug, place, description, scene } = page
  const { text, administrative_area_level_1, country_code, latitude, longitude } = place
  const url = public_url + pathTo('place', locale, { slug })
  return [
    {
      '@type': 'TouristDestination',
      '@id': `${url}#place`,
      name: text,
      description,
      url,
      image: public_url + scenePath(sceneOf(scene), 1280, 'jpg'),
      address: {
        '@type': 'PostalAddress',
        addressLocality: text,
        addressRegion: administrative_area_level_1 ?? undefined,
        addressCountry: country_code,
      },
      geo: latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    },
    breadcrumbList(placeCrumbs(page, locale), public_url),
  ]
}
