import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { localeOfPath } from '../../kit/locales.ts'
import { pathTo } from '../../urls/paths.ts'
import { ProjectGrid } from '../components/projects/project-grid.tsx'
import { shownOf } from '../components/projects/shown-project.ts'
import { PublicShell } from '../shell/public-shell.tsx'
import { PROJECTS } from '../style/examples.ts'
import { RenderFragmentContext } from './cached-fragment.tsx'
import { openFragmentCache } from './fragment-cache.server.tsx'

// The server's cached HTML must equal the browser's rendering: React hydrates it without comparing.

const site = {
  public_url: 'http://localhost',
  brand: { name: 'Huella', person: 'Ana', email: 'ana@example.org' },
  operator: { name: 'Huella & Cía.', file_number: '12345' },
  whatsapp_number: '5492610000000',
  social: { facebook: 'https://facebook.com/x?a=1&b=2', instagram: 'https://instagram.com/x' },
}

async function renderedAt(path: string, page: ReactNode, { cached, favorites = null }: { cached: boolean; favorites?: string[] | null }) {
  const layout = { id: 'public', loader: () => ({ favorites }), children: [{ id: 'projects.default', path: '*', element: page }] }
  const handler = createStaticHandler([{ id: 'root', loader: () => site, children: [layout] }])
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw context
  const fragments = openFragmentCache()(pathTo('home', localeOfPath(path)))
  return renderToString(
    <RenderFragmentContext value={cached ? fragments : null}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </RenderFragmentContext>,
  )
}

const shown = PROJECTS.map(shownOf)

const PARTS: Record<string, ReactNode> = {
  'the layout of a guest': (
    <PublicShell chosen={null} user={null}>
      x
    </PublicShell>
  ),
  'cards, the first in the first screen': <ProjectGrid projects={shown} eager />,
  'cards with distances': <ProjectGrid projects={shown.map((project, i) => ({ ...project, distance_km: i * 7, place: null }))} />,
  'completed cards': (
    <ProjectGrid projects={shown.map((project) => ({ ...project, status: 'completed', achievement: 'Ya hay “agua” & <luz>' }))} />
  ),
}

describe.each(['/proyectos?query=a%26b', '/en/projects', '/en', '/'])('at %s', (path) => {
  it.each(Object.entries(PARTS))('%s', async (_, part) => {
    const expected = await renderedAt(path, part, { cached: false })
    expect(await renderedAt(path, part, { cached: true })).toBe(expected)
    expect(expected.length).toBeGreaterThan(300)
  })

  it('a user’s cards show the user’s favourites', async () => {
    const grid = <ProjectGrid projects={shown} />
    const favorites = [shown[0]!.id]
    const cached = await renderedAt(path, grid, { cached: true, favorites })
    expect(cached).toBe(await renderedAt(path, grid, { cached: false, favorites }))
    expect(cached.match(/aria-pressed="true"/g)).toHaveLength(1)
    expect(cached).toMatch(/form="favorites-form" value="proj_1"[^>]* name="remove"/)
    expect(await renderedAt(path, grid, { cached: true })).not.toContain('aria-pressed="true"')
  })
})
