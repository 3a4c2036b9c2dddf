import { useRouteLoaderData } from 'react-router'
import type { Bell } from '../../domain/notifications/notification.ts'
import type { ChosenProject } from '../visitor/choice.server.ts'
import type { MenuUser } from './menu-user.ts'

/** The public layout's data, on every page. */
export interface PublicLayoutData {
  /** The project that the visitor chose. */
  project: ChosenProject | null
  /** Ids of a user's favourites; null for a guest, whose favourites are in the browser. */
  favorites: string[] | null
  user: MenuUser | null
  /** A user's notifications; null for a guest. */
  bell: Bell | null
  /** Entries of the ledger's log that are published and signed: those that the figures of every page come from. */
  log_size: number
  /** The site is previewed as of this instant. */
  preview: { seen_at: string } | null
}

/** Undefined on the desks, and if the layout itself could not be loaded. */
export function usePublicLayout(): PublicLayoutData | undefined {
  return useRouteLoaderData<PublicLayoutData>('public')
}
