import { type GeoContext, type GeoPermissibleObjects, type GeoProjection, geoGraticule, geoPath } from 'd3-geo'
import { piecesIn, readAtlas } from './atlas.server.ts'
import { mountainsFor } from './map-relief.ts'
import { MAP_SIZES, type MapView, projectionOf, viewBounds } from './map-view.server.ts'

/** Day and night colours. */
export const MAP_SCHEMES = ['light', 'dark'] as const
export type MapScheme = (typeof MAP_SCHEMES)[number]

/** Draws the land of a view as an SVG picture, without names and markers: the page renders those. */
export function drawMap(view: MapView, scheme: MapScheme): string {
  const { width, height } = MAP_SIZES[view.shape]
  const ink = INKS[scheme]
  const projection = projectionOf(view)
  const bounds = viewBounds(view)
  const atlas = readAtlas()
  const draw = (shapes: GeoPermissibleObjects[], detail?: number) => pathOf(projection, shapes, detail)
  const step = view.span > 60 ? 15 : view.span > 15 ? 5 : view.span > 4 ? 1 : 0.5
  const { lit, shade } = drawMountains(view, projection)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>\
<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${ink.sea[0]}"/><stop offset="1" stop-color="${ink.sea[1]}"/></linearGradient>\
<path id="a" d="${draw(piecesIn(atlas.abroad, bounds))}"/><path id="h" d="${draw(piecesIn(atlas.home, bounds))}"/><g id="w"><use href="#a"/><use href="#h"/></g></defs>\
<rect width="${width}" height="${height}" fill="url(#s)"/>\
<path d="${draw([geoGraticule().step([step, step])()], 8)}" fill="none" stroke="${ink.grid}"/>\
<g fill="none" stroke-linejoin="round">${WATERLINES.map((wide) => `<use href="#w" stroke="${ink.shallows}" stroke-width="${Math.round(wide * Math.min(1, 50 / view.span))}"/>`).join('')}\
<use href="#w" stroke="${ink.coast}" stroke-width="2.5"/></g>\
<use href="#a" fill="${ink.abroad}"/><use href="#h" fill="${ink.home}"/>\
<path d="${lit}" fill="${ink.lit}"/><path d="${shade}" fill="${ink.shade}"/>\
<g fill="none" stroke-linejoin="round"><path d="${draw(piecesIn(atlas.borders, bounds))}" stroke="${ink.border}" stroke-dasharray="5 4"/>\
<path id="b" d="${draw(piecesIn(atlas.home_borders, bounds))}" stroke="${ink.glow}" stroke-width="7"/><use href="#b" style="stroke:${ink.home_border};stroke-width:1.5"/></g></svg>`
}

/** Ever wider bands, fainter the fewer of them overlap, so that the sea looks shallower towards the coast. */
const WATERLINES = [44, 28, 14]

const INKS: Record<
  MapScheme,
  Record<'grid' | 'shallows' | 'coast' | 'abroad' | 'home' | 'lit' | 'shade' | 'border' | 'glow' | 'home_border', string> & {
    sea: [string, string]
  }
> = {
  light: {
    sea: ['#d3def3', '#bfcdec'],
    grid: '#ffffff59',
    shallows: '#f3f7ff59',
    coast: '#8e9cc4',
    abroad: '#efe8d8',
    home: '#fffaec',
    lit: '#eedcae',
    shade: '#cdb27c',
    border: '#c9bb9b',
    glow: '#ebb94640',
    home_border: '#c08a1c',
  },
  dark: {
    sea: ['#121741', '#0a0e2b'],
    grid: '#ffffff0d',
    shallows: '#8fa2ff12',
    coast: '#5560ad',
    abroad: '#282d52',
    home: '#3a427c',
    lit: '#555fa3',
    shade: '#2b3163',
    border: '#4d5590',
    glow: '#ebb9462e',
    home_border: '#c79e45',
  },
}

function pathOf(projection: GeoProjection, shapes: GeoPermissibleObjects[], detail?: number): string {
  const path = new MapPath(detail)
  const draw = geoPath(projection, path)
  for (const shape of shapes) draw(shape)
  return path.toString()
}

/** Each mountain has two slopes, one of them lit. */
function drawMountains(view: MapView, projection: GeoProjection): { lit: string; shade: string } {
  const { width, height } = MAP_SIZES[view.shape]
  if (view.span > 100) return { lit: '', shade: '' }
  const mountains = mountainsFor(view.span).flatMap((mountain) => {
    const [x, y] = (projection([mountain.longitude, mountain.latitude]) ?? [-99, -99]).map(Math.round) as [number, number]
    if (x < -20 || x > width + 20 || y < -20 || y > height + 20) return []
    const up = Math.round(6 + 14 * mountain.height)
    const half = Math.round(up * 0.7)
    return [
      {
        lit: `M${x - half} ${y}l${half}-${up} ${Math.round(half / 4)} ${up}z`,
        shade: `M${x} ${y - up}l${half} ${up}h-${half - Math.round(half / 4)}z`,
      },
    ]
  })
  return { lit: mountains.map(({ lit }) => lit).join(''), shade: mountains.map(({ shade }) => shade).join('') }
}

/**
 * Collects d3's drawing calls as SVG path data, in whole units relative to the previous point: a third of the usual length.
 * Points closer than `detail` units to the one before are left out, and so are rings that collapse.
 */
class MapPath implements GeoContext {
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
