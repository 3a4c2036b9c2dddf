import type { RichBlock } from '@huella/rich-text/document'
import type pg from 'pg'
import { contentInserts } from '../../../db/start-rows/content-rows.ts'
import { insertRows } from '../../../db/start-rows/insert-rows.ts'
import type { ContentLanguage } from '../../domain/content/content.ts'
import { MIDDLE } from '../../domain/content/writing/draft.ts'
import type { PlacePageContent } from '../../domain/place-pages/place-page.kind.ts'

const story = (title: string, text: string): RichBlock[] => [
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] },
  { type: 'paragraph', content: [{ type: 'text', text }] },
]

/** The page of `city:1`, as a test changes it; its area is that city itself. */
export function placePageContent(slug = 'mendoza', shared: Partial<PlacePageContent['shared']> = {}): PlacePageContent {
  return {
    es: {
      title: 'Titular',
      slug,
      summary: 'Descripción de la página.',
      lead: 'Bajada de la página.',
      body: {
        type: 'doc',
        content: [...story('Agua', 'Acá el agua es poca, y por eso se reparte.'), ...story('Cuándo', 'En marzo es la cosecha.')],
      },
    },
    en: {
      title: 'Headline',
      slug,
      summary: 'Description of the page.',
      lead: 'Lead of the whole page.',
      body: { type: 'doc', content: story('Water', 'There is little water here, and so it is shared.') },
    },
    shared: {
      images: [{ name: 'andes-20', alt: { es: 'Cerros', en: 'Hills' }, focus: MIDDLE }],
      place: { id: 'city:1', text: 'Mendoza' },
      area: 'place',
      position: '1',
      sources: [{ name: { es: 'Riego', en: 'Irrigation' }, url: 'https://riego.example/' }],
      ...shared,
    },
  }
}

/** It is public since February. */
export async function insertPlacePage(pool: pg.Pool, slug = 'mendoza', sides: readonly ContentLanguage[] = ['es', 'en']): Promise<void> {
  const item = { id: `plpg_${slug}`, kind: 'place_page', at: '2026-02-01T00:00:00Z', sides, content: placePageContent(slug) } as const
  const client = await pool.connect()
  try {
    await insertRows(client, contentInserts([item]))
  } finally {
    client.release()
  }
}
