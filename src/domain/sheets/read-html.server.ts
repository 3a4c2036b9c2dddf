import { Parser } from 'htmlparser2'
import { invalid } from '../../kit/errors.ts'
import type { SheetRow } from './sheet-row.ts'

/** Limits far above any statement: of elements inside each other, and of the columns and rows that one cell spans. */
const [MOST_DEPTH, MOST_SPAN] = [100, 250]
/** Characters that are parsed at once. */
const SLICE = 64 * 1024

/** True for the start of a page, as many systems save it under the name of a spreadsheet. */
export function isHtml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|meta|style|body|table|div)\b/i.test(text)
}

/**
 * Rows of a page's tables, one table below the other as a spreadsheet shows them; a row's number is its line. Tables inside of a cell are
 * part of its text.
 */
export function* readHtml(text: Buffer): Generator<SheetRow> {
  const rows = new RowCollector()
  const parser = new Parser(rows, { decodeEntities: true })
  const decoder = new TextDecoder()
  for (let at = 0; at < text.length; at += SLICE) {
    parser.write(decoder.decode(text.subarray(at, at + SLICE), { stream: true }))
    yield* rows.take()
  }
  parser.end()
  yield* rows.take()
}

class RowCollector {
  private done: SheetRow[] = []
  private line = 0
  private depth = 0
  private tables = 0
  private cells: string[] | null = null
  private cell: { text: string; columns: number; rows: number } | null = null
  /** Rows that an earlier cell still spans, by column. */
  private spanned: number[] = []
  private unseen = 0

  take(): SheetRow[] {
    const rows = this.done
    this.done = []
    return rows
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.depth > MOST_DEPTH) throw invalid({ file: ['statement_error_broken'] })
    if (name === 'script' || name === 'style') this.unseen++
    if (name === 'table') this.tables++
    if (this.tables > 1) return
    if (name === 'tr') this.endRow(true)
    if ((name === 'td' || name === 'th') && this.cells) {
      this.endCell()
      this.cell = { text: '', columns: spanOf(attributes.colspan), rows: spanOf(attributes.rowspan) }
    }
    if (name === 'br' && this.cell) this.cell.text += ' '
  }

  ontext(text: string): void {
    if (this.cell && this.unseen === 0) this.cell.text += text
  }

  onclosetag(name: string): void {
    this.depth--
    if (name === 'script' || name === 'style') this.unseen--
    if (this.tables <= 1) {
      if (name === 'td' || name === 'th') this.endCell()
      if (name === 'tr' || name === 'table') this.endRow(false)
    }
    if (name === 'table') this.tables = Math.max(0, this.tables - 1)
  }

  private endRow(begins: boolean): void {
    this.endCell()
    if (this.cells) {
      this.passSpanned()
      this.done.push({ line: ++this.line, cells: this.cells })
    }
    this.cells = begins ? [] : null
  }

  private endCell(): void {
    if (!this.cell || !this.cells) return
    this.passSpanned()
    const { text, columns, rows } = this.cell
    for (let i = 0; i < columns; i++) {
      this.spanned[this.cells.length] = rows - 1
      this.cells.push(i === 0 ? text.replace(/\s+/g, ' ').trim() : '')
    }
    if (this.cells.length > MOST_SPAN) throw invalid({ file: ['statement_error_cells'] })
    this.cell = null
  }

  /** Leaves the columns empty that a cell of an earlier row covers. */
  private passSpanned(): void {
    while (this.cells && (this.spanned[this.cells.length] ?? 0) > 0) {
      this.spanned[this.cells.length]!--
      this.cells.push('')
    }
  }
}

function spanOf(text: string | undefined): number {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, MOST_SPAN) : 1
}
