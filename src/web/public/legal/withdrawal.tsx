import { type Locale, localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { useSite } from '../../site.ts'
import { ProsePage } from './prose-page.tsx'
import type { Prose } from './texts/prose.ts'
import { withdrawalEn } from './texts/withdrawal.en.tsx'
import { withdrawalEs } from './texts/withdrawal.es.tsx'
import { WITHDRAWAL_SECTIONS, WITHDRAWAL_UPDATED, type WithdrawalSection } from './texts/withdrawal-sections.ts'

export function meta(about: MetaArguments) {
  const { title, description } = WITHDRAWAL[localeOfPath(about.location.pathname)]
  return pageMeta(about, { title, description: description({ site: siteOf(about) }) })
}

/** Disposición 954/2025 requires it in the first screen of every shop: the footer links here from every page. */
export default function Withdrawal() {
  const { title, lead, sections } = WITHDRAWAL[useLocale()]
  const facts = { site: useSite(), to: usePaths() }
  return (
    <ProsePage
      title={title}
      lead={lead(facts)}
      dates={
        <p>
          {m.site_updated()} <When value={WITHDRAWAL_UPDATED} />
        </p>
      }
      sections={WITHDRAWAL_SECTIONS.map((id) => ({ id, title: sections[id].title, body: sections[id].body(facts) }))}
    />
  )
}

const WITHDRAWAL: Record<Locale, Prose<WithdrawalSection>> = { es: withdrawalEs, en: withdrawalEn }
