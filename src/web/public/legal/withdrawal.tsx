import { localeOfPath } from '../../../kit/locales.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { ProsePage } from './prose-page.tsx'
import { WITHDRAWAL } from './texts/withdrawal.ts'
import { WITHDRAWAL_SECTIONS, WITHDRAWAL_UPDATED } from './texts/withdrawal-sections.ts'

export function meta(about: MetaArguments) {
  const { title, description } = WITHDRAWAL[localeOfPath(about.location.pathname)]
  return pageMeta(about, { title, description: description({ site: siteOf(about) }) })
}

/** Disposición 954/2025 requires it in the first screen of every shop: the footer links here from every page. */
export default function Withdrawal() {
  return <ProsePage prose={WITHDRAWAL[useLocale()]} sections={WITHDRAWAL_SECTIONS} updated={WITHDRAWAL_UPDATED} />
}
