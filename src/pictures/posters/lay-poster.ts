import { PRINT_CUTS, type PrintCut } from '@huella/pdf/print-cuts'
import { qrPath } from '@huella/qr-code/qr-path'
import type { Lettering } from '../share-cards/lettering.server.ts'
import { PALETTE } from '../share-cards/palette.ts'
import { capHeight, type Frame, heightOf, setText, type TextBlock } from '../share-cards/set-text.ts'
import { POSTER_SIZES, type Poster, type PosterFormat, type PosterPiece } from './poster.ts'

/** In pixels. A story leaves the lowest part of the screen empty, which apps cover with their own buttons. */
const MEASURES = {
  a4: { margin: 96, picture: 710, foot: 150, qr: 400, name: [104, 92, 80, 68, 58, 52], text: 40, gap: 56 },
  story: { margin: 84, picture: 720, foot: 280, qr: 400, name: [96, 86, 76, 66, 56], text: 38, gap: 48 },
} as const

/** Height of the line below the QR code, in pixels. */
const ADDRESS = 56

/** Height of a poster's picture, in pixels; it is as wide as the sheet. */
export function pictureSize(format: PosterFormat): { width: number; height: number } {
  return { width: POSTER_SIZES[format].width, height: MEASURES[format].picture }
}

/**
 * Lays out a poster: picture, name, QR code with instructions, and the promise at the foot. Nothing on it goes out of date, as it is
 * printed.
 */
export function layPoster(poster: Poster, format: PosterFormat, letters: Lettering): PosterPiece[] {
  const { width, height } = POSTER_SIZES[format]
  const { picture, foot } = MEASURES[format]
  return [
    { kind: 'shape', path: rectangle(width, height), fill: PALETTE.page },
    { kind: 'picture', bytes: poster.picture, at: [0, 0], ...pictureSize(format), alt: poster.picture_alt },
    ...hills(width, picture),
    ...heading(poster, format, letters),
    ...invitation(poster, format, letters),
    { kind: 'shape', path: rectangle(width, foot), fill: PALETTE.indigo_deep, at: [0, height - foot] },
    ...footLine(poster, format, letters),
  ]
}

/** The lower edge of the picture: a hillside in three layers, as on the cards. */
function hills(width: number, bottom: number): PosterPiece[] {
  // Drawn beyond both edges, or the picture would be visible at the side.
  const path = `M-9 60H0C${width * 0.22} -30 ${width * 0.4} 70 ${width * 0.62} 40S${width * 0.9} -10 ${width} 30H${width + 9}V110H-9Z`
  const layers = [
    [-44, 0.35],
    [-20, 0.5],
    [0, 1],
  ] as const
  return layers.map(([up, opacity]) => ({ kind: 'shape', path, fill: PALETTE.page, at: [0, bottom - 100 + up], opacity }))
}

/** Kicker, name, and organization, in the space between the picture and the QR code. */
function heading(poster: Poster, format: PosterFormat, letters: Lettering): PosterPiece[] {
  const { margin, picture, text, name, gap } = MEASURES[format]
  const width = POSTER_SIZES[format].width - 2 * margin
  const kicker = set(letters, poster.kicker, 'bold', { width, lines: 1, sizes: [text, 34, 28] })
  const title = set(letters, poster.name, 'bold', { width, lines: 3, height: qrTop(format) - picture - 210, sizes: name, leading: 1.06 })
  const by = set(letters, poster.by, 'regular', { width, lines: 1, sizes: [text, 34, 28] })
  const top = picture + 26
  const title_top = top + heightOf(kicker) + gap * 0.8
  return [
    { kind: 'text', block: kicker, cut: 'bold', at: [margin, top], fill: PALETTE.gold_ink, role: 'P' },
    { kind: 'text', block: title, cut: 'bold', at: [margin - 3, title_top], fill: PALETTE.ink, role: 'H1' },
    { kind: 'text', block: by, cut: 'regular', at: [margin, title_top + heightOf(title) + gap * 0.8], fill: PALETTE.ink_2, role: 'P' },
  ]
}

