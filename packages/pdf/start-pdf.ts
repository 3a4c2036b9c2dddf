import PdfDocument from 'pdfkit'
import type { PrintCut } from './print-cuts.ts'

export interface PdfOptions {
  title: string
  /** BCP 47, such as `es-AR`. */
  language: string
  /** Width and height of a page, in points. */
  size: readonly [width: number, height: number]
  fonts: readonly (readonly [PrintCut, Buffer])[]
  /** Never the time of drawing: same data, same bytes. */
  created_at?: Date
  /** Pages can be changed until the end, for example to add their number. */
  buffered?: boolean
}

export interface Pdf {
  doc: PDFKit.PDFDocument
  /** Ends the document. @returns its bytes: the same content always gives the same bytes */
  finish: () => Promise<Buffer>
}

/** A tagged PDF (PDF/UA-1). Everything visible belongs into a structure element or is marked as an artifact. */
export function startPdf({ title, language, size, fonts, created_at = new Date(0), buffered = false }: PdfOptions): Pdf {
  // The types are older than PDF/UA.
  const options = {
    size: [...size],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    bufferPages: buffered,
    info: { Title: title, CreationDate: created_at },
  }
  const doc = new PdfDocument(options as PDFKit.PDFDocumentOptions)
  for (const [cut, bytes] of fonts) doc.registerFont(cut, bytes)
  const parts: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  return {
    doc,
    finish: () => {
      doc.end()
      return ended
    },
  }
}
