import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as hb from 'harfbuzzjs'

/** The style of a text: size in pixels, weight, and `true` for figures of equal width. The optical size equals the size by default. */
export interface Type {
  size: number
  weight: number
  optical_size?: number
  tabular?: boolean
}

/** Turns text into outlines of the site's own typeface: a picture depends on no fonts, neither here nor on the reader's machine. */
export interface Lettering {
  /** Width of the text in pixels. */
  widthOf(text: string, type: Type): number
  /** The text as SVG path data that starts at 0 0, on the baseline. */
  outlineOf(text: string, type: Type): string
}

/** Characters that no file has (other scripts, emoji) are left out rather than drawn as empty boxes. */
const FILES = ['latin', 'latin-ext', 'vietnamese'].map(
  (letters) => `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${letters}-opsz-normal.woff2`,
)
/** The typeface's range of optical sizes, from small text to headlines. */
const OPTICAL_SIZES = { min: 12, max: 96 }

interface Face {
  face: hb.Face
  letters: Set<number>
  /** Fonts by weight and optical size. */
  cuts: Map<string, hb.Font>
}

interface Glyph {
  font: hb.Font
  id: number
  /** In pixels, from the start of the text. */
  x: number
  y: number
  scale: number
}

let opened: Promise<Lettering> | undefined
/** It takes 16 MB of memory. */
let shaper: typeof hb

/** Opened once per process, when the first picture is drawn. */
export function openLettering(): Promise<Lettering> {
  opened ??= open()
  return opened
}

async function open(): Promise<Lettering> {
  shaper = await import('harfbuzzjs')
  const faces = await Promise.all(FILES.map(openFace))
  return {
    widthOf: (text, type) => shaped(faces, text, type).width,
    outlineOf: (text, type) => shaped(faces, text, type).glyphs.map(outlineOf).join(''),
  }
}

async function openFace(file: string): Promise<Face> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  const woff2 = await readFile(createRequire(import.meta.url).resolve(file))
  const face = new shaper.Face(new shaper.Blob(new Uint8Array(await decompress(woff2)).buffer))
  return { face, letters: new Set(face.collectUnicodes()), cuts: new Map() }
}

/** The glyphs of a text, run by run: a run needs a single font file. */
function shaped(faces: Face[], text: string, type: Type): { glyphs: Glyph[]; width: number } {
  const glyphs: Glyph[] = []
  let at = 0
  for (const [face, run] of runsOf(faces, text.normalize('NFC'))) {
    const font = cutOf(face, type)
    const scale = type.size / face.face.upem
    const buffer = new shaper.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    shaper.shape(font, buffer, type.tabular ? [new shaper.Feature('tnum')] : [])
    const positions = buffer.getGlyphPositions()
    for (const [i, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i]!
      glyphs.push({ font, id, x: at + xOffset * scale, y: -yOffset * scale, scale })
      at += xAdvance * scale
    }
  }
  return { glyphs, width: at }
}

function runsOf(faces: Face[], text: string): [Face, string][] {
  const runs: [Face, string][] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const face = faces.find(({ letters }) => letters.has(letter.codePointAt(0)!))
    if (face && last?.[0] === face) last[1] += letter
    else if (face) runs.push([face, letter])
  }
  return runs
}

function cutOf({ face, cuts }: Face, { size, weight, optical_size: given = size }: Type): hb.Font {
  const optical_size = Math.min(OPTICAL_SIZES.max, Math.max(OPTICAL_SIZES.min, given))
  const key = `${weight} ${optical_size}`
  const known = cuts.get(key)
  if (known) return known
  const font = new shaper.Font(face)
  font.setVariations([new shaper.Variation('wght', weight), new shaper.Variation('opsz', optical_size)])
  cuts.set(key, font)
  return font
}

function outlineOf({ font, id, x, y, scale }: Glyph): string {
  const place = (value: number, i: number) => (i % 2 === 0 ? x + value * scale : y - value * scale).toFixed(1)
  return font
    .glyphToJson(id)
    .map(({ type, values }) => type + values.map(place).join(' '))
    .join('')
}
