import type { Random } from '../random.ts'
import type { Point } from './stage.ts'

/** Look and pose of a person. Lengths are shares of their height; x grows in the direction they face, y grows upwards from the ground. */
export type Look = {
  skin: string
  hair: string
  top: string
  bottom: string
  wear: 'trousers' | 'skirt' | 'dress' | 'poncho' | 'coat'
  cut: 'short' | 'long' | 'bun' | 'braid' | 'bald'
  child: boolean
  hat?: string
  /** Positions of the two hands: back one, front one. */
  hands: readonly [Point, Point]
  feet: readonly [Point, Point]
  /** Height of the hips. */
  hips: number
  /** Forward lean of the shoulders. */
  lean: number
  /** 1 faces right, -1 left. */
  facing: 1 | -1
  /** An object in the front hand, drawn with it: made around 0,0 at person size 1. */
  carries?: string
}

const SKINS = ['#f0c9a4', '#dba77c', '#c28a62', '#9a6445', '#7d4f37'] as const

const HAIRS = ['#2b2026', '#3b2a28', '#56392c', '#7a5238', '#241d2b'] as const

const TOPS = ['#d9573f', '#ebb946', '#3f51b5', '#2f8f83', '#f1e4cc', '#a8456b', '#e58a3c', '#4a86b8', '#7d9a4a'] as const

const BOTTOMS = ['#2f3c5c', '#4d3b4a', '#6a4a3a', '#39556b', '#7c5a8a', '#8a3f3f'] as const

/** A person invented from the seed; `more` fixes details. */
export function somebody(random: Random, more: Partial<Look> = {}): Look {
  const child = more.child ?? false
  const woman = random.chance(0.5)
  return {
    skin: random.pick(SKINS),
    hair: random.pick(HAIRS),
    top: random.pick(TOPS),
    bottom: random.pick(BOTTOMS),
    wear: woman ? random.pick(['skirt', 'trousers', 'dress']) : 'trousers',
    cut: woman ? random.pick(['long', 'bun', 'braid']) : 'short',
    child,
    hands: child
      ? [
          [-0.15, 0.38],
          [0.15, 0.38],
        ]
      : [
          [-0.13, 0.42],
          [0.13, 0.42],
        ],
    feet: both(-0.05, 0, 0.06, 0),
    hips: child ? 0.42 : 0.49,
    lean: 0,
    facing: random.chance(0.5) ? 1 : -1,
    ...more,
  }
}

/** Poses to spread into `somebody`. */
export const poses = {
  walk: {
    feet: both(-0.13, 0, 0.13, 0),
    hands: both(0.12, 0.46, -0.1, 0.46),
    lean: 0.02,
  },
  wave: {
    hands: both(-0.13, 0.42, 0.26, 0.98),
  },
  cheer: {
    hands: both(-0.24, 1.0, 0.24, 1.0),
    feet: both(-0.09, 0, 0.09, 0),
  },
  hold: {
    hands: both(-0.32, 0.54, 0.32, 0.54),
    feet: both(-0.07, 0, 0.07, 0),
  },
  dance: {
    hands: both(-0.34, 0.78, 0.34, 0.78),
    feet: both(-0.1, 0, 0.09, 0.03),
  },
  reach: {
    hands: both(0.24, 0.62, 0.28, 0.56),
    lean: 0.06,
  },
  kneel: {
    hips: 0.26,
    feet: both(-0.26, 0, 0.1, 0),
    hands: both(0.3, 0.26, 0.36, 0.22),
    lean: 0.08,
  },
  sit: {
    hips: 0.27,
    feet: both(0.27, 0, 0.33, 0),
    hands: both(0.2, 0.36, 0.26, 0.34),
  },
  ground: {
    hips: 0.09,
    feet: both(0.34, 0, 0.28, 0),
    hands: both(0.18, 0.22, 0.24, 0.2),
  },
  read: {
    hands: both(0.15, 0.55, 0.2, 0.55),
  },
} satisfies Record<string, Partial<Look>>

/** Two hands or feet, the back one first. */
export function both(x1: number, y1: number, x2: number, y2: number): readonly [Point, Point] {
  return [
    [x1, y1],
    [x2, y2],
  ]
}
