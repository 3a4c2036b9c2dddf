import { printable } from './printable.ts'
import type { PrintedDocument } from './printed-document.ts'

// Drawing tools for every block of a printed document: text in elements of its own, rules, and new pages.

export type Element = PDFKit.PDFStructureElement

/** A4, in points. */
export const SIZE = [595.28, 841.89] as const
export const MARGIN = 54
export const WIDTH = SIZE[0] - 2 * MARGIN
const BOTTOM = SIZE[1] - 62
/** The light colours of the site's style sheet. */
export const INK = '#1c1f3a'
export const LINE = '#e6dfd0'
const MARK = '#efe9dc'

/** A document in progress: its PDF, and the position of the next block. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  root: Element
  document: PrintedDocument
  /** Position of the next block. */
  y: number
}

export interface Style {
  cut?: 'regular' | 'bold'
  size: number
  fill?: string
  left?: number
  width?: number
  align?: 'left' | 'right'
}

interface Written extends Style {
  after?: number
  scope?: 'Row' | 'Column' | undefined
  /** The next block does not begin below it. */
  stay?: true
}

/** Real text in an element of its own. Text longer than a page would be cut; none of ours is. */
export function write(sheet: Sheet, parent: Element, tag: string, text: string, { after = 0, scope, stay, ...style }: Written): void {
  const height = textHeight(sheet, text, style)
  if (!stay) room(sheet, height)
  const top = sheet.y
  const shown = printable(text)
  const options: object = { ...(scope && { scope }), ...(shown !== text.normalize('NFC') && { actual: text }) }
  parent.add(sheet.doc.struct(tag, options, () => put(sheet, text, style, top)))
  sheet.y = top + height + after
}

export function put(
  { doc }: Sheet,
  text: string,
  { cut = 'regular', size, fill = INK, left = MARGIN, width = WIDTH, align = 'left' }: Style,
  top: number,
): void {
  doc
    .font(cut)
    .fontSize(size)
    .fillColor(fill)
    .text(printable(text), left, top, { width, align, lineGap: size * 0.22 })
}

export function textHeight({ doc }: Sheet, text: string, { cut = 'regular', size, width = WIDTH }: Style): number {
  return doc
    .font(cut)
    .fontSize(size)
    .heightOfString(printable(text), { width, lineGap: size * 0.22 })
}

/** Starts a new page, unless this height fits on the current one. */
export function room(sheet: Sheet, height: number): void {
  if (sheet.y + height <= BOTTOM) return
  sheet.doc.addPage()
  sheet.y = MARGIN
  mark(sheet)
}

export function begin({ doc }: Sheet, parent: Element, tag: string, options: object = {}): Element {
  const element = doc.struct(tag, options)
  parent.add(element)
  return element
}

export function rule(sheet: Sheet, y: number): void {
  artifact(sheet, () =>
    sheet.doc
      .moveTo(MARGIN, y)
      .lineTo(SIZE[0] - MARGIN, y)
      .lineWidth(0.75)
      .stroke(LINE),
  )
}

export function artifact({ doc }: Sheet, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** A mark across the page, below everything: an unfinished document cannot be mistaken for a final one. */
export function mark(sheet: Sheet): void {
  const { doc, document } = sheet
  if (!document.unfinished) return
  const { mark: words } = document.unfinished
  artifact(sheet, () => {
    doc.save().rotate(-52, { origin: [SIZE[0] / 2, SIZE[1] / 2] })
    doc.font('bold').fontSize(66).fillColor(MARK)
    doc.text(printable(words), -200, SIZE[1] / 2 - 33, { width: SIZE[0] + 400, align: 'center', lineBreak: false })
    doc.restore()
  })
}
