import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ApiClient } from '../../api/client.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { pathTo } from '../../urls/paths.ts'
import { attempt } from '../ask.server.ts'
import { readForm } from '../form.server.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'

/** A list as CSV: the name of the file, and the call of its endpoint. */
interface CsvList {
  name: string
  read(): Promise<Response>
  url(): URL
}

/** An endpoint of the typed client that answers with CSV. */
interface CsvEndpoint<Args> {
  $get(args: Args): Promise<Response>
  $url(args: Args): URL
}

export function csvList<Args>(name: string, endpoint: CsvEndpoint<Args>, args: Args): CsvList {
  return { name, read: () => endpoint.$get(args), url: () => endpoint.$url(args) }
}

/**
 * A page that serves a list as CSV, as a browser cannot send the API's bearer token: `GET` at once, `POST` in the background, for long lists.
 */
export function csvPage(listOf: (api: ApiClient, url: URL) => CsvList) {
  return {
    async loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
      const list = listOf(context.get(apiContext), url)
      const answer = await list.read()
      const headers = new Headers({ 'cache-control': 'no-store', 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      if (answer.status === 200) headers.set('content-disposition', `attachment; filename="${list.name}.csv"`)
      return new Response(answer.body, { status: answer.status, headers })
    },
    async action({ request, url, context }: ActionFunctionArgs): Promise<Response> {
      const api = context.get(apiContext)
      const { text } = await readForm(request, context)
      const list = listOf(api, url)
      const { pathname, search } = list.url()
      const asked = await attempt(api.exports.$post({ json: { name: list.name, path: pathname + search } }))
      const flash =
        'refused' in asked ? (asked.status === 409 ? 'exports_alert_waiting' : 'exports_alert_refused') : 'exports_flash_requested'
      const back = safeRedirect(text('back'), pathTo('own_exports', context.get(localeContext)))
      return redirect(back, { status: 303, headers: { 'set-cookie': flashCookie(flash) } })
    },
  }
}
