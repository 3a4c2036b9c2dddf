import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Geometry, MultiLineString, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Degrees. */
interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface Piece<Shape extends Geometry> {
  box: Box
  shape: Shape
}

/** Countries and their borders in pieces, each with its bounding box, so that a view draws only visible ones. */
export interface Atlas {
  home: Piece<Polygon>[]
  abroad: Piece<Polygon>[]
  borders: Piece<MultiLineString>[]
  home_borders: Piece<MultiLineString>[]
}

/** ISO 3166-1 numbers: Argentina; the Malvinas, which Argentina's maps show as its own (law 26.651). */
const HOME = new Set(['032', '238'])

let atlas: Atlas | undefined

/** The world of Natural Earth at 1 : 50 million, by `world-atlas`. Read when the first map is drawn, some 15 MB. */
export function readAtlas(): Atlas {
  atlas ??= openAtlas()
  return atlas
}

function openAtlas(): Atlas {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ countries: GeometryCollection }>
  const { countries } = world.objects
  const { features } = feature(world, countries)
  const pieces = (home: boolean) =>
    features.filter(({ id }) => HOME.has(String(id)) === home).flatMap(({ geometry }) => polygonsOf(geometry))
  const lines = (ours: boolean) =>
    mesh(world, countries, (one, other) => one !== other && (HOME.has(String(one.id)) || HOME.has(String(other.id))) === ours)
  return { home: pieces(true), abroad: pieces(false), borders: piecesOf(lines(false)), home_borders: piecesOf(lines(true)) }
}

function polygonsOf(geometry: Geometry): Piece<Polygon>[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  return polygons.map((coordinates) => ({ box: boxOf(coordinates[0]!), shape: { type: 'Polygon', coordinates } }))
}

function piecesOf({ coordinates }: MultiLineString): Piece<MultiLineString>[] {
  return coordinates.map((line) => ({ box: boxOf(line), shape: { type: 'MultiLineString', coordinates: [line] } }))
}

function boxOf(line: Position[]): Box {
  const longitudes = line.map(([longitude]) => longitude!)
  const latitudes = line.map(([, latitude]) => latitude!)
  return { west: Math.min(...longitudes), east: Math.max(...longitudes), south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

/** The pieces that intersect a box; the box may extend beyond ±180. */
export function piecesIn<Shape extends Geometry>(pieces: readonly Piece<Shape>[], { west, south, east, north }: Box): Shape[] {
  const meets = (box: Box, turn: number) => box.west + turn <= east && box.east + turn >= west
  return pieces
    .filter(({ box }) => box.south <= north && box.north >= south && [0, -360, 360].some((turn) => meets(box, turn)))
    .map(({ shape }) => shape)
}
