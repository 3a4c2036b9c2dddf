import type { Question, SearchAction, WithActionConstraints } from 'schema-dts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { JsonLd } from '../../../kit/structured-data.ts'
import { pathTo } from '../../../urls/paths.ts'
import type { Site } from '../../site.ts'

/** The operator, the site with its search, and the questions of the home page. */
export function siteJsonLd(
  { public_url, brand, operator, whatsapp_number, social }: Site,
  questions: readonly { title: string; text: string }[],
  locale: Locale,
): JsonLd[] {
  const organization = `${public_url}/#organization`
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: brand.name,
      legalName: operator.name,
      taxID: operator.tax_id,
      url: public_url + pathTo('home', locale),
      logo: `${public_url}/icons/512.png`,
      slogan: m.site_tagline(),
      address: operator.address,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: operator.email,
        telephone: `+${whatsapp_number}`,
        availableLanguage: ['es', 'en'],
      },
      sameAs: [social.facebook, social.instagram].filter((address) => new URL(address).pathname !== '/'),
    },
    {
      '@type': 'WebSite',
      '@id': `${public_url}/#website`,
      name: brand.name,
      url: public_url + pathTo('home', locale),
      inLanguage: locale,
      publisher: { '@id': organization },
      potentialAction: searchOf(public_url, locale),
    },
    ...(questions.length > 0 ? [questionPage(questions, locale)] : []),
  ]
}

function searchOf(public_url: string, locale: Locale): WithActionConstraints<SearchAction> {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${public_url}${pathTo('projects', locale)}?query={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
}

function questionPage(questions: readonly { title: string; text: string }[], locale: Locale): JsonLd {
  const mainEntity = questions.map(
    ({ title, text }): Question => ({ '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text } }),
  )
  return { '@type': 'FAQPage', inLanguage: locale, mainEntity }
}
