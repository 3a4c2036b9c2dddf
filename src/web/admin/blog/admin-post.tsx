import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Side } from '../../../domain/content/content.ts'
import { argentineMoment } from '../../../kit/argentine-time.ts'
import { type Flash, flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { DeleteContent } from '../../desk/content/content-acts.tsx'
import { ContentHistory } from '../../desk/content/content-history.tsx'
import { ContentSides } from '../../desk/content/content-sides.tsx'
import { readSides } from '../../desk/content/read-sides.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** How a post stands in each language, what is to come, and everything that was published of it. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const item = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind: 'post', key } }))
  const param = { id: item.id }
  const shown = url.searchParams.get('version') ?? ''
  const [versions, uses, version] = await Promise.all([
    ask(api.admin['content-item'][':id'].versions.$get({ param })),
    ask(api.admin['content-item'][':id'].uses.$get({ param })),
    /^cver_\w{1,40}$/.test(shown) ? ask(api.admin['content-version'][':id'].$get({ param: { id: shown } })) : null,
  ])
  const { content: _, ...stands } = item
  return { ...stands, versions, uses, version_text: version }
}

/** Publishes, withdraws, cancels, confirms, restores or deletes, by the dialog's `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const item = context.get(apiContext).admin['content-item'][':id']
  const param = { id: /^[\w-]{1,80}$/.test(text('id')) ? text('id') : (params.slug ?? '-') }
  const done = (flash: Flash) => redirect(url.pathname, { status: 303, headers: { 'set-cookie': flashCookie(flash) } })
  const sides = readSides(text('sides'))
  const version = Number(text('version')) || 0
  const time = (name: string) => (text(name) === '' ? null : (argentineMoment(text(name))?.toISOString() ?? 'wrong'))
  switch (text('intent')) {
    case 'publish': {
      const at = time('at')
      const json = { sides, at, until: time('until'), version, confirms: text('confirms') === 'yes' }
      const tried = await attempt(item.publications.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done(at ? 'content_flash_scheduled' : 'content_flash_published')
    }
    case 'withdraw': {
      const tried = await attempt(item.withdrawals.$post({ param, json: { sides, at: time('at') } }))
      return 'refused' in tried ? tried.refused : done('content_flash_withdrawn')
    }
    case 'cancel': {
      const tried = await attempt(item.scheduled[':side'].$delete({ param: { ...param, side: (sides[0] ?? 'es') as Side } }))
      return 'refused' in tried ? tried.refused : done('content_flash_cancelled')
    }
    case 'confirm': {
      const json = { side: (sides[0] ?? 'es') as Side, version_id: text('version_id') }
      const tried = await attempt(item.confirmations.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done('content_flash_confirmed')
    }
    case 'restore': {
      const tried = await attempt(item.restorations.$post({ param, json: { version_id: text('version_id'), version } }))
      return 'refused' in tried ? tried.refused : done('content_flash_restored')
    }
    case 'delete': {
      const query = text('anyway') === 'yes' ? { anyway: 'yes' as const } : {}
      const tried = await attempt(item.$delete({ param, query }))
      if ('refused' in tried) return tried.refused
      const headers = { 'set-cookie': flashCookie('content_flash_deleted') }
      return redirect(pathTo('admin_posts', context.get(localeContext)), { status: 303, headers })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const { es, en } = about.loaderData ?? {}
  return deskMeta(about, es?.title || en?.title || m.posts_untitled())
}

export default function AdminPost() {
  const item = useLoaderData<typeof loader>()
  const to = usePaths()
  const { id, es, en, versions, uses, version_text } = item
  return (
    <DeskPage
      title={es.title || en.title || m.posts_untitled()}
      lead={<Link to={to('admin_posts')}>← {m.posts_title()}</Link>}
      actions={
        <Button component={Link} to={to('admin_post_edit', { slug: id })}>
          {m.content_edit()}
        </Button>
      }
    >
      <DeskCard title={m.content_stands_title()}>
        <ContentSides item={item} hrefOf={(side, slug) => pathTo('post', side, { slug })} />
      </DeskCard>
      <DeskCard title={m.content_history_title()}>
        <ContentHistory item={item} versions={versions} shown={version_text} />
      </DeskCard>
      <DeleteContent id={id} uses={uses} title={m.content_delete_title()} />
    </DeskPage>
  )
}
