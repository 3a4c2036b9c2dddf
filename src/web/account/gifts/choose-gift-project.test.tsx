import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { m } from '../../../kit/sentences/messages.js'
import { ChooseGiftProject, type OfferedProject } from './choose-gift-project.tsx'

const WATER: OfferedProject = { id: 'proj_1', name: 'Agua', language: 'es', organization: 'Club' }
const GIFT = { amount: { amount: 12_345, currency: 'ARS' }, project_id: 'proj_2' }

function rendered(values: Partial<Parameters<typeof ChooseGiftProject>[0]>): string {
  const Component = () => <ChooseGiftProject gift={GIFT} projects={[WATER]} find="" error={undefined} {...values} />
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

it('sends what it shows of the contribution with the project that is chosen', () => {
  const html = rendered({})
  for (const [name, value] of [
    ['intent', 'choose'],
    ['seen_amount', '12345'],
    ['seen_project', 'proj_2'],
    ['project_id', 'proj_1'],
  ])
    expect(html).toMatch(new RegExp(`name="${name}"[^>]* value="${value}"`))
  expect(rendered({ gift: { ...GIFT, project_id: null } })).toMatch(/name="seen_project"[^>]* value=""/)
})

it('says why it was refused, and that nothing was found', () => {
  expect(rendered({ error: 'Ya es para ese proyecto' })).toContain('Ya es para ese proyecto')
  expect(rendered({ projects: [], find: 'zzz' })).toContain(m.project_none())
})
