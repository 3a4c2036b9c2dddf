import PdfDocument from 'pdfkit'
import bold from './font/bold.ttf?inline'
import regular from './font/regular.ttf?inline'
import { PRINT_CUTS, type PrintCut } from './print-cuts.ts'

interface PdfOptions {
  title: string
  /** BCP 47, such as `es-AR`. */
  language: string
  /** Width and height of a page, in points. */
  size: readonly [width: number, height: number]
}

export interface Pdf {
  doc: PDFKit.PDFDocument
  /** Ends the document. @returns its bytes: the same content is always the same bytes */
  finish: () => Promise<Buffer>
}

/**
 * A tagged PDF (PDF/UA-1) of one page, with the site's typeface as fonts named `regular` and `bold`. Whatever is visible belongs into a structure element
 * or is marked as an artifact.
 */
export function openPdf({ title, language, size }: PdfOptions): Pdf {
  // The types are older than PDF/UA.
  const options = {
    size: [...size],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    // Not the time of day: same data, same bytes.
    info: { Title: title, CreationDate: new Date(0) },
  }
  const doc = new PdfDocument(options as PDFKit.PDFDocumentOptions)
  for (const [cut, bytes] of fonts()) doc.registerFont(cut, bytes)
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

let decoded: [PrintCut, Buffer][] | undefined

function fonts(): [PrintCut, Buffer][] {
  decoded ??= (Object.keys(PRINT_CUTS) as PrintCut[]).map((cut) => [cut, Buffer.from({ regular, bold }[cut].split(',')[1] ?? '', 'base64')])
  return decoded
}
