import { useEffect, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PostContent } from '../../../domain/content/writing/post.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { cardTargets } from '../../../kit/rich-text/document-text.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr } from '../../ask.server.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext, visitorContext } from '../../visitor/page-context.ts'
import { PostEditor } from './post-editor.tsx'

/** A post as it is being written, and what its form chooses from. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const [{ id, content, version, updated_by, es, en }, causes] = await Promise.all([
    ask(api.admin.content[':kind'][':key'].$get({ param: { kind: 'post', key } })),
    askOr(api.causes.$get(), []),
  ])
  const ids = [
    ...new Set([...cardTargets((content as unknown as PostContent).es.body), ...cardTargets((content as unknown as PostContent).en.body)]),
  ]
  const cards = ids.length > 0 ? await askOr(api.admin['content-targets'].$get({ query: { ids: ids.join(',') } }), []) : []
  return {
    card_titles: Object.fromEntries(cards.map(({ id: target, title }) => [target, title])),
    id,
    version,
    updated_by,
    title: es.title || en.title,
    content: content as unknown as PostContent,
    causes: causes.map((cause) => ({ id: cause.id, name: cause.name })),
    user: context.get(visitorContext).user?.id ?? '',
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return deskMeta(about, about.loaderData?.title || m.posts_untitled())
}

/** It is written in the browser only: what that holds may be newer than what the server rendered. */
export default function AdminPostEdit() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <DeskPage
      title={loaded.title || m.posts_untitled()}
      lead={<Link to={to('admin_post', { slug: loaded.id })}>← {m.content_stands_title()}</Link>}
    >
      {ready ? (
        <PostEditor key={loaded.id} {...loaded} content={loaded.content as unknown as PostContent} />
      ) : (
        <noscript>
          <p>{m.content_form_scripts()}</p>
        </noscript>
      )}
    </DeskPage>
  )
}
