import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { PostView, type ShownPost } from './post-view.tsx'

it('says that it was updated on a later day in Argentina', () => {
  const shown = (published_at: string, changed_at: string) => {
    const post = { title: 'Nota', summary: '', author: 'Ana', slug: 'nota', reading_minutes: 1, published_at, changed_at } as const
    const rest = {
      category: null,
      causes: [],
      place: null,
      images: [],
      projects: [],
      offers: [],
      body: { type: 'doc', content: [] },
      cards: [],
    }
    const Page = createRoutesStub([
      { id: 'root', path: '/', Component: () => <PostView post={{ ...post, ...rest } as unknown as ShownPost} /> },
    ])
    return renderToStaticMarkup(
      <Page initialEntries={['/']} hydrationData={{ loaderData: { root: { public_url: 'http://localhost' } } }} />,
    )
  }
  // 22:30 and 23:30 of one day, which UTC divides at 21:00.
  expect(shown('2026-11-20T23:30:00Z', '2026-11-21T02:30:00Z')).not.toContain('Actualizad')
  expect(shown('2026-11-21T02:30:00Z', '2026-11-21T03:30:00Z')).toContain('Actualizad')
})
