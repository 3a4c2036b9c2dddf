import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { SharePanel } from '../../../kit/ui/share/share-panel.tsx'
import { shareCardPath } from '../../../pictures/share-cards/share-card.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, movedTo, readInLanguage } from '../../ask.server.ts'
import { postShareCard } from '../../components/blog/post-share-card.ts'
import { postJsonLd } from '../../components/blog/post-structured-data.ts'
import { PostView } from '../../components/blog/post-view.tsx'
import { alternatesOf } from '../../components/content/alternates.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { useSite } from '../../site.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** A post, and its addresses in the languages in which it is public. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const post = await ask(
    readInLanguage((about) => api.post[':slug'].$get(about), 'post', { slug: key, url, locale }),
    url,
  )
  if (post.slug !== key) throw movedTo(post.slug, url)
  return { post, alternates: alternatesOf(post), locale }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { post, alternates, locale } = about.loaderData
  return pageMeta(about, {
    title: post.title,
    description: post.summary,
    type: 'article',
    card: { ...postShareCard(post), alt: post.title },
    feeds: ['posts'],
    languages: alternates,
    things: postJsonLd(post, locale, siteOf(about)),
  })
}

export default function ShowPost() {
  const { post } = useLoaderData<typeof loader>()
  const site = useSite()
  const locale = useLocale()
  const to = usePaths()
  const { title, slug } = post
  return (
    <PostView post={post}>
      <SharePanel
        url={site.public_url + to('post', { slug })}
        title={title}
        text={m.blog_share_text({ title, brand: site.brand.name })}
        card={shareCardPath(postShareCard(post), locale, site.brand.name)}
      />
    </PostView>
  )
}
