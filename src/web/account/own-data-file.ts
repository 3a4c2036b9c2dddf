import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pathTo } from '../../urls/paths.ts'
import { ask } from '../ask.server.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { ownUser } from './own-user.server.ts'

/** Serves the file; without a recent proof (403) it redirects to the page that requires one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext).oauth.user.data.$get()
  if (answer.status === 403) throw redirect(pathTo('own_data', context.get(localeContext)))
  const data = await ask(answer)
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="huella-${ownUser(context).username}.json"`,
      'cache-control': 'no-store',
    },
  })
}
