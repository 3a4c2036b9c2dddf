import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { pathTo } from '../../urls/paths.ts'
import type { About, Letter } from './letter.server.ts'

interface Links {
  link: string
  /** The page for unsubscribing, and the endpoint that mail programs call for it. */
  leave_link?: string
  one_click?: string
}

/** The addresses in a letter, with their tokens where it has any. */
export function letterLinks(
  { config }: Pick<DeliveryContext, 'config'>,
  letter: Letter,
  { about, locale, token, leave }: { about: About; locale: Locale; token: string | undefined; leave: string | undefined },
): Links {
  const path = letter.path(about, locale)
  const link = `${config.public_url}${path}${letter.token && token !== undefined ? `${path.includes('?') ? '&' : '?'}token=${token}` : ''}`
  if (!(letter.leave || letter.topic) || leave === undefined) return { link }
  const { page, endpoint } = letter.leave_at?.(about, locale) ?? {
    page: pathTo('leave_news', locale),
    endpoint: letter.topic ? '/api/letters/stop' : '/api/news/leave',
  }
  const query = `?${letter.topic ? 'stop' : 'news'}-token=${leave}`
  return {
    link,
    leave_link: `${config.public_url}${page}${query}`,
    one_click: `${config.public_url}${endpoint}${endpoint.includes('?') ? query.replace('?', '&') : query}`,
  }
}

/** The sender of a letter, for its sentences. */
export function senderOf({ config }: Pick<DeliveryContext, 'config'>): Pick<About, 'brand' | 'public_url' | 'operator_email'> {
  return { brand: config.brand.name, public_url: config.public_url, operator_email: config.operator.email }
}
