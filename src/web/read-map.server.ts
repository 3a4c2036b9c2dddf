import type { ApiClient } from '../api/client.server.ts'
import type { GeoPoint } from '../kit/distance.ts'
import type { Locale } from '../kit/locales.ts'
import { layOutMap, type MapDrawing, type MapLayout, type MapPoint } from '../pictures/maps/lay-out-map.server.ts'
import { fitView, type MapShape, viewBounds } from '../pictures/maps/map-view.server.ts'
import { askOr } from './ask.server.ts'

interface Options {
  locale: Locale
  shape: MapShape
  /** Points that must be visible; all points by default. */
  around?: readonly GeoPoint[]
  /** The least degrees of latitude to show: the surroundings of a single point. */
  closest?: number
  here?: MapLayout['here']
  merge?: MapLayout['merge']
}

/** More than fit, as many are covered by others. */
const TOWNS = 60

/** Reads a map of points for a loader: the drawing for `PlaceMap`. Null without any points. */
export async function readMap(api: ApiClient, points: readonly MapPoint[], options: Options): Promise<MapDrawing | null> {
  const { locale, shape, around = points, closest = 6, here, merge } = options
  if (around.length === 0) return null
  const view = fitView(around, { shape, closest })
  const { west, south, east, north } = viewBounds(view)
  const query = { west: String(west), south: String(south), east: String(east), north: String(north), limit: String(TOWNS) }
  const towns = await askOr(api.places.towns.$get({ query }), [])
  return layOutMap({ view, points, towns, locale, here, ...(merge && { merge }) })
}
