import type { Locale } from '../../kit/locales.ts'
import { hash } from '../scenes/random.ts'
import { drawing_version } from '../scenes/scene.ts'

/** What has a picture of its own for chats and networks. `page`: every other page, by its name in the path table. */
export const CARD_KINDS = ['page', 'project', 'organization', 'trail', 'place'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** The size that networks ask for, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 }

/** Raise it with every visible change of how cards are drawn or worded. */
const card_version = 2

export interface ShareCard {
  kind: CardKind
  /** Slug, code or name: letters, digits, `-` and `_`. */
  key: string
  /** Everything of the thing that its card shows. */
  facts: readonly unknown[]
}

/**
 * The address of a card, such as `/img/card/es/project/agua-para-lavalle.1k2f3a.jpg`. It changes with what the card shows, so that a chat that
 * keeps pictures by their address shows the money of now.
 */
export function shareCardPath({ kind, key, facts }: ShareCard, locale: Locale, brand: string): string {
  const version = hash(JSON.stringify([card_version, drawing_version, brand, ...facts])).toString(36)
  return `/img/card/${locale}/${kind}/${key}.${version}.jpg`
}
