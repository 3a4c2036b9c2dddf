import type { GeoContext } from 'd3-geo'

/**
 * Collects d3's drawing calls as SVG path data, in whole units relative to the previous point: a third of the usual length.
 * Points closer than `detail` units to the one before are left out, and so are rings that collapse.
 */
export class MapPath implements GeoContext {
  private data = ''
  private ring: [number, number][] = []
  private readonly detail: number

  constructor(detail = 1) {
    this.detail = detail
  }

  moveTo(x: number, y: number) {
    this.end(false)
    this.ring = [[Math.round(x), Math.round(y)]]
  }

  lineTo(x: number, y: number) {
    const [px, py] = this.ring.at(-1)!
    if (Math.abs(x - px) + Math.abs(y - py) > this.detail) this.ring.push([Math.round(x), Math.round(y)])
  }

  closePath() {
    this.end(true)
  }

  arc() {}

  beginPath() {}

  toString(): string {
    this.end(false)
    return this.data
  }

  private end(closed: boolean) {
    const [first, ...rest] = this.ring
    this.ring = []
    if (!first || rest.length < (closed ? 2 : 1)) return
    let [x, y] = first
    this.data += `M${x} ${y}l`
    for (const [nx, ny] of rest) {
      this.data += `${pair(nx - x, ny - y)} `
      ;[x, y] = [nx, ny]
    }
    this.data = this.data.trimEnd() + (closed ? 'z' : '')
  }
}

/** A minus sign separates two numbers as well as a space. */
function pair(dx: number, dy: number): string {
  return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`
}
