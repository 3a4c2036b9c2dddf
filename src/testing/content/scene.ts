import type { ContentRow } from '../../domain/content/content.ts'
import { openProjectScene } from '../project-scene.ts'

const LONG = 'Doscientas familias de Lavalle esperan el agua cada semana, y un pozo les cambia la vida para siempre.'
const LONG_EN = 'Two hundred families of Lavalle wait for water every week, and a well changes their lives for good.'

export function paragraph(text: string, marks?: unknown[]) {
  return { type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] }
}

/** A post that can be published in both languages, with a test's changes. */
export function completePost(changes: { es?: object; en?: object; shared?: object } = {}) {
  return {
    es: {
      title: 'Un pozo para Lavalle',
      slug: null,
      summary: 'Cómo llegó el agua a Lavalle.',
      body: { type: 'doc', content: [paragraph(LONG)] },
      ...changes.es,
    },
    en: {
      title: 'A well for Lavalle',
      slug: null,
      summary: 'How water came to Lavalle.',
      body: { type: 'doc', content: [paragraph(LONG_EN)] },
      ...changes.en,
    },
    shared: {
      causes: ['caus_1'],
      place: { id: 'city:1', text: 'Mendoza' },
      images: [{ name: 'water-3', alt: { es: 'Un pozo', en: 'A well' }, focus: { x: 50, y: 20 } }],
      author: 'Ana Paz',
      projects: [],
      ...changes.shared,
    },
  }
}

type Written = ReturnType<typeof completePost>

/** The project scene (`ana` is an admin), with shortcuts for posts. */
export async function openContentScene() {
  const scene = await openProjectScene()
  const ana = (method: string, path: string, body?: unknown) => scene.as('ana', method, path, body)
  const item = (id: string) =>
    ana('GET', `/admin/content/post/${id}`).then(
      ({ body }) =>
        body.data as ContentRow & {
          version: number
          content: Written
          out_of_date: Record<'es' | 'en', { version_id: string; paragraphs: unknown[] } | null>
        },
    )
  const write = async (id: string, content: unknown) => {
    const { version } = await item(id)
    return ana('PUT', `/admin/content-item/${id}/draft`, { version, content })
  }
  const begin = async (content: unknown = completePost()) => {
    const { body } = await ana('POST', '/admin/content/post')
    await write(body.data.id, content)
    return body.data.id as string
  }
  const publish = async (id: string, sides: string[], more: object = {}) =>
    ana('POST', `/admin/content-item/${id}/publications`, { sides, version: (await item(id)).version, ...more })
  const withdraw = (id: string, sides: string[], at: string | null = null) =>
    ana('POST', `/admin/content-item/${id}/withdrawals`, { sides, at })
  const read = (slug: string, lang = 'es') => scene.call('GET', `/post/${slug}?lang=${lang}`)
  return { ...scene, ana, item, write, begin, publish, withdraw, read }
}
export type ContentScene = Awaited<ReturnType<typeof openContentScene>>
