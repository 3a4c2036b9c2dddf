import { type LoaderFunctionArgs, redirect } from 'react-router'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { pathTo } from '../../urls/paths.ts'
import { localeContext, visitorContext } from '../visitor/page-context.ts'

/**
 * The loader of pages for guests only: a signed-in visitor is redirected to where they wanted to go, or home.
 * @returns where to go afterwards, empty when the address names no place that is safe to redirect to
 */
export function guestsOnly({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): { back: string } {
  const back = safeRedirect(url.searchParams.get('redirect'), '')
  if (context.get(visitorContext).user) throw redirect(back || pathTo('home', context.get(localeContext)))
  return { back }
}
