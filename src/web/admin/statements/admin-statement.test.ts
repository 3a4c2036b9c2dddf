import { createMemoryRouter, data } from 'react-router'
import { expect, it } from 'vitest'
import { shouldRevalidate } from './admin-statement.tsx'

it.each([
  [409, 1, 'reads the present plan again, as what was seen has changed'],
  [400, 0, 'stays as it is, with what was typed'],
])('after a refusal with %i the page is read %i times: it %s', async (status, times) => {
  let read = 0
  const page = { id: 'page', path: '/', loader: () => ++read, action: () => data({ message: 'No' }, { status }), shouldRevalidate }
  const router = createMemoryRouter([page], { hydrationData: { loaderData: { page: 0 } } })
  await router.navigate('/', { formMethod: 'post', formData: new FormData() })
  router.dispose()
  expect(router.state.actionData).toEqual({ page: { message: 'No' } })
  expect(read).toBe(times)
})
