import { expect, it } from 'vitest'
import { chooseTests, testsOf } from '../../../bin/test-changed.ts'

// Tests that `bin/test --changed` chooses for a change.

const chosenFor = (...changed: string[]) => chooseTests(changed).chosen

it('a part of a page names the page, and its units', () => {
  expect(chosenFor('src/web/admin/pictures/picture-grid.tsx')).toMatchObject({
    units: ['src/web/admin/pictures/picture-grid.tsx'],
    pages: [expect.stringMatching(/^(\/en)?\/admin\/pictures is accessible$/)],
  })
})

it('a rule of a noun names the endpoints that follow it, the pages that ask them, and the journeys that visit those', () => {
  const { chosen, why } = chooseTests(['src/domain/statements/plan-import.ts'])
  expect(why).toContainEqual('/admin/statement/:id/entries: src/domain/statements/plan-import.ts')
  expect(why).toContainEqual('admin_statement: src/domain/statements/plan-import.ts')
  expect(chosen.pages.join()).toContain('/admin/bookings/statements is accessible')
  expect(chosen.specs).toContain('e2e/bookings.spec.ts')
  expect(chosen.specs).not.toContain('e2e/content/media-library.spec.ts')
})

it('a rule of a noun is tested where it is imported, where its endpoints are named, and where all are, but not by every test that asks the API', () => {
  const tests = testsOf(['src/domain/bank-statements/match-line.ts'])
  for (const name of [
    'domain/bank-statements/bank-months',
    'domain/bank-statements/noisy-statements',
    'testing/access',
    'api/api-description',
  ])
    expect(tests).toContain(`src/${name}.test.ts`)
  for (const name of ['domain/blog/post-categories', 'domain/deals/board']) expect(tests).not.toContain(`src/${name}.test.ts`)
})

it('styles name their page, and no unit', () => {
  // Joined at run time, or this test would contain the name.
  const { units, pages } = chosenFor(['src/web/sales/deals/board/board', 'module.css'].join('.'))
  expect(units).toEqual([])
  expect(pages.join()).toMatch(/\/sales\/deals is accessible/)
})

it('a catalogue names the code that says its sentences', () => {
  const { units } = chosenFor('src/web/admin/statements/statements.es.json')
  expect(units).toContain('src/web/admin/statements/admin-statement.tsx')
  expect(units).not.toContain('src/web/sales/deals/browse-deals.tsx')
})

it('a spec and its steps name the specs', () => {
  expect(chosenFor('e2e/google.spec.ts')).toEqual({ units: [], specs: ['e2e/google.spec.ts'], pages: [] })
  expect(chosenFor('e2e/steps/journey/publish-news-and-pay.ts').specs).toEqual(['e2e/whole-journey.spec.ts'])
})

it('what the process stands on names its faults', () => {
  for (const file of ['src/kit/data/outbox.server.ts', 'packages/pusher-server/frames.ts'])
    expect(chosenFor(file).units, file).toContain('src/testing/faults/process.test.ts')
  expect(chosenFor('src/web/admin/pictures/picture-grid.tsx').units).not.toContain('src/testing/faults/process.test.ts')
})

it('a rule of the API names the tests of who may do what', () => {
  expect(chosenFor('src/domain/payouts/payments/record-payments.server.ts').units).toContain('src/testing/access.test.ts')
})

it.each(['package-lock.json', 'db/migrations/0001_first.sql', 'src/testing/account-scene.ts'])('%s names all units', (file) => {
  expect(chosenFor(file).units).toBe('all')
})

it('a file of which nobody knows who reads it names all units', () => {
  expect(chosenFor(['deploy/nobody', 'names-this.conf'].join('-')).units).toBe('all')
})

it('what only people read names nothing', () => {
  expect(chosenFor('docs/decisions/0001-stack.md', 'CHANGELOG.md')).toEqual({ units: [], specs: [], pages: [] })
})
