import { z } from '@hono/zod-openapi'
import { answer, Counted, createApi, endpoints, Paging, pageOf } from '../../kit/http/api.server.ts'
import { metaOfCount } from '../../kit/most-counted.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { cacheUntilScheduled } from '../content/reading/cache-until-scheduled.server.ts'
import { showUntilChange } from '../offers/show-until-change.server.ts'
import { findPost, findPostCategories, findPosts } from './find-posts.server.ts'
import { Post, PostCard, PostCategory } from './post.ts'

const Slug = z.string().trim().min(1).max(80)

const open = endpoints({ audience: 'public', tags: ['content'] })
const list = open.get('/posts', 'List posts of the blog, newest first', {
  middleware: taggedWith('posts'),
  request: { query: Paging.extend({ cause: Slug.optional(), category: Slug.optional(), place: Slug.optional() }) },
  responses: { 200: pageOf(PostCard, 'Posts that are public in the language asked for', Counted) },
})
const categories = open.get('/post-categories', 'List categories of posts', {
  middleware: taggedWith('catalogues'),
  responses: { 200: answer(z.array(PostCategory), 'Those that are offered, in order') },
})
const show = open.get('/post/{slug}', 'Get a post by its address', {
  middleware: taggedWith('offers'),
  request: { params: z.object({ slug: Slug }) },
  responses: { 200: answer(Post, 'The post'), 301: { description: 'It has another address by now' } },
})

export const blogApi = createApi()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    await cacheUntilScheduled(c)
    const { data, total } = await findPosts(c.var.context, query)
    return c.json({ data, meta: { ...metaOfCount(total), page: query.page, per_page: query.per_page } }, 200)
  })
  .openapi(categories, async (c) => c.json({ data: await findPostCategories(c.var.context) }, 200))
  .openapi(show, async (c) => {
    await showUntilChange(c)
    const found = await findPost(c.var.context, c.req.valid('param').slug)
    return 'moved_to' in found ? c.redirect(`/api/post/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
