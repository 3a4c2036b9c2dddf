/** Modules that are sent in one file, and who loads it. */
export interface Piece {
  modules: string[]
  /** Of its code, in characters before it is minified */
  size: number
  /** For each page: 1 if it loads the piece at once, less if only its later parts do, else 0 */
  loaded: Float64Array
  /** Pieces that it imports */
  needs: Set<Piece>
}

export interface LoadedPage {
  /** How much a character counts that is loaded in vain */
  weight: number
  /** Pieces that it should load at most */
  limit: number
  /** Characters that it may load in vain */
  budget: number
}

/** Characters of code that one request less is worth: first for all pages, then as much as pages need that are above their limit. */
const REQUEST = 200
const MOST_FOR_REQUEST = 1_000_000

/** Merges pieces until each page loads few of them, so that pages load as little as possible of what others need. */
export function mergePieces(pieces: Piece[], pages: LoadedPage[]): Piece[] {
  let merged = pieces
  const prices = pages.map(() => REQUEST)
  for (;;) {
    merged = mergeWhileCheap(merged, pages, prices)
    const counts = pages.map((_, page) => merged.filter(({ loaded }) => loaded[page] === 1).length)
    const above = pages.flatMap(({ limit }, page) =>
      counts[page]! > limit && prices[page]! < MOST_FOR_REQUEST * pages[page]!.weight ? [page] : [],
    )
    if (above.length === 0) return inOrder(merged)
    for (const page of above) prices[page]! *= 1.2
  }
}

/** One pair after the other, the best first. */
function mergeWhileCheap(pieces: Piece[], pages: LoadedPage[], prices: number[]): Piece[] {
  const left = [...pieces]
  const gains = new Map<Piece, Map<Piece, number>>()
  const compare = (piece: Piece) => {
    for (const other of left) {
      if (other === piece) continue
      const gain = gainOf(piece, other, pages, prices)
      const [one, two] = gains.has(other) && gains.get(other)!.has(piece) ? [other, piece] : [piece, other]
      const row = gains.get(one) ?? gains.set(one, new Map()).get(one)!
      if (gain > 0) row.set(two, gain)
      else row.delete(two)
    }
  }
  left.forEach(compare)
  for (;;) {
    const pair = bestPair(gains, pages, prices)
    if (!pair) return left
    const [piece, other] = pair
    spend(piece, other, pages)
    const changed = merge(piece, other, left)
    left.splice(left.indexOf(other), 1)
    gains.delete(other)
    for (const row of gains.values()) row.delete(other)
    for (const one of [piece, ...changed]) compare(one)
  }
}

function bestPair(gains: Map<Piece, Map<Piece, number>>, pages: LoadedPage[], prices: number[]): [Piece, Piece] | null {
  const pairs = [...gains]
    .flatMap(([piece, row]) => [...row].map(([other, gain]) => ({ piece, other, gain })))
    .sort((a, b) => b.gain - a.gain)
  let best: (typeof pairs)[number] | null = null
  for (const pair of pairs) {
    if (best && pair.gain <= best.gain) break
    const { piece, other } = pair
    const gain =
      reaches(piece, other) || reaches(other, piece) || !affordable(piece, other, pages)
        ? Number.NEGATIVE_INFINITY
        : pair.gain - costOfNeeds(piece, other, pages, prices)
    if (gain < pair.gain) {
      if (gain > 0) gains.get(piece)!.set(other, gain)
      else gains.get(piece)!.delete(other)
    }
    if (gain > 0 && (!best || gain > best.gain)) best = { piece, other, gain }
  }
  return best && [best.piece, best.other]
}

/** Requests that are saved, less what is loaded in vain. */
function gainOf(a: Piece, b: Piece, pages: LoadedPage[], prices: number[]): number {
  let gain = 0
  for (let page = 0; page < pages.length; page++) {
    const one = a.loaded[page]!
    const two = b.loaded[page]!
    if (one === 1 && two === 1) gain += prices[page]!
    else if (one > two) gain -= (one - two) * b.size * pages[page]!.weight
    else if (two > one) gain -= (two - one) * a.size * pages[page]!.weight
  }
  return gain
}

/** Pages that load more by the merged piece also load all that this needs. */
function costOfNeeds(a: Piece, b: Piece, pages: LoadedPage[], prices: number[]): number {
  let cost = 0
  for (const need of needsOf(a, b))
    for (let page = 0; page < pages.length; page++) {
      const share = Math.max(a.loaded[page]!, b.loaded[page]!)
      const now = need.loaded[page]!
      if (share <= now) continue
      cost += (share - now) * need.size * pages[page]!.weight
      if (share === 1) cost += prices[page]!
    }
  return cost
}

function extra(a: Piece, b: Piece, page: number): number {
  const one = a.loaded[page]!
  const two = b.loaded[page]!
  const share = Math.max(one, two)
  if (share === 0) return 0
  let sum = (share - one) * a.size + (share - two) * b.size
  for (const need of needsOf(a, b)) if (share > need.loaded[page]!) sum += (share - need.loaded[page]!) * need.size
  return sum
}

function affordable(a: Piece, b: Piece, pages: LoadedPage[]): boolean {
  return pages.every(({ budget }, page) => a.loaded[page] === b.loaded[page] || extra(a, b, page) <= budget)
}

function spend(a: Piece, b: Piece, pages: LoadedPage[]) {
  for (const [i, page] of pages.entries()) page.budget -= extra(a, b, i)
}

function needsOf(...pieces: Piece[]): Set<Piece> {
  const all = new Set<Piece>()
  const add = (piece: Piece) => {
    for (const need of piece.needs)
      if (!all.has(need)) {
        all.add(need)
        add(need)
      }
  }
  pieces.forEach(add)
  for (const piece of pieces) all.delete(piece)
  return all
}

/** Whether a third piece is between them: both in one would import each other. */
function reaches(from: Piece, to: Piece): boolean {
  const between = [...from.needs].filter((piece) => piece !== to)
  return between.some((piece) => piece.needs.has(to)) || needsOf(...between).has(to)
}

/** Adds the second to the first. Returns the pieces that more pages load now. */
function merge(piece: Piece, other: Piece, all: Piece[]): Piece[] {
  piece.modules.push(...other.modules)
  piece.size += other.size
  for (const need of other.needs) piece.needs.add(need)
  piece.needs.delete(piece)
  piece.needs.delete(other)
  for (const { needs } of all) if (needs.delete(other)) needs.add(piece)
  piece.needs.delete(piece)
  join(piece, other)
  return [...needsOf(piece)].filter((need) => join(need, piece))
}

function join(to: Piece, from: Piece): boolean {
  let changed = false
  from.loaded.forEach((share, page) => {
    if (share <= to.loaded[page]!) return
    to.loaded[page] = share
    changed = true
  })
  return changed
}

/** Each after all that it needs. */
function inOrder(pieces: Piece[]): Piece[] {
  const ordered = new Set<Piece>()
  const add = (piece: Piece) => {
    if (ordered.has(piece)) return
    piece.needs.forEach(add)
    ordered.add(piece)
  }
  pieces.forEach(add)
  return [...ordered]
}
