import { localeOfPath } from '../../kit/locales.ts'
import { useLocale } from '../../kit/ui/locale.ts'
import { TERMS, TERMS_SECTIONS, TERMS_UPDATED } from '../content/terms.ts'
import { type Matches, pageMeta, siteOf } from '../page-meta.ts'
import { ProsePage } from '../prose-page.tsx'

export function meta({ matches, location }: { matches: Matches; location: { pathname: string } }) {
  const site = siteOf(matches)
  const { title, description } = TERMS[localeOfPath(location.pathname)]
  return pageMeta(`${title} · ${site.brand.name}`, description({ site }))
}

export default function Terms() {
  return <ProsePage prose={TERMS[useLocale()]} sections={TERMS_SECTIONS} updated={TERMS_UPDATED} />
}
