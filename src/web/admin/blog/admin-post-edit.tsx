import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mergePosts, type PostContent, postProblems } from '../../../domain/blog/post.kind.ts'
import { ownDraft } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { ContentEditor } from '../../desk/content/content-editor.tsx'
import type { ContentEditorProps } from '../../desk/content/content-part.ts'
import { readEditor } from '../../desk/content/item-page.server.ts'
import { WrittenInBrowser } from '../../desk/content/written-in-browser.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { PostAboutFields } from './post-about-fields.tsx'

/** The draft of a post, and the choices of its form. */
export async function loader(about: LoaderFunctionArgs) {
  const { context } = about
  const api = context.get(apiContext)
  const [item, causes, categories] = await Promise.all([
    readEditor<PostContent>('post', about),
    askOr(api.causes.$get({ query: {} }), []),
    askOr(api.admin.platform[':name'].$get({ param: { name: 'categories' }, query: { per_page: 100 } }), EMPTY_PAGE),
  ])
  const { category } = ownDraft<PostContent>(item.content).shared
  // A category that is no longer offered is not lost.
  const offered = categories.data.filter(({ id, enabled }) => enabled || id === category)
  const name = context.get(localeContext) === 'es' ? 'name_es' : 'name_en'
  return {
    ...item,
    causes: causes.map((cause) => ({ id: cause.id, name: cause.name })),
    categories: offered.map((one) => ({ id: one.id, name: one[name] })),
  }
}

export default function AdminPostEdit() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      title={loaded.title || m.posts_untitled()}
      lead={<Link to={to('admin_post', { slug: loaded.id })}>← {m.content_status_title()}</Link>}
    >
      <WrittenInBrowser>
        <PostEditor key={loaded.id} {...loaded} content={ownDraft<PostContent>(loaded.content)} />
      </WrittenInBrowser>
    </DeskPage>
  )
}

interface Props extends ContentEditorProps<PostContent> {
  causes: { id: string; name: string }[]
  categories: { id: string; name: string }[]
}

/** The form of a post. */
function PostEditor({ causes, categories, ...item }: Props) {
  return (
    <ContentEditor
      {...item}
      kind="post"
      problems={postProblems}
      merge={mergePosts}
      about={(part) => <PostAboutFields {...part} causes={causes} categories={categories} />}
    />
  )
}
