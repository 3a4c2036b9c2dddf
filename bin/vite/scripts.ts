import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type CodePiece, type LoadedPage, mergePieces } from './merge-pieces.ts'
import { addAll, ENTRY, type PageModule, type PagesOfModules, pagesOfModules, ROUTE } from './pages-of-modules.ts'

const STYLES = /\.css$/
const ROOT = join(import.meta.dirname, '../..')
/** Pages that guests open first */
const FIRST_PAGES = /^public\/(home\/home|projects\/browse-projects|project\/show-project)$/
const PUBLIC_PAGES = /^(public|sign-in)\//
const DESKS = /^(admin|sales)\//

/** Scripts and style sheets beside those of a page alone; characters that it loads for others, before they are minified and compressed. */
function scriptsOf(page: string): LoadedPage {
  if (FIRST_PAGES.test(page)) return { limit: 5, budget: 60_000, first: true }
  return { limit: 7, budget: DESKS.test(page) ? 250_000 : 130_000, first: false }
}

function sheetsOf(page: string): LoadedPage {
  if (PUBLIC_PAGES.test(page)) return { limit: 2, budget: 6_000, first: false }
  return { limit: 3, budget: DESKS.test(page) ? 100_000 : 20_000, first: false }
}

/** Whose modules share which script or style sheet, of the present build */
const names = new Map<string, string>()
let loaded: PagesOfModules
/** Style sheets and the pages that have them from the start */
const sheets = new Map<string, Set<number>>()

/**
 * Divides the modules that several pages load into few scripts and few style sheets. Modules of one page alone, and those that come later, are left to the
 * bundler.
 * @param fixed modules that have a script of their own
 * @param together styles that are in one sheet
 */
export function scriptsOfPages({ fixed, together }: { fixed: RegExp; together: RegExp }): Plugin {
  return {
    name: 'scripts-of-pages',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const modules = new Map([...this.getModuleIds()].filter((id) => !fixed.test(id)).map((id) => [id, pageModule(id, this)]))
      loaded = pagesOfModules(modules)
      names.clear()
      nameScripts(modules)
      nameSheets(modules, together)
    },
    generateBundle: (_, bundle) => dropEmptyScripts(bundle),
  }
}

/** Sizes and orders do not depend on the folder of the repository, so neither do the scripts. */
function pageModule(id: string, context: Rolldown.PluginContext): PageModule {
  const { code, importers, dynamicImporters } = context.getModuleInfo(id)!
  const text = STYLES.test(id) ? readFileSync(id, 'utf8') : (code ?? '')
  return { size: text.replaceAll(ROOT, '').length, importers: importers.toSorted(), dynamicImporters: dynamicImporters.toSorted() }
}

/** Name of the script or style sheet that a module shares; null for modules of one page, or of parts that come later. */
export function pieceOf(id: string): string | null {
  return names.get(id) ?? null
}

function nameScripts(modules: Map<string, PageModule>) {
  const [firsts, desks] = [indexesOf(FIRST_PAGES), indexesOf(DESKS)]
  const groupOf = (id: string) => {
    const pages = loaded.atOnce.get(id)!
    if (firsts.filter((page) => pages.has(page)).length < 2) return null
    return desks.some((page) => pages.has(page)) ? 'first and desks' : 'first'
  }
  // The entry starts the app, so nothing may import the script that it is in.
  const shared = [...modules.keys()].filter((id) => !STYLES.test(id) && !ROUTE.test(id) && !ENTRY.test(id))
  const scripts = mergePieces(piecesOf(shared, modules, groupOf), loaded.pages.map(scriptsOf))
  nameAll(scripts, 'pages')
  for (const script of scripts) for (const id of script.modules) loadFor(id, script)
}

