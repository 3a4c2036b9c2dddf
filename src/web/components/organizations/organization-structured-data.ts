import { sceneOf, scenePath } from '@huella/scenes/scene'
import type { OrganizationCard } from '../../../domain/organizations/organization.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList, type JsonLd } from '../../../kit/structured-data.ts'
import type { Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'

export function organizationCrumbs({ name, slug }: Pick<OrganizationCard, 'name' | 'slug'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.organization_path(), href: pathTo('organizations', locale) },
    { name, href: pathTo('organization', locale, { slug }), lang: 'es' },
  )
}

/** Types that may be companies, or of which nothing is known; all others are nonprofit associations. */
const MAYBE_FOR_PROFIT = ['cooperative', 'other']

/** Its place is where it is from, not premises open to the public, so it is never a `LocalBusiness`. */
export function organizationJsonLd(organization: OrganizationCard, locale: Locale, public_url: string): JsonLd[] {
  const { name, slug, description, scene, type, place, country_code, district } = organization
  const url = public_url + pathTo('organization', locale, { slug })
  return [
    {
      '@type': MAYBE_FOR_PROFIT.includes(type.slug) ? 'Organization' : 'NGO',
      '@id': `${url}#organization`,
      name,
      description,
      url,
      image: public_url + scenePath(sceneOf(scene), 1280, 'jpg'),
      address: { '@type': 'PostalAddress', addressLocality: place.text, addressCountry: country_code },
      memberOf: district ? { '@type': 'Organization', name: m.organization_district_number({ number: district.number }) } : undefined,
    },
    breadcrumbList(organizationCrumbs(organization, locale), public_url),
  ]
}
