import { qrPath } from '@huella/qr-code/qr-path'

interface Props {
  text: string
  /** pixels */
  side: number
  title: string
  /** Unreadable part of a code that is still read: a fourth in print, where creases and stains are expected. */
  ecc?: 'medium' | 'quartile'
  className?: string | undefined
}

/** A QR code in black on white in every theme, with the margin of four squares that readers need. */
export function QrCode({ text, side, title, ecc = 'medium', className }: Props) {
  const { path, size } = qrPath(text, ecc)
  const all = size + 2 * MARGIN
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      height={side}
      width={side}
      viewBox={`${-MARGIN} ${-MARGIN} ${all} ${all}`}
      role="img"
      className={className}
    >
      <title>{title}</title>
      <path fill="#ffffff" d={`M${-MARGIN} ${-MARGIN}h${all}v${all}h${-all}z`} shapeRendering="crispEdges" />
      <path fill="#000000" d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

const MARGIN = 4
