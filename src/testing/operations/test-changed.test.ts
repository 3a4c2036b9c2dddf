import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseTests } from '../../../bin/test-changed.ts'

// Tests that `bin/test --changed` chooses for a change.

const chosenFor = (...changed: string[]) => chooseTests(changed).chosen

it('a part of a page names the page, and no unit that does not import it', () => {
  expect(chosenFor('src/web/admin/pictures/picture-grid.tsx')).toMatchObject({
    units: [],
    pages: [expect.stringMatching(/^(\/en)?\/admin\/pictures is accessible$/)],
  })
})

it('a rule of a noun names the endpoints that follow it, the pages that ask them, and the journeys that visit those', () => {
  const { chosen, why } = chooseTests(['src/domain/statements/plan-import.ts'])
  expect(why).toContainEqual('/admin/statement/:id/import: src/domain/statements/plan-import.ts')
  expect(why).toContainEqual('admin_statement: src/domain/statements/plan-import.ts')
  expect(chosen.pages.join()).toContain('/admin/bookings/statements is accessible')
  expect(chosen.specs).toContain('e2e/bookings.spec.ts')
  expect(chosen.specs).not.toContain('e2e/content/media-library.spec.ts')
})

it('a rule of a noun is tested where it is imported and where its endpoints are named, but not by every test that asks the API', () => {
  const { units } = chosenFor('src/domain/bank-statements/match-line.ts')
  for (const name of ['bank-months', 'noisy-statements', 'claims-in-months'])
    expect(units).toContain(`src/domain/bank-statements/${name}.test.ts`)
  for (const name of ['domain/blog/post-categories', 'domain/deals/board', 'testing/access'])
    expect(units).not.toContain(`src/${name}.test.ts`)
})

it('a page is also opened with its errors and without results, and the one after signing in', () => {
  const { pages } = chosenFor('src/web/public/projects/browse-projects.tsx')
  expect(pages).toEqual(expect.arrayContaining(['projects at ', '/proyectos?query=nada%20de%20esto: valid']))
  expect(pages.join()).not.toContain('/salta')
  expect(chosenFor('src/web/account/account.tsx').pages).toContain('the account and its drawer')
})

it('styles name their page, and no unit', () => {
  // Joined at run time, or this test would contain the name.
  const { units, pages } = chosenFor(['src/web/sales/deals/board/board', 'module.css'].join('.'))
  expect(units).toEqual([])
  expect(pages.join()).toMatch(/\/sales\/deals is accessible/)
})

it('what a layout shows names the journeys about it and a page of each audience, not every page', () => {
  const { units, specs, pages } = chosenFor('src/web/shell/on-demand/bell-link.tsx')
  expect(specs).toEqual(['e2e/realtime.spec.ts'])
  expect(pages).toEqual(expect.arrayContaining(['home at ', 'the account and its drawer', '/admin is accessible', '/sales is accessible']))
  expect(pages.length).toBeLessThan(12)
  expect(units).toContain('src/testing/operations/files-of-pages.test.ts')
  expect(units).not.toContain('src/testing/faults/process.test.ts')
  // Styles are those of the component that they are named for.
  expect(chosenFor(['src/web/shell/on-demand/bell-link', 'module.css'].join('.')).specs).toEqual(['e2e/realtime.spec.ts'])
})

it.each([
  ['shows no sentence', 'src/web/shell/realtime/use-channel.ts'],
  ['is a layout, with its loader', 'src/web/public/layout.tsx'],
])('what layouts share names all their pages if it %s', (_, file) => {
  const { specs, pages } = chosenFor(file)
  expect(specs).toContain('e2e/site.spec.ts')
  expect(pages.length).toBeGreaterThan(40)
})

it('a catalogue names the code that says its sentences', () => {
  const { why } = chooseTests(['src/web/admin/statements/statements.es.json'])
  expect(why).toContainEqual(expect.stringMatching(/^admin_statement: src\/web\/admin\/statements\//))
  expect(why.join()).not.toContain('sales_deals')
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

it('an endpoint that changes what it declares names the tests of who may do what', () => {
  expect(chosenFor('src/domain/payouts/payments/payment.api.server.ts').units).toContain('src/testing/access.test.ts')
  expect(chosenFor('src/domain/payouts/payments/record-payments.server.ts').units).not.toContain('src/testing/access.test.ts')
})

it('what is decoded apart is tested where it is asked for', () => {
  const { units } = chosenFor('src/domain/bank-statements/decode-bank-file.server.ts')
  expect(units).toContain('src/domain/bank-statements/bank-files.test.ts')
  expect(units).not.toContain('src/domain/deals/board.test.ts')
})

it('only the statements that differ count, without comments and types', () => {
  const file = 'src/domain/bank-statements/match-line.ts'
  const text = readFileSync(file, 'utf8')
  const changedFrom = (before: string) => chooseTests([file], () => before).chosen
  expect(changedFrom(`// Said otherwise.\n${text}\nexport type Unused = string\n`)).toEqual({ units: [], specs: [], pages: [] })
  expect(changedFrom(text.replace('return', 'return undefined ??')).units.length).toBeGreaterThan(0)
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
