import { type LoaderFunctionArgs, redirect } from 'react-router'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { pathTo, variantPath } from '../../../urls/paths.ts'
import { ask } from '../../ask.server.ts'
import { readChoice, storeChoice } from '../../visitor/choice.server.ts'
import { followedLinkCookie } from '../../visitor/followed-link.server.ts'
import { apiContext, configContext, localeContext, visitorContext } from '../../visitor/page-context.ts'

/** Programs of chats and networks that fetch a link for its preview: no person has followed it yet. */
const PREVIEWERS = /bot\b|crawler|spider|externalhit|whatsapp|slack|telegram|preview/i

/**
 * Follows a link that brings travellers: to the project, which becomes the choice of guests without one that collects, or to the
 * organization. An earlier choice is not changed: a link in a message must not redirect anybody's money.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const secure = context.get(configContext).https
  const param = { code: (params.code ?? '').toLowerCase() }
  const isPreview = PREVIEWERS.test(request.headers.get('user-agent') ?? '')
  const { subject, id, slug, language, collects } = await ask(
    isPreview ? api.links[':code'].$get({ param }) : api.links[':code'].visits.$post({ param }),
  )
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (!isPreview) headers.append('set-cookie', followedLinkCookie(param.code, { secure }))
  const signed_in = context.get(visitorContext).user !== null
  if (!isPreview && collects && !signed_in && (await readChoice(request, api)).project === null) {
    const cookies = (await storeChoice(id, { api, signed_in, secure })) ?? []
    for (const cookie of [...cookies, flashCookie('site_flash_project_chosen')]) headers.append('set-cookie', cookie)
  }
  // In another language than the reader's, the address has its prefix: without it, the stored language would redirect it.
  const path = language === context.get(localeContext) ? pathTo(subject, language, { slug }) : variantPath(subject, language, { slug })
  return redirect(path, { status: 302, headers })
}

/** Never rendered, but makes it a page: a link that is dead then says so on the site's own error page. */
export default function FollowLink() {
  return null
}
