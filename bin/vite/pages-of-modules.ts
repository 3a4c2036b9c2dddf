/** A module of the browser's code. Dynamic importers load it later. */
export interface PageModule {
  /** Characters of its code, or of its style rules */
  size: number
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** Files of pages, and for each module the pages (by their index) that load it at once, and that load it at once or later. */
export interface PagesOfModules {
  pages: string[]
  atOnce: Map<string, Set<number>>
  ever: Map<string, Set<number>>
}

export const ROUTE = /\/src\/web\/([^?]+)\.tsx\?__react-router-build-client-route$/
export const ENTRY = /\/src\/web\/entry\.client\.tsx$/

/** A page loads what its route imports, its layout, the root and the browser's entry. */
export function pagesOfModules(modules: Map<string, PageModule>): PagesOfModules {
  const files = [...modules.keys()].flatMap((id) => ROUTE.exec(id)?.[1] ?? [])
  const pages = files.filter((file) => file !== 'root' && !isLayout(file)).sort()
  const layouts = files.filter(isLayout)
  const starts = new Map([...modules.keys()].map((id) => [id, pagesStartingWith(id, pages, layouts)]))
  return {
    pages,
    atOnce: follow(starts, modules, ({ importers }) => importers),
    ever: follow(starts, modules, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters]),
  }
}

function isLayout(file: string): boolean {
  return file.endsWith('/layout')
}

function pagesStartingWith(id: string, pages: string[], layouts: string[]): Set<number> {
  const file = ROUTE.exec(id)?.[1]
  if (!file && !ENTRY.test(id)) return new Set()
  const layoutOf = (page: string) => layouts.find((layout) => page.startsWith(layout.replace(/layout$/, ''))) ?? 'public/layout'
  const starts = (page: string) => !file || file === 'root' || file === page || file === layoutOf(page)
  return new Set([...pages.keys()].filter((page) => starts(pages[page]!)))
}

function follow(
  starts: Map<string, Set<number>>,
  modules: Map<string, PageModule>,
  importersOf: (module: PageModule) => readonly string[],
) {
  const imports = new Map([...modules.keys()].map((id) => [id, [] as string[]]))
  for (const [id, module] of modules) for (const importer of importersOf(module)) imports.get(importer)?.push(id)
  const reached = new Map([...starts].map(([id, pages]) => [id, new Set(pages)]))
  const waiting = [...modules.keys()].filter((id) => reached.get(id)!.size > 0)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const imported of imports.get(id)!) if (addAll(reached.get(imported)!, reached.get(id)!)) waiting.push(imported)
  return reached
}

export function addAll(to: Set<number>, from: Iterable<number>): boolean {
  const before = to.size
  for (const page of from) to.add(page)
  return to.size > before
}
