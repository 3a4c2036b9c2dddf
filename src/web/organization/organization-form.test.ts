import { expect, it } from 'vitest'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { withStoredChoices } from './organization-form.server.ts'

it('offers an organization its own type, country and district, also where they were retired', () => {
  const own = {
    type: { id: 'enti_1', slug: 'interact', name: 'Interact' },
    country_code: 'BO',
    district: { id: 'dist_1', number: '4851', name: 'Centro' },
  } as OwnOrganization
  const offered = { types: [{ slug: 'ngo', name: 'ONG' }], countries: [{ code: 'AR', name: 'Argentina' }], districts: [] }
  const { types, countries, districts } = withStoredChoices(offered, own, 'es')
  expect(types.map(({ slug }) => slug)).toEqual(['ngo', 'interact'])
  expect(countries).toEqual([...offered.countries, { code: 'BO', name: 'Bolivia' }])
  expect(districts).toEqual([own.district])
  expect(withStoredChoices({ types, countries, districts }, own, 'es')).toEqual({ types, countries, districts })
})
