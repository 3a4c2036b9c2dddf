import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { localeOfPath } from '../../kit/locales.ts'
import { pathTo } from '../../urls/paths.ts'
import { cardOffer } from '../components/offers/card-offer.ts'
import { OfferGrid } from '../components/offers/offer-grid.tsx'
import { ProjectGrid } from '../components/projects/project-grid.tsx'
import { shownOf } from '../components/projects/shown-project.ts'
import { DeskShell } from '../desk/desk-shell.tsx'
import { PublicShell } from '../shell/public-shell.tsx'
import { OFFER, PROJECTS } from '../style/examples.ts'
import { RenderFragmentContext } from './cached-fragment.tsx'
import { openFragmentCache } from './fragment-cache.server.tsx'

// The server's cached HTML must equal the browser's rendering: React hydrates it without comparing.

const site = {
  public_url: 'http://localhost',
  brand: { name: 'Huella', person: 'Ana', email: 'ana@example.org' },
  operator: { name: 'Huella & Cía.', file_number: '12345' },
  whatsapp_number: '5492610000000',
  social: { facebook: 'https://facebook.com/x?a=1&b=2', instagram: 'https://instagram.com/x' },
  travel_site_pages: { bookings: 'https://viajes.example/reservas', ideas: 'https://viajes.example/ideas' },
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
const offers = [OFFER, { ...OFFER, id: 'offer_2', slug: 'otra', title: 'Vino & “sol” <2>' }].map(cardOffer)

const PARTS: Record<string, ReactNode> = {
  'the layout of a guest': (
    <PublicShell chosen={null} user={null}>
      x
    </PublicShell>
  ),
  'the frame of a desk': (
    <DeskShell
      name={{ label: 'Administración', text: 'Administración' }}
      tone="dark"
      home="admin"
      brand="Huella"
      user={{ id: 'user_1', username: 'ana', name: 'Ana', roles: [], image: { url: '/x.jpg' } }}
      bell={null}
      log_size={3}
    >
      x
    </DeskShell>
  ),
  'cards, the first in the first screen': <ProjectGrid projects={shown} eager />,
  'cards with distances': <ProjectGrid projects={shown.map((project, i) => ({ ...project, distance_km: i * 7, place: null }))} />,
  'offers, the first in the first screen': <OfferGrid offers={offers} eager={1} />,
  'completed cards': (
    <ProjectGrid projects={shown.map((project) => ({ ...project, status: 'completed', achievement: 'Ya hay “agua” & <luz>' }))} />
  ),
}

describe.each(['/proyectos?query=a%26b', '/en/projects', '/en', '/', '/admin/projects', '/en/admin/projects/x'])('at %s', (path) => {
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
