import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { localeOfPath } from '../kit/locales.ts'
import { RenderFragmentContext } from '../kit/ui/cached-fragment.tsx'
import { Pagination } from '../kit/ui/pagination.tsx'
import { pathTo } from '../urls/paths.ts'
import { ProjectGrid } from '../web/components/projects/project-grid.tsx'
import { NOTHING } from '../web/components/projects/project-search.ts'
import { shownOf } from '../web/components/projects/shown-project.ts'
import { openFragmentCache } from '../web/fragments/fragment-cache.server.tsx'
import { CauseSection } from '../web/public/projects/cause-section.tsx'
import { ProjectFilters } from '../web/public/projects/project-filters.tsx'
import { ViewToggle } from '../web/public/projects/view-toggle.tsx'
import { PublicShell } from '../web/shell/public-shell.tsx'
import { PROJECTS } from '../web/style/examples.ts'

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

const causes = ['agua', 'educacion'].map((slug, i) => ({
  id: `caus_${i}`,
  slug,
  name: `“${slug}” & <más>`,
  description: 'Qué es.',
  scene_family: 'water',
  project_count: i,
}))
const districts = [{ id: 'dist_1', number: '4851', name: 'Cuyo & Centro', country_code: 'AR', project_count: 2 }]
const shown = PROJECTS.map(shownOf)
const search = { ...NOTHING, cause: 'agua', near: 'city:1', sort: 'near' as const }

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
  'the causes': <CauseSection causes={causes} current="agua" />,
  'the filters': <ProjectFilters search={search} causes={causes} districts={districts} near={null} near_problem={null} />,
  'list or map': <ViewToggle search={search} />,
  'the pages of a list': <Pagination page={4} pages={9} hrefOf={(page) => `?cause=a%26b&page=${page}`} />,
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