/** The QR code with instructions beside it, and the address for those who have to type it. */
function invitation(poster: Poster, format: PosterFormat, letters: Lettering): PosterPiece[] {
  const { margin, qr, text } = MEASURES[format]
  const top = qrTop(format)
  const left = margin + qr + 56
  const width = POSTER_SIZES[format].width - margin - left
  const steps = poster.steps.map((step) =>
    set(letters, step, 'regular', { width: width - 92, lines: 3, sizes: [text, 34, 30], leading: 1.2 }),
  )
  const address = set(letters, poster.url_text, 'bold', { width: width + left - margin, lines: 1, sizes: [34, 30, 26, 22] })
  const free = (qr - steps.reduce((sum, block) => sum + heightOf(block), 0)) / steps.length
  let y = top + free / 2
  const rows = steps.flatMap((block, i): PosterPiece[] => {
    const at = y
    y += heightOf(block) + free
    const number = set(letters, String(i + 1), 'bold', { width: 60, lines: 1, sizes: [36] })
    const middle = at + capHeight(block.size) / 2
    return [
      { kind: 'shape', path: circle(32), fill: PALETTE.gold_soft, at: [left + 32, middle] },
      {
        kind: 'text',
        block: number,
        cut: 'bold',
        at: [left + 32 - number.width / 2, middle - heightOf(number) / 2],
        fill: PALETTE.gold_ink,
        role: 'P',
      },
      { kind: 'text', block, cut: 'regular', at: [left + 92, at], fill: PALETTE.ink, role: 'P' },
    ]
  })
  const { path, size } = qrPath(poster.url, 'quartile')
  const box = [
    [margin, top],
    [margin + qr, top + qr],
  ] as const
  return [
    { kind: 'shape', path, fill: PALETTE.ink, at: [margin, top], scale: qr / size, alt: poster.qr_alt, box },
    ...rows,
    { kind: 'text', block: address, cut: 'bold', at: [margin, top + qr + ADDRESS - heightOf(address)], fill: PALETTE.tone_paid, role: 'P' },
  ]
}

function footLine(poster: Poster, format: PosterFormat, letters: Lettering): PosterPiece[] {
  const { width, height } = POSTER_SIZES[format]
  const { margin, foot } = MEASURES[format]
  // The brand at the right of a sheet, below the promise of a story.
  const brand = set(letters, poster.brand, 'bold', { width: 320, lines: 1, sizes: [52, 44, 36] })
  const line = set(letters, poster.foot, 'bold', {
    width: width - 2 * margin - (format === 'a4' ? brand.width + 60 : 0),
    lines: 2,
    sizes: [40, 36, 32, 28],
    leading: 1.2,
  })
  const top = height - foot
  const middle = format === 'a4' ? top + foot / 2 : top + 76
  const brand_at =
    format === 'a4' ? ([width - margin - brand.width, middle - heightOf(brand) / 2] as const) : ([margin, top + 150] as const)
  return [
    { kind: 'text', block: line, cut: 'bold', at: [margin, middle - heightOf(line) / 2], fill: '#ffffff', role: 'P' },
    { kind: 'text', block: brand, cut: 'bold', at: brand_at, fill: PALETTE.gold_strong, role: 'P' },
  ]
}

/** Top of the QR code. */
function qrTop(format: PosterFormat): number {
  const { foot, qr } = MEASURES[format]
  return POSTER_SIZES[format].height - foot - 64 - ADDRESS - qr
}

/** Measured with the letter widths of the PDF's fonts. */
function set(letters: Lettering, text: string, cut: PrintCut, frame: Omit<Frame, 'weight' | 'optical_size'>): TextBlock {
  return setText(letters, text, { ...frame, ...PRINT_CUTS[cut] })
}

function rectangle(width: number, height: number): string {
  return `M0 0H${width}V${height}H0Z`
}

function circle(radius: number): string {
  return `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`
}
