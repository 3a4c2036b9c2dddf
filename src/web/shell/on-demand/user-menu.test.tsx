import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { UserMenu } from './user-menu.tsx'

it('sends nothing of the drawer until it is opened, and leads to the account without scripts', () => {
  const user = { id: 'user_1', username: 'ana', name: 'Ana', roles: [{ name: 'admin' as const }], image: { url: '/x.jpg' } }
  const html = renderToString(
    <StaticRouter location="/admin">
      <UserMenu user={user} />
    </StaticRouter>,
  )
  expect(html).toMatch(/<a [^>]*href="\/cuenta"[^>]*>.*<dialog [^>]*><\/dialog>$/)
})
