import { expect, it } from 'vitest'
import type { TrailCard } from '../../../domain/contributions/contribution.ts'
import { exampleOf } from './read-home.server.ts'

const trail = (code: string, values: Partial<TrailCard>): TrailCard => ({
  code,
  kind: 'booking',
  state: 'expected',
  amount: { amount: 100, currency: 'ARS' },
  created_at: '2026-01-01T00:00:00Z',
  project: { id: 'proj_1', slug: 'proj-1', name: 'Proyecto', language: 'es' },
  common_fund: false,
  ...values,
})

it('the example is a contribution that counts, preferably of a trip and to a project', () => {
  const refused = trail('refused', { state: 'not_approved' })
  const others = [trail('announced', { state: 'announced', kind: 'donation' }), trail('void', { state: 'void' }), refused]
  const fund = trail('fund', { project: null, common_fund: true })
  const donation = trail('donation', { kind: 'donation', state: 'confirmed' })
  const trip = trail('trip', { state: 'paid' })
  expect(exampleOf(others)).toBeUndefined()
  expect(exampleOf([...others, fund])?.code).toBe('fund')
  expect(exampleOf([...others, fund, donation])?.code).toBe('donation')
  expect(exampleOf([...others, fund, donation, trip])?.code).toBe('trip')
})
