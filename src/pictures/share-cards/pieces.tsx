import { drawScene } from '@huella/scenes/draw-scene'
import { type SceneName, sceneOf, sceneSize } from '@huella/scenes/scene'
import type { ReactNode } from 'react'
import type { Locale } from '../../kit/locales.ts'
import { Mark } from '../../kit/ui/mark.tsx'
import type { Lettering } from './lettering.server.ts'
import { PALETTE } from './palette.ts'
import { capHeight, heightOf, setText, type TextBlock } from './set-text.ts'
import { CARD_SIZE } from './share-card.ts'

/** Common options for drawing a card. */
export interface CardStyle {
  locale: Locale
  letters: Lettering
  /** The site's name. */
  brand: string
}

/** Left edge of texts, in pixels. */
export const LEFT = 64
export const MEASURE = 556
/** The card's foot starts below this, in pixels. */
export const FLOOR = CARD_SIZE.height - 86

/** A card, as SVG; all its text is outlines (`lettering.server.ts`). */
export function Card({ children }: { children: ReactNode }) {
  const { width, height } = CARD_SIZE
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
}

interface PictureCardProps {
  scene: string
  /** A `data:` address of an uploaded picture, in place of the scene. */
  photo?: string | undefined
  style: CardStyle
  foot: string
  children: ReactNode
}

/** Paper on the left for text, a picture on the right; the paper's edge is a hillside in three layers. */
export function PictureCard({ scene, photo, style, foot, children }: PictureCardProps) {
  const paper = 'M0 0H690C650 110 742 214 700 330S640 470 672 544H0Z'
  return (
    <Card>
      <CardPicture scene={scene} photo={photo} x={630} />
      <path d={paper} fill={PALETTE.page} opacity=".35" transform="translate(44 0)" />
      <path d={paper} fill={PALETTE.page} opacity=".5" transform="translate(20 0)" />
      <path d={paper} fill={PALETTE.page} />
      <Brand style={style} fill={PALETTE.ink} />
      {children}
      <Foot style={style} text={foot} />
    </Card>
  )
}

/** Draws a text block with the top left corner of its first line at `at`; with `end`, the top right corner. */
export function DrawnText({
  block,
  at: [x, y],
  fill,
  end,
}: {
  block: TextBlock
  at: readonly [number, number]
  fill: string
  end?: boolean
}) {
  return block.lines.map(({ outline, width }, i) => (
    <path
      key={outline}
      d={outline}
      fill={fill}
      transform={`translate(${(end ? x - width : x).toFixed(1)} ${(y + capHeight(block.size) + i * block.leading).toFixed(1)})`}
    />
  ))
}

/** The brand at the top of the card. */
export function Brand({ style, fill }: { style: CardStyle; fill: string }) {
  const block = setText(style.letters, style.brand, { width: 300, lines: 1, weight: 700, sizes: [34, 28] })
  return (
    <>
      <svg x={LEFT} y="46" width="48" height="48" viewBox="0 0 36 36" aria-hidden="true">
        <Mark />
      </svg>
      <DrawnText block={block} at={[LEFT + 62, 70 - heightOf(block) / 2]} fill={fill} />
    </>
  )
}

/** The foot of every card, over its whole width. */
export function Foot({ style, text }: { style: CardStyle; text: string }) {
  const { width, height } = CARD_SIZE
  const middle = (FLOOR + height) / 2
  const block = setText(style.letters, text, { width: width - 190, lines: 1, weight: 600, sizes: [30, 27, 24, 22] })
  return (
    <>
      <rect y={FLOOR} width={width} height={height - FLOOR} fill={PALETTE.indigo_deep} />
      <Footprints at={[LEFT, middle]} />
      <DrawnText block={block} at={[128, middle - heightOf(block) / 2]} fill="#ffffff" />
    </>
  )
}

/** Two footprints, as on the trail pages. */
function Footprints({ at: [x, y] }: { at: readonly [number, number] }) {
  return ['translate(8 2)', 'translate(37 0)'].map((step) => (
    <g key={step} transform={`translate(${x} ${y}) ${step} rotate(52)`} fill={PALETTE.gold_strong}>
      <ellipse cy="-8" rx="5.4" ry="9" />
      <ellipse cy="8" rx="4" ry="4.6" />
    </g>
  ))
}

/** A short label on a coloured ground, at the end of the brand's line. */
export function Chip({ style, text, fill, ground }: { style: CardStyle; text: string; fill: string; ground: string }) {
  const block = setText(style.letters, text, { width: 290, lines: 1, weight: 600, sizes: [23, 20] })
  const right = LEFT + MEASURE
  return (
    <>
      <rect x={right - block.width - 36} y="48" width={block.width + 36} height="44" rx="22" fill={ground} />
      <DrawnText block={block} at={[right - 18, 70 - heightOf(block) / 2]} fill={fill} end />
    </>
  )
}

/** A name and the lines below it, centred vertically between the brand and `bottom`. */
export function Heading({ style, name, below, bottom }: { style: CardStyle; name: string; below: string[]; bottom: number }) {
  const { letters } = style
  const title = setText(letters, name, { width: MEASURE, lines: 3, height: 162, weight: 700, sizes: [66, 61, 57, 52, 46], leading: 1.06 })
  const lines = below.map((text, i) => setText(letters, text, { width: MEASURE, lines: 1, sizes: [26, 24], weight: i === 0 ? 600 : 400 }))
  const height = heightOf(title) + 20 + lines.length * 34
  const top = 118 + (bottom - 118 - height) / 2
  return (
    <>
      <DrawnText block={title} at={[LEFT - 2, top]} fill={PALETTE.ink} />
      {lines.map((block, i) => (
        <DrawnText key={below[i]} block={block} at={[LEFT, top + heightOf(title) + 36 + i * 34]} fill={PALETTE.ink_2} />
      ))}
    </>
  )
}

/** The picture of a card, from `x` to its right edge: an uploaded one, or a scene. */
export function CardPicture({ scene, photo, x }: Pick<PictureCardProps, 'scene' | 'photo'> & { x: number }) {
  const frame = { x, width: CARD_SIZE.width - x, height: FLOOR }
  return photo ? <image href={photo} {...frame} preserveAspectRatio="xMidYMid slice" /> : <ScenePicture scene={sceneOf(scene)} {...frame} />
}

/** A scene that fills its frame; it is cropped more at the sky than at the bottom, where the people are. */
function ScenePicture({ scene, x, width, height }: { scene: SceneName; x: number; width: number; height: number }) {
  const size = sceneSize(scene)
  const scale = Math.max(width / size.width, height / size.height)
  const shown = { width: size.width * scale, height: size.height * scale }
  return (
    <svg x={x} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <g
        transform={`translate(${(width - shown.width) / 2} ${(height - shown.height) * 0.8})`}
        // SVG made by this program, from a name in its own list.
        dangerouslySetInnerHTML={{ __html: drawScene(scene, Math.ceil(shown.width)) }}
      />
    </svg>
  )
}
