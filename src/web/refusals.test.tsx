import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import LeaveNews from './account/leave-news.tsx'
import Notifications from './account/notifications/notifications.tsx'
import { DeskProvider } from './desk/desk-provider.tsx'
import AcceptInvitation from './organization/accept-invitation.tsx'
import WatchTrail from './public/contributions/watch-trail.tsx'
import BrowseLeads from './sales/leads/browse-leads.tsx'

const list = { data: [], meta: { total: 0, page: 1, per_page: 20 } }
const leads = {
  list,
  duty: { on_duty: false, sellers: [] },
  number: 0,
  narrowed: false,
}

it.each<[string, ComponentType, object]>([
  ['an invitation', AcceptInvitation, { token: 'x', invitation: { organization: { name: 'Aldeas', slug: 'aldeas' }, invited_by: null } }],
  ['a link to confirm a trail', WatchTrail, { code: 'H-1', link: { does: 'confirm', confirmed: false, withdrawal: null } }],
  ['a link to leave news', LeaveNews, { link: { project: 'Agua', left: null }, stop: null }],
  ['a link to stop letters', LeaveNews, { link: null, stop: { topic: 'invitations', stopped: 'no' } }],
  ['the sellers’ duty', BrowseLeads, leads],
  ['reading all notifications', Notifications, { ...list, unread: 1, newest: 'noti_1', unread_only: false, files: [] }],
])('shows why %s was refused', (_, Component, loaded) => {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component }])
  const data = { loaderData: { page: loaded }, actionData: { page: { message: 'Porque no', errors: {} } } }
  const html = renderToStaticMarkup(
    <DeskProvider>
      <Page initialEntries={['/']} hydrationData={data} />
    </DeskProvider>,
  )
  expect(html).toMatch(/role="alert".*Porque no/)
})
