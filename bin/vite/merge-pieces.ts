/** Modules that are sent in one file, and who loads it. */
export interface CodePiece {
  modules: string[]
  /** Characters of its code, before it is minified */
  size: number
  /** For each page: 1 if it loads the piece at once, less if only its later parts do, else 0 */
  loaded: Float64Array
  /** Pieces that it imports */
  needs: Set<CodePiece>
}

export interface LoadedPage {
  /** Pieces that it should load at most */
  limit: number
  /** Characters that it may load in vain */
  budget: number
  /** Its limit is met before those of other pages. */
  first: boolean
}

/** Characters of code that one request less is worth: at first, and at most, for pages that are above their limit. */
const REQUEST = 200
const MOST_FOR_REQUEST = 1_000_000

interface Trade {
  pages: LoadedPage[]
  /** Rest of each page's budget, and the worth of one request less to it */
  budgets: number[]
  prices: number[]
}

/**
 * Merges pieces until each page loads few of them, so that pages load as little as possible of what others need. No two import each other: a piece is
 * loaded by all pages that load what imports it, so one between two others joins either of them at no more cost than these each other.
 * @returns pieces, each after all that it needs
 */
export function mergePieces(pieces: CodePiece[], pages: LoadedPage[]): CodePiece[] {
  const trade = { pages, budgets: pages.map(({ budget }) => budget), prices: pages.map(() => REQUEST) }
  for (const piece of pieces) for (const need of needsOf(piece)) loadFor(need, piece)
  let merged = pieces
  for (const turn of [pages.filter(({ first }) => first), pages])
    for (;;) {
      merged = mergeWhileCheap(merged, trade)
      const above = [...pages.keys()].filter((page) => turn.includes(pages[page]!) && isAboveLimit(page, merged, trade))
      if (above.length === 0) break
      for (const page of above) trade.prices[page]! *= 1.2
    }
  return inOrder(merged)
}

function isAboveLimit(page: number, pieces: CodePiece[], { pages, prices }: Trade): boolean {
  const count = pieces.filter(({ loaded }) => loaded[page] === 1).length
  return count > pages[page]!.limit && prices[page]! < MOST_FOR_REQUEST
}

/** Gains of pairs of pieces; those of which none is expected are left out. */
type Gains = Map<CodePiece, Map<CodePiece, number>>

/** One pair after the other, the best first. */
function mergeWhileCheap(pieces: CodePiece[], trade: Trade): CodePiece[] {
  const left = [...pieces]
  const gains: Gains = new Map(left.map((piece) => [piece, new Map()]))
  for (const [i, piece] of left.entries()) for (const other of left.slice(0, i)) expect(piece, other, gains, trade)
  for (let pair = bestPair(gains, trade); pair; pair = bestPair(gains, trade)) {
    const [piece, other] = pair
    for (const { page, extra } of effectsOf(piece, other)) trade.budgets[page]! -= extra
    left.splice(left.indexOf(other), 1)
    gains.delete(other)
    for (const row of gains.values()) row.delete(other)
    for (const changed of merge(piece, other, left)) for (const each of left) if (each !== changed) expect(changed, each, gains, trade)
  }
  return left
}

/** Notes the gain of a pair without what it makes pages load beside: it is no smaller. */
function expect(piece: CodePiece, other: CodePiece, gains: Gains, { prices }: Trade) {
  let gain = 0
  for (const page of pagesOf(piece, other)) {
    const [one, two] = [piece.loaded[page]!, other.loaded[page]!]
    if (one === 1 && two === 1) gain += prices[page]!
    else gain -= one > two ? (one - two) * other.size : (two - one) * piece.size
  }
  gains.get(other)!.delete(piece)
  if (gain > 0) gains.get(piece)!.set(other, gain)
  else gains.get(piece)!.delete(other)
}

function bestPair(gains: Gains, trade: Trade): [CodePiece, CodePiece] | null {
  const pairs = [...gains].flatMap(([piece, row]) => [...row].map(([other, gain]) => ({ piece, other, gain })))
  let best: (typeof pairs)[number] | null = null
  for (const { piece, other, gain: expected } of pairs.sort((a, b) => b.gain - a.gain)) {
    if (best && expected <= best.gain) break
    const gain = gainOf(piece, other, trade)
    if (gain > 0) gains.get(piece)!.set(other, gain)
    else gains.get(piece)!.delete(other)
    if (gain > 0 && (!best || gain > best.gain)) best = { piece, other, gain }
  }
  return best && [best.piece, best.other]
}

/** Worth of the requests that a merged piece saves, less that of what is loaded in vain; nothing if a page cannot afford it. */
function gainOf(piece: CodePiece, other: CodePiece, { budgets, prices }: Trade): number {
  let gain = 0
  for (const { page, requests, extra } of effectsOf(piece, other)) {
    if (extra > Math.max(budgets[page]!, 0)) return 0
    gain += requests * prices[page]! - extra
  }
  return gain
}

/** Requests that each page saves, and characters that it loads in vain. A page that loads more by the merged piece also loads all that this needs. */
function effectsOf(piece: CodePiece, other: CodePiece): { page: number; requests: number; extra: number }[] {
  const needs = [...needsOf(piece, other)]
  return pagesOf(piece, other).map((page) => {
    const [one, two] = [piece.loaded[page]!, other.loaded[page]!]
    const share = Math.max(one, two)
    const more = needs.filter((need) => need.loaded[page]! < share)
    const extra = more.reduce(
      (sum, need) => sum + (share - need.loaded[page]!) * need.size,
      (share - one) * piece.size + (share - two) * other.size,
    )
    return { page, requests: (one === 1 && two === 1 ? 1 : 0) - (share === 1 ? more.length : 0), extra }
  })
}

function pagesOf(piece: CodePiece, other: CodePiece): number[] {
  const pages: number[] = []
  for (let page = 0; page < piece.loaded.length; page++) if (piece.loaded[page]! > 0 || other.loaded[page]! > 0) pages.push(page)
  return pages
}

function needsOf(...pieces: CodePiece[]): Set<CodePiece> {
  const all = new Set<CodePiece>()
  const add = (piece: CodePiece) => {
    for (const need of piece.needs) {
      if (all.has(need)) continue
      all.add(need)
      add(need)
    }
  }
  pieces.forEach(add)
  for (const piece of pieces) all.delete(piece)
  return all
}

/** Adds the second to the first. Returns the pieces that changed, or that more pages load. */
function merge(piece: CodePiece, other: CodePiece, left: CodePiece[]): CodePiece[] {
  piece.modules.push(...other.modules)
  piece.size += other.size
  for (const { needs } of left) if (needs.delete(other)) needs.add(piece)
  for (const need of other.needs) piece.needs.add(need)
  piece.needs.delete(piece)
  loadFor(piece, other)
  return [piece, ...[...needsOf(piece)].filter((need) => loadFor(need, piece))]
}

function loadFor(piece: CodePiece, { loaded }: CodePiece): boolean {
  const more = [...loaded.keys()].filter((page) => loaded[page]! > piece.loaded[page]!)
  for (const page of more) piece.loaded[page] = loaded[page]!
  return more.length > 0
}

function inOrder(pieces: CodePiece[]): CodePiece[] {
  const ordered = new Set<CodePiece>()
  const add = (piece: CodePiece) => {
    if (ordered.has(piece)) return
    piece.needs.forEach(add)
    ordered.add(piece)
  }
  pieces.forEach(add)
  return [...ordered]
}
