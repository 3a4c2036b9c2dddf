import { expect, it } from 'vitest'
import { withoutPage } from '../../../domain/saved-filters/saved-filter.ts'
import { ALL_TAB, queueOf } from './contribution-filters.ts'

const readinessAt = (query: string) => queueOf(new URL(`https://huella.example/admin/contributions?${query}`)).searchParams.get('readiness')

it('opens on what is ready; the tab of all stays that of all once it is saved as a filter', () => {
  expect(readinessAt('')).toBe('ready')
  expect(readinessAt('sort=amount')).toBe('ready')
  expect(readinessAt('readiness=held')).toBe('held')
  expect(readinessAt('currency=USD')).toBeNull()
  for (const query of ['readiness=', `readiness=${ALL_TAB}`, withoutPage(`readiness=${ALL_TAB}&sort=amount`)])
    expect(readinessAt(query) ?? '').toBe('')
})