/** A script takes the styles of all its modules along. */
function nameSheets(modules: Map<string, PageModule>, together: RegExp) {
  const styles = [...modules.keys()].filter((id) => STYLES.test(id))
  for (const id of styles)
    for (const importer of modules.get(id)!.importers) {
      addAll(loaded.atOnce.get(id)!, loaded.atOnce.get(importer) ?? [])
      addAll(loaded.ever.get(id)!, loaded.ever.get(importer) ?? [])
    }
  const firsts = indexesOf(FIRST_PAGES)
  const isFirst = (id: string) => together.test(id) || firsts.some((page) => loaded.atOnce.get(id)!.has(page))
  const pieces = piecesOf(styles, modules, (id) => (isFirst(id) ? 'first' : null))
  for (const piece of pieces) if (isFirst(piece.modules[0]!)) piece.loaded.fill(1)
  const merged = mergePieces(pieces, loaded.pages.map(sheetsOf))
  nameAll(merged, 'styles')
  for (const sheet of merged) for (const id of sheet.modules) loadFor(id, sheet)
}

function indexesOf(pages: RegExp): number[] {
  return loaded.pages.flatMap((page, i) => (pages.test(page) ? [i] : []))
}

function loadFor(id: string, piece: CodePiece) {
  addAll(
    loaded.atOnce.get(id)!,
    [...piece.loaded.keys()].filter((page) => piece.loaded[page] === 1),
  )
  addAll(
    loaded.ever.get(id)!,
    [...piece.loaded.keys()].filter((page) => piece.loaded[page]! > 0),
  )
}

/** In the order in which the bundler takes modules for a script, each with all that it imports: so none takes those of another. */
function nameAll(pieces: CodePiece[], name: string) {
  for (const [i, { modules }] of pieces.entries()) for (const id of modules) names.set(id, `${name}-${String(i).padStart(3, '0')}`)
}

/** Modules that the same pages load, together. */
function piecesOf(ids: string[], modules: Map<string, PageModule>, groupOf: (id: string) => string | null): CodePiece[] {
  const pieces = new Map<string, CodePiece>()
  const owners = new Map<string, CodePiece>()
  for (const id of ids.sort()) {
    const [atOnce, ever] = [loaded.atOnce.get(id)!, loaded.ever.get(id)!]
    if (atOnce.size < 2 && !groupOf(id)) continue
    const shares = Float64Array.from(loaded.pages, (_, page) => (atOnce.has(page) ? 1 : ever.has(page) ? 0.2 : 0))
    const key = groupOf(id) ?? shares.join()
    const piece = pieces.get(key) ?? { modules: [], size: 0, loaded: shares, needs: new Set() }
    piece.modules.push(id)
    piece.size += modules.get(id)!.size
    for (const [page, share] of shares.entries()) piece.loaded[page] = Math.max(piece.loaded[page]!, share)
    pieces.set(key, piece)
    owners.set(id, piece)
  }
  for (const [id, piece] of owners)
    for (const importer of modules.get(id)!.importers) {
      const owner = owners.get(importer)
      if (owner && owner !== piece) owner.needs.add(piece)
    }
  return [...pieces.values()]
}

/** Style sheets come with the scripts that import them: a script without code, as that of a style sheet is, would be a request for nothing. */
function dropEmptyScripts(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  sheets.clear()
  for (const chunk of chunks) {
    const [style] = chunk.moduleIds.filter((id) => names.get(id)?.startsWith('styles'))
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) if (style) sheets.set(sheet, loaded.atOnce.get(style)!)
  }
  for (const empty of chunks) {
    if (empty.isEntry || empty.isDynamicEntry || empty.code.trim()) continue
    for (const chunk of chunks) {
      if (!chunk.imports.includes(empty.fileName)) continue
      chunk.imports = chunk.imports.filter((name) => name !== empty.fileName)
      chunk.code = chunk.code.replace(`import"./${empty.fileName.replace('assets/', '')}";`, '')
      for (const sheet of empty.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(sheet)
    }
    delete bundle[empty.fileName]
  }
}

/**
 * Parts that come later do not ask for style sheets that their pages have: Vite knows those by another address (React Router adds a `#`), would load them
 * again, and so change the order of the rules.
 */
export function sheetsLoadedOnce(): Plugin {
  return {
    name: 'sheets-loaded-once',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const pages = new Set(chunk.moduleIds.flatMap((id) => [...(loaded.ever.get(id) ?? [])]))
          for (const [sheet, having] of sheets)
            if ([...pages].every((page) => having.has(page))) chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${chunk.fileName}"`)
        }
      },
    },
  }
}
