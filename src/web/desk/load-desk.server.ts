import { data, type LoaderFunctionArgs } from 'react-router'
import { flashHeaders, readFlash } from '../../kit/http/flash.server.ts'
import { askOr } from '../ask.server.ts'
import { flashMessage } from '../shell/flash-message.server.ts'
import { menuUserOf } from '../shell/menu-user.ts'
import { apiContext, localeContext, visitorContext } from '../visitor/page-context.ts'

/** The data of a desk's layout, on every request: the user, and the message to show. */
export async function loadDesk({ request, context }: LoaderFunctionArgs) {
  const { user, bell, saved_filters } = context.get(visitorContext)
  const flash = readFlash(request)
  const log = await askOr(context.get(apiContext)['ledger-log'].size.$get(), { size: 0 })
  return data(
    {
      saved_filters,
      bell,
      log_size: log.size,
      message: flashMessage(flash, { locale: context.get(localeContext), chosen: null, user }),
      user: user && menuUserOf(user),
    },
    { headers: flashHeaders(flash) },
  )
}
