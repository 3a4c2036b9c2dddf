import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentScene, completePost, openContentScene } from '../../testing/content/scene.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
  await scene.pool.query(`insert into post_categories values ('pcat_2', 'guias', 'Guías', 'Guides', 2) on conflict do nothing`)
})
afterAll(() => scene.close())

const titles = async (query: string, lang = 'es') =>
  (await scene.call('GET', `/posts?lang=${lang}${query}`)).body.data.map(({ title }: { title: string }) => title)
const offered = async () => (await scene.call('GET', '/post-categories?lang=es')).body.data.map(({ slug }: { slug: string }) => slug)

it('a post is listed under its category, which stays where it is used when it is no longer offered', async () => {
  const id = await scene.begin(completePost({ shared: { category: 'pcat_2' } }))
  expect(await offered()).toEqual(['historias', 'guias'])
  expect(await titles('&category=guias')).toEqual([])
  expect((await scene.publish(id, ['es', 'en'])).status).toBe(204)
  expect(await titles('&category=guias')).toEqual(['Un pozo para Lavalle'])
  expect(await titles('&category=guias', 'en')).toEqual(['A well for Lavalle'])
  for (const other of ['historias', 'nada']) expect(await titles(`&category=${other}`)).toEqual([])
  const used = (await scene.ana('GET', '/admin/platform/categories')).body.data.find((one: { id: string }) => one.id === 'pcat_2')
  expect(used).toMatchObject({ used: 1, enabled: true })
  expect((await scene.ana('PATCH', '/admin/platform/categories/pcat_2', { enabled: false, name_es: 'Cómo se hace' })).status).toBe(200)
  expect(await offered()).toEqual(['historias'])
  const [card] = (await scene.call('GET', '/posts?lang=es')).body.data
  expect(card.category).toEqual({ id: 'pcat_2', slug: 'guias', name: 'Cómo se hace' })
})

it('a category that there is not keeps a post from being published', async () => {
  const id = await scene.begin(completePost({ shared: { category: 'pcat_nobody' } }))
  expect(Object.keys((await scene.publish(id, ['es'])).body.errors)).toEqual(['shared.category'])
})
