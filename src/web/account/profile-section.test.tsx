import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { OwnUser } from '../../domain/users/user.ts'
import { m } from '../../kit/sentences/messages.js'
import { partly } from '../../testing/doubles/partly.ts'
import { ProfileSection } from './profile-section.tsx'

it.each(['es', 'en'] as const)('names no field as seen by its owner alone that sellers see, in %s', (locale) => {
  const user = partly<OwnUser>({ email: 'vera@example.com', email_verified_at: '2026-11-20T12:00:00Z', email_refuses: false })
  const values = { name: 'Vera', surname: 'Viaja', phone: '', cuil: '', rotary_member_id: '' }
  const Component = () => <ProfileSection user={user} values={values} errors={undefined} confirm={undefined} />
  const Page = createRoutesStub([{ path: '*', Component }])
  const html = renderToStaticMarkup(<Page initialEntries={[locale === 'en' ? '/en' : '/']} />)
  const [seen, own] = html.split(m.account_private())
  expect([seen!.includes('name="phone"'), seen!.includes(m.account_phone_seen())]).toEqual([true, true])
  for (const name of ['cuil', 'rotary_member_id']) expect(own).toContain(`name="${name}"`)
})
