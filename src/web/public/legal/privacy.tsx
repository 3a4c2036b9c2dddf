import { localeOfPath } from '../../../kit/locales.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { ProsePage } from './prose-page.tsx'
import { PRIVACY } from './texts/privacy.ts'
import { PRIVACY_SECTIONS, PRIVACY_UPDATED } from './texts/privacy-sections.ts'

export function meta(about: MetaArguments) {
  const { title, description } = PRIVACY[localeOfPath(about.location.pathname)]
  return pageMeta(about, { title, description: description({ site: siteOf(about) }) })
}

export default function Privacy() {
  return <ProsePage prose={PRIVACY[useLocale()]} sections={PRIVACY_SECTIONS} updated={PRIVACY_UPDATED} />
}
