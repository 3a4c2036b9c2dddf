import { favoriteIds, MOST_FAVORITES } from '../../../domain/projects/favorites/favorite.ts'
import { localStore } from '../../../kit/ui/browser-storage.ts'

/**
 * A guest's favourites: ids in this browser's storage, the latest first, shared by all of its tabs. If the browser refuses storage they
 * last until the page is left.
 */
const KEY = 'favorites'
const NONE: readonly string[] = []

let text: string | null = null
let ids: readonly string[] = NONE
const listeners = new Set<() => void>()

export function readLocalFavorites(): readonly string[] {
  const stored = localStore.getItem(KEY)
  if (stored !== text) {
    text = stored
    ids = parse(stored)
  }
  return ids
}

/** The server's snapshot: it cannot know a guest's favourites. */
export function noLocalFavorites(): readonly string[] {
  return NONE
}

/** @returns false when the list is full */
export function setLocalFavorite(id: string, is_favorite: boolean): boolean {
  const others = readLocalFavorites().filter((other) => other !== id)
  if (is_favorite && others.length >= MOST_FAVORITES) return false
  store(is_favorite ? [id, ...others] : others)
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
  localStore.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Parses leniently: an older version or somebody else may have written the value. */
function parse(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? favoriteIds(value) : NONE
  } catch {
    return NONE
  }
}
