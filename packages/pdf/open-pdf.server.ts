import bold from './font/bold.ttf?inline'
import regular from './font/regular.ttf?inline'
import { PRINT_CUTS, type PrintCut } from './print-cuts.ts'
import { type Pdf, type PdfOptions, startPdf } from './start-pdf.ts'

/** A tagged PDF with the site's typeface as fonts named `regular` and `bold`. */
export function openPdf(options: Omit<PdfOptions, 'fonts'>): Pdf {
  return startPdf({ ...options, fonts: fonts() })
}

let decoded: [PrintCut, Buffer][] | undefined

function fonts(): [PrintCut, Buffer][] {
  decoded ??= (Object.keys(PRINT_CUTS) as PrintCut[]).map((cut) => [cut, Buffer.from({ regular, bold }[cut].split(',')[1] ?? '', 'base64')])
  return decoded
}
