import type { TextBlock } from '../share-cards/set-text.ts'

/** The sheets that can be had: for a printer, and for the full screen of a phone. */
const POSTER_FORMATS = ['a4', 'story'] as const
export type PosterFormat = (typeof POSTER_FORMATS)[number]

/** In pixels, as posters are laid out. A4 has 150 dots per inch. */
export const POSTER_SIZES = { a4: { width: 1240, height: 1754 }, story: { width: 1080, height: 1920 } } as const

/** The content of a poster. */
export interface Poster {
  language: 'es' | 'en'
  brand: string
  /** A short line above the name. */
  kicker: string
  name: string
  by: string
  /** Instructions for the reader, in order. */
  steps: readonly string[]
  foot: string
  /** Target of the QR code, and its text for typing. */
  url: string
  url_text: string
  qr_alt: string
  /** A JPEG of the upper part. */
  picture: Buffer
  picture_alt: string
}

type Point = readonly [x: number, y: number]

/** Parts of a poster, from back to front. Screen readers read only texts and parts with an `alt`. */
export type PosterPiece =
  | { kind: 'picture'; bytes: Buffer; at: Point; width: number; height: number; alt: string }
  | { kind: 'shape'; path: string; fill: string; at?: Point; scale?: number; opacity?: number; alt?: string; box?: readonly [Point, Point] }
  | { kind: 'text'; block: TextBlock; cut: 'regular' | 'bold'; at: Point; fill: string; role: 'H1' | 'P' }
