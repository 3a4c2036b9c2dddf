import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFetcher, useFetchers, useSubmit } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { showToast } from '../../../kit/ui/toasts.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { useShownTo } from '../../form.tsx'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import type { FavoritesAnswer } from './favorites-answer.ts'
import {
  forgetLocalFavorites,
  noLocalFavorites,
  readLocalFavorites,
  setLocalFavorite,
  subscribeToLocalFavorites,
} from './local-favorites.ts'

/** The visitor's favourites, the latest first: a user's from the layout's data plus pending changes; a guest's from the browser. */
export function useFavorites(): { ids: readonly string[]; is_user: boolean } {
  const saved = useAccountFavorites()
  const local = useLocalFavorites()
  const changes = useFetchers().filter((fetcher) => fetcher.key.startsWith(KEY))
  if (!saved) return { ids: local, is_user: false }
  return { ids: changes.reduce<readonly string[]>((ids, { formData }) => withChange(ids, formData), saved), is_user: true }
}

/** A user's favourites at the time when the page was loaded; null for a guest, whose favourites are in the browser. */
export function useAccountFavorites(): readonly string[] | null {
  const layout = usePublicLayout()
  return layout?.favorites ?? null
}

/**
 * Adds or removes a favourite, optimistically; for a user it is also sent to the server.
 * @returns a function that returns false where the browser's list is full, once it has shown that
 */
export function useSetFavorite(): (project_id: string, is_favorite: boolean) => boolean {
  const { is_user } = useFavorites()
  const submit = useSubmit()
  const shown_to = useShownTo()
  const to = usePaths()
  return (project_id, is_favorite) => {
    if (!is_user) {
      const is_set = setLocalFavorite(project_id, is_favorite)
      if (!is_set) showToast({ text: m.project_favorites_full(), tone: 'bad' })
      return is_set
    }
    void submit(
      { [is_favorite ? 'add' : 'remove']: project_id, shown_to },
      { method: 'post', action: to('favorites'), navigate: false, fetcherKey: favoriteKey(project_id) },
    )
    return true
  }
}

/** Moves a guest's favourites into the account after signing in, once, and then clears the browser's. */
export function useMergedFavorites(): void {
  const { is_user } = useFavorites()
  const local = useLocalFavorites()
  const fetcher = useFetcher<FavoritesAnswer>()
  const to = usePaths()
  const sent = useRef<readonly string[] | null>(null)
  useEffect(() => {
    if (!is_user || local.length === 0 || sent.current) return
    sent.current = local
    fetcher.submit(
      local.map((id): [string, string] => ['merge', id]),
      {
        method: 'post',
        action: to('favorites'),
      },
    )
  })
  const merged = fetcher.data && 'added' in fetcher.data ? fetcher.data : null
  useEffect(() => {
    if (!merged || !sent.current) return
    forgetLocalFavorites(sent.current)
    sent.current = null
    if (merged.left_out > 0) showToast({ text: m.project_favorites_left_out(), tone: 'bad' })
    else if (merged.added > 0)
      showToast({ text: merged.added === 1 ? m.project_favorites_merged_one() : m.project_favorites_merged({ count: merged.added }) })
  }, [merged])
}

const KEY = 'favorite '

/** The key of the fetcher that changes one project, shared by all hearts of that project. */
export function favoriteKey(project_id: string): string {
  return KEY + project_id
}

function useLocalFavorites(): readonly string[] {
  return useSyncExternalStore(subscribeToLocalFavorites, readLocalFavorites, noLocalFavorites)
}

function withChange(ids: readonly string[], form: FormData | undefined): readonly string[] {
  const removed = form?.get('remove')
  if (typeof removed === 'string') return ids.filter((id) => id !== removed)
  const added = form?.get('add')
  return typeof added === 'string' && !ids.includes(added) ? [added, ...ids] : ids
}
