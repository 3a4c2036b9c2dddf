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

// What the server keeps has to be, letter by letter, what the browser would draw: React takes it over without looking at it again.

const site = {
  public_url: 'http://localhost',
  brand: { name: 'Huella', person: 'Ana', email: 'ana@example.org' },
  operator: { name: 'Huella & Cía.', file_number: '12345' },
  whatsapp_number: '5492610000000',
  social: { facebook: 'https://facebook.com/x?a=1&b=2', instagram: 'https://instagram.com/x' },
}

async function renderedAt(path: string, page: ReactNode, { kept, favorites = null }: { kept: boolean; favorites?: string[] | null }) {
  const layout = { id: 'public', loader: () => ({ favorites }), children: [{ id: 'projects.default', path: '*', element: page }] }
  const handler = createStaticHandler([{ id: 'root', loader: () => site, children: [layout] }])
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw context
  const fragments = openFragmentCache()(pathTo('home', localeOfPath(path)))
  return renderToString(
    <RenderFragmentContext value={kept ? fragments : null}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </RenderFragmentContext>,
  )
}

const shown = PROJECTS.map(shownOf)

const PARTS: Record<string, ReactNode> = {
  'the frame of a guest': (
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
    const alive = await renderedAt(path, part, { kept: false })
    expect(await renderedAt(path, part, { kept: true })).toBe(alive)
    expect(alive.length).toBeGreaterThan(300)
  })

  it('a user’s cards say what the user keeps', async () => {
    const grid = <ProjectGrid projects={shown} />
    const favorites = [shown[0]!.id]
    const kept = await renderedAt(path, grid, { kept: true, favorites })
    expect(kept).toBe(await renderedAt(path, grid, { kept: false, favorites }))
    expect(kept.match(/aria-pressed="true"/g)).toHaveLength(1)
    expect(await renderedAt(path, grid, { kept: true })).not.toContain('aria-pressed="true"')
  })
})
