import { localeOfPath } from '../../kit/locales.ts'
import { useLocale } from '../../kit/ui/locale.ts'
import { PRIVACY, PRIVACY_SECTIONS, PRIVACY_UPDATED } from '../content/privacy.ts'
import { type Matches, pageMeta, siteOf } from '../page-meta.ts'
import { ProsePage } from '../prose-page.tsx'

export function meta({ matches, location }: { matches: Matches; location: { pathname: string } }) {
  const site = siteOf(matches)
  const { title, description } = PRIVACY[localeOfPath(location.pathname)]
  return pageMeta(`${title} · ${site.brand.name}`, description({ site }))
}

export default function Privacy() {
  return <ProsePage prose={PRIVACY[useLocale()]} sections={PRIVACY_SECTIONS} updated={PRIVACY_UPDATED} />
}
