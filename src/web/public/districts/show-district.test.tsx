import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import ShowDistrict from './show-district.tsx'

it('links to the organizations that it does not show', () => {
  const money = { collected: [], paid: [], expected: [] }
  const district = { id: 'dist_1', number: '4851', name: 'Centro', country_code: 'AR', project_count: 0, ...money }
  const type = { id: 'enti_1', slug: 'rotary-club', name: 'Rotary Club' }
  const place = { id: 'city:1', type: 'city', text: 'Mendoza', context: 'Argentina' }
  const club = {
    id: 'org_1',
    slug: 'club',
    name: 'Club',
    description: 'Un club',
    type,
    place,
    district,
    logo: null,
    cover: null,
    scene: 'andes-1',
    project_count: 0,
    ...money,
  }
  const loaded = { district, open: [], completed: [], clubs: [club], totals: { completed: 0, clubs: 61 } }
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: ShowDistrict }])
  const html = renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { page: loaded } }} />)
  expect(html).toContain('href="/organizaciones?district=4851"')
  expect(html).toContain('son 61')
})
