import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askList, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { PostGrid } from '../../components/blog/post-grid.tsx'
import { readKey, readPage, writeQuery } from '../../list-parameters.ts'
import { type MetaArguments, pageMeta, pageOfList } from '../../page-meta.ts'
import { resolveCause } from '../../read-cause.server.ts'
import { readPlace } from '../../read-place.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './browse-posts.module.css'

const SHOWN = 12

/** The blog, newest first, of one cause or one place. A list that fails is empty. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const page = readPage(url.searchParams)
  const wanted = {
    cause: readKey(url.searchParams, 'cause') || undefined,
    category: readKey(url.searchParams, 'category') || undefined,
    place: readKey(url.searchParams, 'place') || undefined,
  }
  const [posts, causes, categories, place] = await Promise.all([
    askList(api.posts.$get({ query: { ...wanted, page: String(page), per_page: String(SHOWN) } }), EMPTY_PAGE),
    askOr(api.causes.$get({ query: {} }), []),
    askOr(api['post-categories'].$get(), []),
    wanted.place ? readPlace(api, wanted.place) : null,
  ])
  return {
    posts: posts.data,
    causes: causes.map(({ slug, name, language }) => ({ slug, name, language })),
    categories,
    category: categories.find(({ slug }) => slug === wanted.category) ?? null,
    cause: await resolveCause(api, causes, wanted.cause, url),
    place: place && { id: wanted.place ?? '', text: place.text },
    page,
    pages: Math.ceil(posts.meta.total / SHOWN),
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export function meta(about: MetaArguments & { loaderData?: Loaded }) {
  if (!about.loaderData) return []
  const { posts, page, pages, cause, category, place } = about.loaderData
  const title = titleOf(about.loaderData)
  return pageMeta(about, {
    title: page > 1 ? `${title} · ${m.blog_title_page({ page })}` : title,
    description: m.blog_lead(),
    feeds: ['posts'],
    indexed: posts.length > 0 && !place,
    ...pageOfList(page, pages, (other) => queryOf({ cause, category, place, page: other })),
  })
}

function titleOf({ cause, category, place }: Pick<Loaded, 'cause' | 'category' | 'place'>): string {
  if (category) return m.blog_filter_category({ name: category.name })
  if (cause) return m.blog_filter_cause({ name: cause.name })
  return place ? m.blog_filter_place({ name: place.text }) : m.blog_title()
}

function queryOf({ cause, category, place, page }: Pick<Loaded, 'cause' | 'category' | 'place' | 'page'>): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category.slug)
  if (cause) parameters.set('cause', cause.slug)
  if (place) parameters.set('place', place.id)
  if (page > 1) parameters.set('page', String(page))
  return writeQuery(parameters)
}

export default function BrowsePosts() {
  const loaded = useLoaderData<typeof loader>()
  const { posts, causes, categories, cause, category, place, page, pages } = loaded
  const is_narrowed = Boolean(cause || category || place)
  const to = usePaths()
  return (
    <Container className={css.page}>
      <h1>{titleOf(loaded)}</h1>
      <p className={css.lead}>{m.blog_lead()}</p>
      {categories.length > 0 && <Choices name="category" label={m.blog_categories()} choices={categories} chosen={category?.slug} />}
      {is_narrowed && (
        <p>
          <Link to={to('blog')}>{m.blog_filter_all()}</Link>
        </p>
      )}
      {posts.length > 0 ? (
        <div className={css.posts}>
          <PostGrid posts={posts} eager />
        </div>
      ) : (
        <EmptyState
          title={is_narrowed ? m.blog_empty_filter() : m.blog_empty()}
          action={<ButtonLink to={to('projects')}>{m.blog_empty_action()}</ButtonLink>}
        >
          {m.blog_empty_text()}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefOf={(other) => to('blog') + queryOf({ cause, category, place, page: other })} />
      <Choices name="cause" label={m.blog_causes()} choices={causes} chosen={cause?.slug} />
    </Container>
  )
}

interface ChoicesProps {
  /** Name of the query parameter. */
  name: 'cause' | 'category'
  label: string
  choices: { slug: string; name: string; language?: Locale }[]
  chosen: string | undefined
}

/** Links that filter posts by one property. */
function Choices({ name, label, choices, chosen }: ChoicesProps) {
  const to = usePaths()
  return (
    <nav aria-label={label}>
      <ul className={css.causes}>
        {choices.map((choice) => (
          <li key={choice.slug}>
            <Link lang={choice.language} to={`${to('blog')}?${name}=${choice.slug}`} aria-current={choice.slug === chosen || undefined}>
              {choice.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
