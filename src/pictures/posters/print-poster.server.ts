import { openPdf } from '@huella/pdf/open-pdf'
import { isPrintable } from '@huella/pdf/print-cuts'
import { openLettering } from '../share-cards/lettering.server.ts'
import { capHeight } from '../share-cards/set-text.ts'
import { layPoster } from './lay-poster.ts'
import { POSTER_SIZES, type Poster, type PosterFormat, type PosterPiece } from './poster.ts'

type Structure = PDFKit.PDFStructureElement

/** Points of a sheet's width: a real A4; a story as a printer would take it. */
const POINTS_WIDE = { a4: 595.28, story: 540 }

/** A poster as a tagged PDF with real text. */
export async function printPoster(poster: Poster, format: PosterFormat): Promise<Buffer> {
  const { width, height } = POSTER_SIZES[format]
  const scale = POINTS_WIDE[format] / width
  const pieces = layPoster(poster, format, await openLettering())
  const { doc, finish } = openPdf({
    title: poster.name,
    language: poster.language === 'es' ? 'es-AR' : 'en-US',
    size: [POINTS_WIDE[format], height * scale],
  })
  doc.scale(scale)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const piece of pieces) {
    if (piece.kind === 'text') root.add(textOf(doc, piece))
    else if (piece.alt) root.add(figureOf(doc, piece, scale))
    else {
      doc.markContent('Artifact', { type: 'Layout' })
      draw(doc, piece)
      doc.endMarkedContent()
    }
  }
  root.end()
  return finish()
}

/** Real text, or outlines with alternative text if the font lacks a letter. */
function textOf(doc: PDFKit.PDFDocument, { block, cut, at: [x, y], fill, role }: PosterPiece & { kind: 'text' }): Structure {
  const words = block.lines.map(({ text }) => text).join(' ')
  const writes = isPrintable(words)
  doc.font(cut)
  return doc.struct(role, writes ? {} : { actual: words }, () => {
    for (const [i, { text, outline }] of block.lines.entries()) {
      const baseline = y + capHeight(block.size) + i * block.leading
      doc.fillColor(fill)
      // The space separates the lines for screen readers.
      if (writes)
        doc
          .fontSize(block.size)
          .text(i < block.lines.length - 1 ? `${text} ` : text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      else doc.save().translate(x, baseline).path(outline).fill(fill).restore()
    }
  })
}

type Drawn = Exclude<PosterPiece, { kind: 'text' }>

function figureOf(doc: PDFKit.PDFDocument, piece: Drawn, scale: number): Structure {
  const [[left, top], [right, bottom]] = boxOf(piece)
  const bbox = [left, top, right, bottom].map((edge) => edge * scale)
  // The types are older than the option that PDF/UA requires.
  const options: object = { alt: piece.alt, bbox }
  return doc.struct('Figure', options, () => draw(doc, piece))
}

function boxOf(piece: Drawn) {
  if (piece.kind === 'shape') return piece.box!
  const [x, y] = piece.at
  return [piece.at, [x + piece.width, y + piece.height]] as const
}

function draw(doc: PDFKit.PDFDocument, piece: Drawn) {
  if (piece.kind === 'picture') {
    doc.image(piece.bytes, ...piece.at, { width: piece.width, height: piece.height })
    return
  }
  const { path, fill, at: [x, y] = [0, 0], scale = 1, opacity = 1 } = piece
  doc.save().translate(x, y).scale(scale).path(path).fillOpacity(opacity).fill(fill).restore()
}
