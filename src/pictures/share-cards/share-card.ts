import { hash } from '@huella/scenes/random'
import { drawing_version } from '@huella/scenes/scene'
import type { Locale } from '../../kit/locales.ts'

/** The kinds of share cards. `page`: every other page, by its name in the path table. */
export const CARD_KINDS = ['page', 'project', 'organization', 'trail', 'place', 'post'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** The size that social networks require, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 }

/** Raise it with every visible change of how cards are drawn or worded. */
const card_version = 3

export interface ShareCard {
  kind: CardKind
  /** Slug, code or name: letters, digits, `-` and `_`. */
  key: string
  /** All data that its card shows. */
  facts: readonly unknown[]
}

/**
 * The address of a card, such as `/img/card/es/project/agua-para-lavalle.1k2f3a.jpg`. It changes with the content of the card, so that a
 * chat that caches pictures by address shows current amounts.
 */
export function shareCardPath({ kind, key, facts }: ShareCard, locale: Locale, brand: string): string {
  const version = hash(JSON.stringify([card_version, drawing_version, brand, ...facts])).toString(36)
  return `/img/card/${locale}/${kind}/${key}.${version}.jpg`
}
