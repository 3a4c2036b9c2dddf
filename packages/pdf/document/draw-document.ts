import { qrPath } from '@huella/qr-code/qr-path'
import { type Pdf, type PdfOptions, startPdf } from '../start-pdf.ts'
import type { PrintedBlock, PrintedDocument, PrintedTable } from './printed-document.ts'
import {
  artifact,
  begin,
  type Element,
  INK,
  LINE,
  MARGIN,
  mark,
  put,
  room,
  rule,
  type Sheet,
  SIZE,
  type Style,
  textHeight,
  WIDTH,
  write,
} from './sheet.ts'

type Block<Is extends PrintedBlock['is']> = Extract<PrintedBlock, { is: Is }>

const BAND = 74
/** Width of the labels of facts, as a share. */
const LABELS = 0.4
/** The light colours of the site's style sheet. */
const INK_2 = '#4d5270'
const SHADE = '#faf6ec'
const GOLD = '#f3c75f'
const GOLD_SOFT = '#fdf1d3'
const GOLD_INK = '#6b4a00'
const INDIGO = '#262f6e'

/** Draws a document as a tagged PDF of as many pages as it needs. The same document is always the same bytes. */
export async function drawDocument(document: PrintedDocument, fonts: PdfOptions['fonts']): Promise<Buffer> {
  const { title, language, created_at } = document
  const { doc, finish }: Pdf = startPdf({ title, language, size: SIZE, fonts, created_at: new Date(created_at), buffered: true })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, root, document, y: 0 }
  mark(sheet)
  band(sheet)
  heading(sheet)
  for (const block of document.blocks) drawBlock(sheet, block)
  root.end()
  foot(sheet)
  return finish()
}

function drawBlock(sheet: Sheet, block: PrintedBlock): void {
  if (block.is === 'heading') sectionHeading(sheet, block)
  else if (block.is === 'text')
    write(sheet, sheet.root, 'P', block.text, { size: block.quiet ? 9 : 10.5, fill: block.quiet ? INK_2 : INK, after: 8 })
  else if (block.is === 'amount') amount(sheet, block)
  else if (block.is === 'facts') facts(sheet, block)
  else if (block.is === 'table') table(sheet, block)
  else code(sheet, block)
}

/** The brand and the kind of document, on the first page. */
function band(sheet: Sheet): void {
  const { doc, document, root } = sheet
  artifact(sheet, () => {
    doc.rect(0, 0, SIZE[0], BAND).fill(INDIGO)
    doc.rect(0, BAND, SIZE[0], 3).fill(GOLD)
  })
  const half = WIDTH / 2
  sheet.y = 24
  write(sheet, root, 'P', document.brand, { cut: 'bold', size: 22, fill: '#ffffff', width: half, stay: true })
  const named = document.number === null ? document.kind : `${document.kind} · ${document.number}`
  sheet.y = 31
  write(sheet, root, 'P', named, { size: 10.5, fill: GOLD, width: half, left: MARGIN + half, align: 'right', stay: true })
  sheet.y = BAND + 30
}

function heading(sheet: Sheet): void {
  const { root, document } = sheet
  if (document.unfinished) box(sheet, root, document.unfinished.banner)
  write(sheet, root, 'H1', document.title, { cut: 'bold', size: 21, after: 6 })
  write(sheet, root, 'P', document.lead, { size: 10.5, fill: INK_2, after: 14 })
}

function sectionHeading(sheet: Sheet, { text }: Block<'heading'>): void {
  room(sheet, 90)
  sheet.y += 10
  write(sheet, sheet.root, 'H2', text, { cut: 'bold', size: 14, after: 6 })
}

function box(sheet: Sheet, parent: Element, text: string): void {
  const { doc } = sheet
  const style = { cut: 'bold', size: 10.5, fill: GOLD_INK, left: MARGIN + 14, width: WIDTH - 28 } as const
  const height = textHeight(sheet, text, style) + 20
  const top = sheet.y
  artifact(sheet, () => doc.roundedRect(MARGIN, top, WIDTH, height, 6).fill(GOLD_SOFT))
  sheet.y = top + 10
  write(sheet, parent, 'P', text, style)
  sheet.y = top + height + 16
}

function amount(sheet: Sheet, { label, amount: written, note }: Block<'amount'>): void {
  const { doc, root } = sheet
  const inner = { left: MARGIN + 18, width: WIDTH - 36 } as const
  const height = 30 + 34 + (note ? textHeight(sheet, note, { size: 10, ...inner }) + 6 : 0) + 16
  room(sheet, height)
  const top = sheet.y
  artifact(sheet, () => doc.roundedRect(MARGIN, top, WIDTH, height, 8).fill(SHADE))
  sheet.y = top + 14
  write(sheet, root, 'P', label, { size: 10, fill: INK_2, ...inner, after: 2 })
  write(sheet, root, 'P', written, { cut: 'bold', size: 27, fill: INDIGO, ...inner, after: 4 })
  if (note) write(sheet, root, 'P', note, { size: 10, fill: INK, ...inner })
  sheet.y = top + height + 14
}

