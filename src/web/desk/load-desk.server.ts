import { data, type LoaderFunctionArgs } from 'react-router'
import { flashHeaders, readFlash } from '../../kit/http/flash.server.ts'
import { flashMessage } from '../shell/flash-message.server.ts'
import { menuUserOf } from '../shell/menu-user.ts'
import { localeContext, visitorContext } from '../visitor/page-context.ts'

/** What a desk's frame needs of every request: who looks at it, and what there is to say. */
export function loadDesk({ request, context }: LoaderFunctionArgs) {
  const { user } = context.get(visitorContext)
  const flash = readFlash(request)
  return data(
    { message: flashMessage(flash, { locale: context.get(localeContext), chosen: null, user }), user: user && menuUserOf(user) },
    { headers: flashHeaders(flash) },
  )
}
