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
  return `${kind} ${x} ${y} ${turn} ${left ? 'left' : 'right'} ${text.replaceAll('\n', ' ')}`
}

export function readNames(names: string): MapName[] {
  if (names === '') return []
  return names.split('\n').map((line) => {
    const [, on, kind, x, y, turn, side, text] = LINE.exec(line)!
    return {
      on: on as MapName['on'],
      kind: kind as MapName['kind'],
      x: Number(x),
      y: Number(y),
      text: text!,
      ...(turn !== '0' && { turn: Number(turn) }),
      ...(side === 'left' && { left: true }),
    }
  })
}

const LINE = /^(\w+) (\w+) (\S+) (\S+) (\S+) (\w+) (.*)$/s

/** The markup of names: one text, as a component for each would be rendered and hydrated for nothing that ever changes. */
export function namesMarkup(names: string): string {
  return readNames(names)
    .map(({ on, kind, x, y, text, turn, left }) => {
      const side = left ? ' data-left="true"' : ''
      const rotate = turn ? `;rotate:${turn}deg` : ''
      return `<span data-kind="${kind}" data-on="${on}"${side} style="left:${x}%;top:${y}%${rotate}">${escapeXml(text)}</span>`
    })
    .join('')
}
