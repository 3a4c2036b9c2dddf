import { expect, it } from 'vitest'
import { emptyDraft, parseDraft } from '../../../domain/projects/drafts/draft-shape.ts'
import { completeDraft } from '../../../testing/project-scene.ts'
import { projectOfDraft } from './draft-project.ts'

const facts = {
  slug: 'proj_1',
  organization: { id: 'org_1', slug: 'rotary', name: 'Rotary' },
  causes: [{ id: 'caus_water', slug: 'agua', name: 'Agua', language: 'es' as const }],
  districts: [{ id: 'dist_1', number: '4851', name: 'Cuyo' }],
}

it('shows a draft as its page will, in its own language unless it has the other one', () => {
  const draft = parseDraft(completeDraft({ causes: ['caus_water', 'caus_gone'], district_id: 'dist_1' }))
  const shown = projectOfDraft(draft, 'en', facts)
  expect(shown).toMatchObject({
    name: draft.name.es,
    language: 'es',
    status: 'active',
    causes: facts.causes,
    district: facts.districts[0],
    collected: { amount: 0 },
  })
  expect(shown.objective.amount).toBeGreaterThan(0)
  const both = projectOfDraft({ ...draft, second: true, name: { ...draft.name, en: 'Water' } }, 'en', facts)
  expect([both.name, both.language]).toEqual(['Water', 'en'])
})

it('shows an empty draft: no amount is divided by zero', () => {
  const shown = projectOfDraft(emptyDraft({}), 'es', facts)
  expect(shown.name).not.toBe('')
  expect(shown.objective.amount).toBeGreaterThan(0)
  expect(shown.image.sizes.length).toBeGreaterThan(0)
})
