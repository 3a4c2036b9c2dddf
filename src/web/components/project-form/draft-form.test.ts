import { expect, it } from 'vitest'
import { unsavedOf } from './draft-form.tsx'

it('shows an error of saving beside its field, by its language', () => {
  const errors = { 'name.es': 'Largo', 'budget.1.what.en': 'Largo', 'images.0.alt.en': 'Largo', slug: 'Largo' }
  expect(Object.keys(unsavedOf(errors, 'es'))).toEqual(['name', 'budget.1.what_other', 'images.0.alt_other', 'slug'])
  expect(Object.keys(unsavedOf(errors, 'en'))).toEqual(['name_other', 'budget.1.what', 'images.0.alt', 'slug'])
})
