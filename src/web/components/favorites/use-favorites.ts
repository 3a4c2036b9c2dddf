import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFetcher, useFetchers, useSubmit } from 'react-router'
import { m } from '../../../kit/paraglide/messages.js'
import { showToast } from '../../../kit/ui/toasts.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import type { FavoritesAnswer } from './favorites-answer.ts'
import {
  forgetLocalFavorites,
  noLocalFavorites,
  readLocalFavorites,
  setLocalFavorite,
  subscribeToLocalFavorites,
} from './local-favorites.ts'

/** The visitor's favourites, the latest first: a user's as the layout read them, with what is on its way; a guest's from the browser. */
export function useFavorites(): { ids: readonly string[]; is_user: boolean } {
  const kept = useAccountFavorites()
  const local = useLocalFavorites()
  const changes = useFetchers().filter((fetcher) => fetcher.key.startsWith(KEY))
  if (!kept) return { ids: local, is_user: false }
  return { ids: changes.reduce<readonly string[]>((ids, { formData }) => withChange(ids, formData), kept), is_user: true }
}

/** Does the account of a user keep the favourites? Else the browser does. */
export function useIsUser(): boolean {
  return useAccountFavorites() !== null
}

function useAccountFavorites(): readonly string[] | null {
  const layout = usePublicLayout()
  return layout?.favorites ?? null
}

/** Keeps a project or drops it, at once; the server hears of it meanwhile when the visitor has an account. */
export function useSetFavorite(): (project_id: string, kept: boolean) => void {
  const { is_user } = useFavorites()
  const submit = useSubmit()
  const to = usePaths()
  return (project_id, kept) => {
    if (!is_user) {
      if (!setLocalFavorite(project_id, kept)) showToast({ text: m.project_favorites_full(), tone: 'bad' })
      return
    }
    submit(
      { intent: kept ? 'keep' : 'drop', project_id },
      { method: 'post', action: to('favorites'), navigate: false, fetcherKey: favoriteKey(project_id) },
    )
  }
}

/** Brings what a guest kept into the account that has signed in: once, and the browser then has nothing left to bring. */
export function useMergedFavorites(): void {
  const { is_user } = useFavorites()
  const local = useLocalFavorites()
  const fetcher = useFetcher<FavoritesAnswer>()
  const to = usePaths()
  const sent = useRef<readonly string[] | null>(null)
  useEffect(() => {
    if (!is_user || local.length === 0 || sent.current) return
    sent.current = local
    fetcher.submit([['intent', 'merge'], ...local.map((id): [string, string] => ['project_id', id])], {
      method: 'post',
      action: to('favorites'),
    })
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

/** Names the fetcher that changes one project: hearts of the same one share it. */
export function favoriteKey(project_id: string): string {
  return KEY + project_id
}

function useLocalFavorites(): readonly string[] {
  return useSyncExternalStore(subscribeToLocalFavorites, readLocalFavorites, noLocalFavorites)
}

function withChange(ids: readonly string[], form: FormData | undefined): readonly string[] {
  const id = form?.get('project_id')
  if (typeof id !== 'string') return ids
  if (form?.get('intent') === 'drop') return ids.filter((other) => other !== id)
  return ids.includes(id) ? ids : [id, ...ids]
}
