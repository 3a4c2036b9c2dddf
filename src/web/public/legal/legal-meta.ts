import type { LegalText } from '../../../domain/legal/legal-text.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { whenText } from '../../../kit/ui/when.tsx'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'

/** Search engines index only the valid version; the others are for those who have a link. */
export function legalMeta(about: MetaArguments & { loaderData?: LegalText | undefined }) {
  if (!about.loaderData) return []
  const { title, summary, since } = about.loaderData
  if (about.params.version === undefined) return pageMeta(about, { title, description: summary })
  const dated = m.legal_dated({ title, since: whenText(since, localeOfPath(about.location.pathname)) })
  return pageMeta(about, { title: dated, description: summary, indexed: false })
}
