import { escapeXml } from '@huella/rich-text/escape-xml'

/**
 * A name on a map. `mark` and `pin`: a town with a marker of many or of one; `here`: the visitor's place. `left`: it is left of its dot. `on`: the
 * screen sizes at which it fits.
 */
export interface MapName {
  on: 'small' | 'large' | 'both'
  x: number
  y: number
  text: string
  kind: 'town' | 'mark' | 'pin' | 'here' | 'country' | 'sea'
  turn?: number
  left?: true
}

/** A name as a line, without its sizes. Positions are percentages, `turn` is in degrees. */
export function nameLine({ x, y, text, kind, turn = 0, left }: Omit<MapName, 'on'>): string {
  return `${kind} ${x} ${y} ${turn} ${left ? 'left' : 'right'} ${text.replace(/[\n\r\u2028\u2029]/g, ' ')}`
}

/** The markup of the names of a map: one text, as a component for each would be rendered and hydrated for nothing that ever changes. */
export function namesMarkup(names: string): string {
  return escapeXml(names).replace(NAME, (_, on, kind, x, y, turn, side, text) => {
    const beside = side === 'left' ? ' data-left="true"' : ''
    const rotate = turn === '0' ? '' : `;rotate:${turn}deg`
    return `<span data-kind="${kind}" data-on="${on}"${beside} style="left:${x}%;top:${y}%${rotate}">${text}</span>`
  })
}

/** A line: its sizes, and what {@link nameLine} writes. */
const NAME = /^(\w+) (\w+) (\S+) (\S+) (\S+) (\w+) (.*)\n?/gm
