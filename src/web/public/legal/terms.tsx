import { localeOfPath } from '../../../kit/locales.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { ProsePage } from './prose-page.tsx'
import { TERMS } from './texts/terms.ts'
import { TERMS_SECTIONS, TERMS_UPDATED } from './texts/terms-sections.ts'

export function meta(about: MetaArguments) {
  const { title, description } = TERMS[localeOfPath(about.location.pathname)]
  return pageMeta(about, { title, description: description({ site: siteOf(about) }) })
}

export default function Terms() {
  return <ProsePage prose={TERMS[useLocale()]} sections={TERMS_SECTIONS} updated={TERMS_UPDATED} />
}
