import { type GeoProjection, geoNaturalEarth1, geoTransverseMercator } from 'd3-geo'
import type { GeoPoint } from '../../kit/distance.ts'

/** The two shapes of a map, in units of the drawing: about its largest size on a screen in pixels. */
export const MAP_SIZES = { tall: { width: 640, height: 960 }, wide: { width: 960, height: 540 } } as const
export type MapShape = keyof typeof MAP_SIZES

/**
 * The visible area of a map, in degrees. Only values that {@link fitView} makes are drawn, so that the number of pictures stays bounded.
 */
export interface MapView {
  shape: MapShape
  /** Degrees of latitude from top to bottom. */
  span: number
  longitude: number
  latitude: number
}

/** From the surroundings of a city to the whole of Argentina (40) and the world. */
export const SPANS = [2.5, 4, 6, 10, 16, 24, 32, 40, 52, 68, 90, 160, 320, 560] as const
/** Share of the map's width and height that stays free around the points: half of it on each side. */
const MARGIN = 0.12
/** From this span on the earth is too curved to be projected around one meridian. */
const WORLD = 100
const DEGREE = Math.PI / 180

/**
 * The closest view that shows all points with a margin around them.
 * @param options.closest the least span, for the surroundings of a single point
 */
export function fitView(points: readonly GeoPoint[], { shape, closest }: { shape: MapShape; closest: number }): MapView {
  const box = boundsOf(points)
  const middle = { longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2 }
  const spans = SPANS.filter((span) => span >= closest)
  const views = spans.map((span) => settle({ shape, span, ...middle }))
  return views.find((view) => contains(view, points)) ?? views.at(-1)!
}

/** Rounds the centre to a grid of a sixteenth of the span. */
export function settle({ shape, span, longitude, latitude }: MapView): MapView {
  const step = span / 16
  const on = (value: number, most: number) => round(Math.max(-most, Math.min(most, Math.round(value / step) * step)))
  return { shape, span, longitude: on(longitude, 180), latitude: on(latitude, 80) }
}

/** Projects degrees to units of the drawing, true to shape around the view's own meridian, so that the south is not enlarged. */
export function projectionOf({ shape, span, longitude, latitude }: MapView): GeoProjection {
  const { width, height } = MAP_SIZES[shape]
  const projection = span > WORLD ? geoNaturalEarth1() : geoTransverseMercator()
  return projection
    .rotate([-longitude, 0])
    .center([0, latitude])
    .scale(height / (span * DEGREE))
    .translate([width / 2, height / 2])
    .clipExtent([
      [-EDGE, -EDGE],
      [width + EDGE, height + EDGE],
    ])
}

/** Lines are drawn this far beyond the edge, in units, so that no cut end shows. */
const EDGE = 24

/** The bounding box of a view in degrees, corners included; beyond ±180 where it crosses the date line. */
export function viewBounds(view: MapView): { west: number; south: number; east: number; north: number } {
  const { width, height } = MAP_SIZES[view.shape]
  if (view.span > WORLD) return { west: -180, south: -90, east: 180, north: 90 }
  const projection = projectionOf(view)
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const edge = steps.flatMap((t) => [
    [t * width, 0],
    [t * width, height],
    [0, t * height],
    [width, t * height],
  ])
  const degrees = edge.map(([x, y]) => projection.invert!([x!, y!])!)
  const turned = degrees.map(([longitude]) => view.longitude + wrap(longitude - view.longitude))
  const latitudes = degrees.map(([, latitude]) => latitude)
  return { west: Math.min(...turned), east: Math.max(...turned), south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

function contains(view: MapView, points: readonly GeoPoint[]): boolean {
  const { width, height } = MAP_SIZES[view.shape]
  const projection = projectionOf(view)
  const inside = (value: number, size: number) => value >= (size * MARGIN) / 2 && value <= size * (1 - MARGIN / 2)
  return points.every(({ longitude, latitude }) => {
    const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
    return inside(x, width) && inside(y, height)
  })
}

function boundsOf(points: readonly GeoPoint[]) {
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  return { west: Math.min(...longitudes), east: Math.max(...longitudes), south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
