import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { inOrder } from '../../kit/ui/in-order.ts'
import { openLettering } from '../share-cards/lettering.server.ts'
import { DrawnText } from '../share-cards/pieces.tsx'
import { layPoster } from './lay-poster.ts'
import { POSTER_SIZES, type Poster, type PosterFormat, type PosterPiece } from './poster.ts'

/** A poster as a JPEG, for programs without PDF. */
export async function drawPoster(poster: Poster, format: PosterFormat): Promise<Buffer> {
  const pieces = layPoster(poster, format, await openLettering())
  const svg = renderToStaticMarkup(<Sheet pieces={pieces} {...POSTER_SIZES[format]} />)
  return await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}

function Sheet({ pieces, width, height }: { pieces: PosterPiece[]; width: number; height: number }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {inOrder(pieces, (piece) => (
        <Piece piece={piece} />
      ))}
    </svg>
  )
}

function Piece({ piece }: { piece: PosterPiece }) {
  if (piece.kind === 'text') return <DrawnText {...piece} />
  const [x, y] = piece.at ?? [0, 0]
  if (piece.kind === 'picture')
    return <image href={`data:image/jpeg;base64,${piece.bytes.toString('base64')}`} x={x} y={y} width={piece.width} height={piece.height} />
  return <path d={piece.path} fill={piece.fill} opacity={piece.opacity} transform={`translate(${x} ${y}) scale(${piece.scale ?? 1})`} />
}
