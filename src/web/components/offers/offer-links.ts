import type { Offer } from '../../../domain/offers/offer.ts'
import { pathTo } from '../../../urls/paths.ts'
import type { usePaths } from '../../../urls/use-paths.ts'

/** A link to an offer's group or event, in the language in which it is public. */
export function linkOf(
  page: 'offers_group' | 'offers_event',
  { slug, language }: NonNullable<Offer['group']>,
  to: ReturnType<typeof usePaths>,
) {
  const own = pathTo(page, language, { slug })
  return { to: own === to(page, { slug }) ? to(page, { slug }) : own, lang: language }
}
