import { favoriteIds, MOST_FAVORITES } from '../../../domain/projects/favorites/favorite.ts'

/**
 * A guest's favourites: ids in this browser's storage, the latest first, the same in all of its tabs. A browser that keeps nothing still has
 * them until the page is left.
 */
const KEY = 'favorites'
const NONE: readonly string[] = []

let text: string | null = null
let ids: readonly string[] = NONE
const listeners = new Set<() => void>()

export function readLocalFavorites(): readonly string[] {
  const stored = storedText()
  if (stored !== text) {
    text = stored
    ids = parse(stored)
  }
  return ids
}

/** What the server knows of them. */
export function noLocalFavorites(): readonly string[] {
  return NONE
}

/** @returns false when there are as many as can be kept */
export function setLocalFavorite(id: string, kept: boolean): boolean {
  const others = readLocalFavorites().filter((other) => other !== id)
  if (kept && others.length >= MOST_FAVORITES) return false
  store(kept ? [id, ...others] : others)
  return true
}

export function forgetLocalFavorites(forgotten: readonly string[]): void {
  store(readLocalFavorites().filter((id) => !forgotten.includes(id)))
}

export function subscribeToLocalFavorites(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function store(next: readonly string[]) {
  const written = JSON.stringify(next)
  try {
    localStorage.setItem(KEY, written)
  } catch {
    unstored = written
  }
  for (const listener of listeners) listener()
}

/** Where the browser refuses to keep anything. */
let unstored: string | null = null

function storedText(): string | null {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Whatever is in the storage, by an older page or another hand. */
function parse(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? favoriteIds(value) : NONE
  } catch {
    return NONE
  }
}
