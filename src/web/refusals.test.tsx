import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DeskProvider } from './desk/desk-provider.tsx'
import BrowseLeads from './sales/leads/browse-leads.tsx'

const leads = {
  list: { data: [], meta: { total: 0, page: 1, per_page: 20 } },
  duty: { on_duty: false, sellers: [] },
  number: 0,
  narrowed: false,
}

it.each<[string, ComponentType, object]>([['the sellers’ duty', BrowseLeads, leads]])(
  'shows why %s was refused',
  (_, Component, loaded) => {
    const Page = createRoutesStub([{ id: 'page', path: '/', Component }])
    const data = { loaderData: { page: loaded }, actionData: { page: { message: 'Porque no', errors: {} } } }
    const html = renderToStaticMarkup(
      <DeskProvider>
        <Page initialEntries={['/']} hydrationData={data} />
      </DeskProvider>,
    )
    expect(html).toMatch(/role="alert".*Porque no/)
  },
)
