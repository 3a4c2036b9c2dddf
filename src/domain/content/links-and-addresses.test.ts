import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentScene, completePost, openContentScene, paragraph } from '../../testing/content/scene.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
})
afterAll(() => scene.close())

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const LONG = 'Un párrafo que alcanza para que la nota tenga un largo que se pueda publicar.'
const href = (path: string) => `${scene.services.config.public_url}${path}`
const linking = (path: string) => ({ type: 'doc', content: [paragraph(LONG, [{ type: 'link', attrs: { href: href(path) } }])] })

describe('an item', () => {
  it('is proposed the address that publication takes: its public one, whatever was planned', async () => {
    const id = await scene.begin(completePost({ es: { title: 'La primera dirección' } }))
    const proposed = async (title: string) =>
      (await scene.ana('GET', `/admin/content-item/${id}/slug?${new URLSearchParams({ kind: 'post', side: 'es', title })}`)).body.data
    expect(await proposed('La primera dirección')).toEqual({ slug: 'la-primera-direccion', problem: null, present: null })
    await scene.publish(id, ['es'])
    const present = { slug: 'la-primera-direccion', problem: null, present: 'la-primera-direccion' }
    expect(await proposed('Otro título')).toEqual(present)
    await scene.write(id, completePost({ es: { title: 'Otro título', slug: 'una-planeada' } }))
    await scene.publish(id, ['es'], { at: ahead(60) })
    expect((await scene.ana('DELETE', `/admin/content-item/${id}/scheduled/es`)).status).toBe(204)
    expect(await proposed('Otro título')).toEqual(present)
    await scene.write(id, completePost({ es: { title: 'Otro título' } }))
    await scene.publish(id, ['es'])
    expect((await scene.read('la-primera-direccion')).body.data.title).toBe('Otro título')
  })

  it('is found at the desk by its address in the reader’s language, then by one in the other', async () => {
    const ids = [
      await scene.begin(completePost({ es: { slug: 'misma-direccion' }, en: { slug: 'first-address' } })),
      await scene.begin(completePost({ es: { slug: 'segunda-de-dos' }, en: { slug: 'misma-direccion' } })),
    ]
    for (const id of ids) await scene.publish(id, ['es', 'en'])
    const found = async (lang: string) => (await scene.ana('GET', `/admin/content/post/misma-direccion?lang=${lang}`)).body.data.id
    expect([await found('es'), await found('en')]).toEqual(ids)
    expect((await scene.ana('GET', '/admin/content/post/first-address?lang=es')).body.data.id).toBe(ids[0])
  })
})

describe('links and cards', () => {
  it('of an old version in English are there again for a desk in Spanish', async () => {
    const target = await scene.begin(completePost({ es: { title: 'El destino' }, en: { title: 'The target' } }))
    await scene.publish(target, ['en'])
    const id = await scene.begin(completePost({ en: { title: 'It links', body: linking('/en/blog/the-target') } }))
    await scene.publish(id, ['en'])
    const { body } = await scene.ana('GET', `/admin/content-item/${id}/versions`)
    const { version } = await scene.item(id)
    const old = body.data.find(({ part }: { part: string }) => part === 'en').id
    const restored = await scene.ana('POST', `/admin/content-item/${id}/restorations?lang=es`, { version_id: old, version })
    expect(restored.status).toBe(200)
    expect(JSON.stringify((await scene.item(id)).content.en.body)).toContain(href('/en/blog/the-target'))
  })

  it.each(['#la-bomba', '?page=2'])('to %s of a page stay as they were written', async (part) => {
    const slug = `con-partes-${part.replace(/\W/g, '')}`
    const target = await scene.begin(completePost({ es: { slug } }))
    await scene.publish(target, ['es'])
    const id = await scene.begin(completePost({ es: { slug: `${slug}-2`, body: linking(`/blog/${slug}${part}`) } }))
    await scene.publish(id, ['es'])
    expect(JSON.stringify((await scene.read(`${slug}-2`)).body.data.body)).toContain(href(`/blog/${slug}${part}`))
  })

  it('are found in the language of the text that has them', async () => {
    const both = await scene.begin(completePost({ es: { title: 'Quebracho colorado' }, en: { title: 'Red quebracho tree' } }))
    const spanish = await scene.begin(completePost({ es: { title: 'Quebracho blanco' } }))
    await scene.publish(both, ['es', 'en'])
    await scene.publish(spanish, ['es'])
    const titles = async (query: string) =>
      (await scene.ana('GET', `/admin/content-targets?lang=es&${query}`)).body.data.map(({ title }: { title: string }) => title).sort()
    expect(await titles('query=quebracho')).toEqual(['Quebracho blanco', 'Quebracho colorado'])
    expect(await titles('query=quebracho&language=en')).toEqual(['Red quebracho tree'])
    expect(await titles(`ids=${both},${spanish}&language=en`)).toEqual(['Red quebracho tree'])
  })
})
