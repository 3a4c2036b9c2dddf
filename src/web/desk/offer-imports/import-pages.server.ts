import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import type { PostedForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { readList } from '../read-list.server.ts'
import type { ImportPages } from './import-pages.ts'

/** Loads the imports, and the hosts that may be read. */
export async function loadImports({ url, context }: LoaderFunctionArgs) {
  const { befun } = context.get(apiContext)
  const [imports, hosts] = await Promise.all([readList(url, (query) => befun.$get({ query })), ask(befun.hosts.$get())])
  const filtered = ['query', 'state'].some((name) => url.searchParams.get(name))
  return { imports, hosts, filtered, sort: url.searchParams.get('sort') ?? '-created_at' }
}

export async function loadImport({ params, context }: LoaderFunctionArgs) {
  return ask(context.get(apiContext).befun[':id'].$get({ param: { id: encodeURIComponent(params.id ?? '') } }))
}

/** Submits addresses, one a line, and redirects to their results. On errors the typed text comes back with them. */
export async function giveAddresses({ text }: PostedForm, { context }: ActionFunctionArgs, { one }: ImportPages) {
  const typed = text('addresses')
  const lines = typed.split('\n').flatMap((line) => line.trim() || [])
  const tried = await attempt(context.get(apiContext).befun.$post({ form: { urls: JSON.stringify(lines) } }), { typed })
  if ('refused' in tried) return tried.refused
  return redirect(pathTo(one, context.get(localeContext), { id: tried.given.id }), 303)
}