function facts(sheet: Sheet, { caption, rows }: Block<'facts'>): void {
  const { doc, root } = sheet
  const element = begin(sheet, root, 'Table', { title: caption })
  const left = { size: 9.5, fill: INK_2, left: MARGIN, width: WIDTH * LABELS - 10 } as const
  const right = { size: 10.5, left: MARGIN + WIDTH * LABELS, width: WIDTH * (1 - LABELS) } as const
  for (const [label, value] of rows) {
    const height = Math.max(textHeight(sheet, label, left), textHeight(sheet, value, right)) + 10
    room(sheet, height)
    const top = sheet.y
    const row = begin(sheet, element, 'TR')
    sheet.y = top + 5.5
    write(sheet, row, 'TH', label, { ...left, scope: 'Row', stay: true })
    sheet.y = top + 5
    write(sheet, row, 'TD', value, { ...right, stay: true })
    row.end()
    rule(sheet, top + height)
    sheet.y = top + height
  }
  element.end()
  doc.y = sheet.y
  sheet.y += 14
}

function table(sheet: Sheet, { caption, columns, rows, totals }: PrintedTable): void {
  const element = begin(sheet, sheet.root, 'Table', { title: caption })
  const lefts = columns.map((_, n) => MARGIN + WIDTH * columns.slice(0, n).reduce((sum, { share }) => sum + share, 0))
  const place = (n: number) => {
    const { share, amounts } = columns[n]!
    return {
      left: lefts[n]!,
      width: WIDTH * share - (n < columns.length - 1 ? 8 : 0),
      align: amounts ? ('right' as const) : ('left' as const),
    }
  }
  const labels = columns.map(({ label }) => label)
  const heightOfRow = (cells: readonly string[], style: Style) =>
    Math.max(...cells.map((cell, n) => textHeight(sheet, cell, { ...style, ...place(n) }))) + 10
  const drawRow = (parent: Element, cells: readonly string[], style: Style, tag: 'TH' | 'TD') => {
    const top = sheet.y
    const height = heightOfRow(cells, style)
    const row = begin(sheet, parent, 'TR')
    for (const [n, cell] of cells.entries()) {
      sheet.y = top + 5
      write(sheet, row, n === 0 && tag === 'TD' ? 'TH' : tag, cell, {
        ...style,
        ...place(n),
        stay: true,
        scope: tag === 'TH' ? 'Column' : n === 0 ? 'Row' : undefined,
      })
    }
    row.end()
    sheet.y = top + height
    rule(sheet, sheet.y)
  }
  const header = { cut: 'bold', size: 8.5, fill: INK_2 } as const
  const body = { size: 9 } as const
  const total = { cut: 'bold', size: 9 } as const
  room(sheet, heightOfRow(labels, header) + 60)
  drawRow(element, labels, header, 'TH')
  const drawAll = (all: readonly (readonly string[])[], style: Style) => {
    for (const cells of all) {
      const before = sheet.doc.bufferedPageRange().count
      room(sheet, heightOfRow(cells, style))
      // The header on the next page is a repetition, so screen readers skip it.
      if (sheet.doc.bufferedPageRange().count > before) repeated(sheet, () => labels.map((label, n) => [label, { ...header, ...place(n) }]))
      drawRow(element, cells, style, 'TD')
    }
  }
  drawAll(rows, body)
  drawAll(totals, total)
  element.end()
  sheet.y += 14
}

function repeated(sheet: Sheet, cells: () => [string, Style][]): void {
  const top = sheet.y
  let height = 0
  artifact(sheet, () => {
    for (const [text, style] of cells()) {
      height = Math.max(height, textHeight(sheet, text, style) + 10)
      put(sheet, text, style, top + 5)
    }
  })
  sheet.y = top + height
  rule(sheet, sheet.y)
}

/** A QR code with the text of its target. A fourth of it may be unreadable. */
function code(sheet: Sheet, { url, alt, title, text }: Block<'code'>): void {
  const { doc, root } = sheet
  const side = 104
  room(sheet, side + 20)
  sheet.y += 6
  const top = sheet.y
  const { path, size } = qrPath(url, 'quartile')
  const options: object = { alt, bbox: [MARGIN, top, MARGIN + side, top + side] }
  artifact(sheet, () => doc.rect(MARGIN - 6, top - 6, side + 12, side + 12).fill('#ffffff'))
  root.add(
    doc.struct('Figure', options, () => {
      doc
        .save()
        .translate(MARGIN, top)
        .scale(side / size)
        .path(path)
        .fill(INK)
        .restore()
    }),
  )
  const beside = { left: MARGIN + side + 22, width: WIDTH - side - 22 } as const
  sheet.y = top + 8
  write(sheet, root, 'P', title, { cut: 'bold', size: 12, ...beside, after: 4 })
  write(sheet, root, 'P', text, { size: 10, fill: INK_2, ...beside, after: 6 })
  write(sheet, root, 'P', url, { size: 10, fill: INDIGO, ...beside })
  sheet.y = Math.max(sheet.y, top + side) + 16
}

/** Written on every page, once the number of pages is known. */
function foot(sheet: Sheet): void {
  const { doc, document } = sheet
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const paging = document.paging.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    artifact(sheet, () => {
      doc
        .moveTo(MARGIN, SIZE[1] - 50)
        .lineTo(SIZE[0] - MARGIN, SIZE[1] - 50)
        .lineWidth(0.75)
        .stroke(LINE)
      put(sheet, document.foot, { size: 8, fill: INK_2, width: WIDTH - 110 }, SIZE[1] - 42)
      put(sheet, paging, { size: 8, fill: INK_2, left: SIZE[0] - MARGIN - 110, width: 110, align: 'right' }, SIZE[1] - 42)
    })
  }
}
