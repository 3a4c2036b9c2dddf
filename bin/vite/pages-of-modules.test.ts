import { expect, test } from 'vitest'
import { type PageModule, pagesOfModules } from './pages-of-modules.ts'

const routeOf = (file: string) => `/src/web/${file}.tsx?__react-router-build-client-route`
const ROUTES = ['root', 'public/layout', 'admin/layout', 'public/home/home', 'account/account', 'admin/users/admin-users'].map(routeOf)

/** Modules with their importers: at once and later */
function modulesOf(imports: Record<string, [importers: string[], later?: string[]]>): Map<string, PageModule> {
  const routes = Object.fromEntries(ROUTES.map((id) => [id, [[]] as [string[]]]))
  return new Map(
    Object.entries({ ...routes, '/src/web/entry.client.tsx': [[]] as [string[]], ...imports }).map(([id, [importers, later = []]]) => [
      id,
      { size: 1, importers, dynamicImporters: later },
    ]),
  )
}

const namesOf = ({ pages }: { pages: string[] }, found: Set<number> | undefined) => [...(found ?? [])].sort().map((page) => pages[page])

test('a page loads what its route, its layout, the root and the entry import', () => {
  const found = pagesOfModules(
    modulesOf({
      menu: [[routeOf('admin/layout')]],
      header: [[routeOf('public/layout')]],
      theme: [[routeOf('root')]],
      router: [['/src/web/entry.client.tsx']],
      own: [[routeOf('account/account')]],
    }),
  )
  const all = ['account/account', 'admin/users/admin-users', 'public/home/home']
  expect(found.pages).toEqual(all)
  expect(namesOf(found, found.atOnce.get('menu'))).toEqual(['admin/users/admin-users'])
  expect(namesOf(found, found.atOnce.get('header'))).toEqual(['account/account', 'public/home/home'])
  expect(namesOf(found, found.atOnce.get('theme'))).toEqual(all)
  expect(namesOf(found, found.atOnce.get('router'))).toEqual(all)
  expect(namesOf(found, found.atOnce.get('own'))).toEqual(['account/account'])
})

test('a dynamic import loads later, with all that it imports, in circles, too', () => {
  const found = pagesOfModules(
    modulesOf({
      editor: [['cycle'], [routeOf('admin/users/admin-users')]],
      cycle: [['editor', routeOf('account/account')]],
    }),
  )
  expect(namesOf(found, found.atOnce.get('editor'))).toEqual(['account/account'])
  expect(namesOf(found, found.ever.get('editor'))).toEqual(['account/account', 'admin/users/admin-users'])
  expect(namesOf(found, found.ever.get('cycle'))).toEqual(['account/account', 'admin/users/admin-users'])
})
