import type { ApiClient } from '../api/client.server.ts'
import type { Point } from '../kit/distance.ts'
import type { Locale } from '../kit/locales.ts'
import { layOutMap, type MapDrawing, type MapLayout, type MapPoint } from '../pictures/maps/lay-out-map.server.ts'
import { fitView, type MapShape, reachOf } from '../pictures/maps/map-view.server.ts'
import { askOr } from './ask.server.ts'

interface Options {
  locale: Locale
  shape: MapShape
  /** What must be in sight; without it, all points. */
  around?: readonly Point[]
  /** The least degrees of latitude that are shown: what surrounds a single point. */
  closest?: number
  here?: MapLayout['here']
  merge?: MapLayout['merge']
}

/** More than fit, as many lie under others. */
const TOWNS = 60

/** A loader's way to a map of some points: the drawing that `PlaceMap` shows. Null when there is nothing to show. */
export async function readMap(api: ApiClient, points: readonly MapPoint[], options: Options): Promise<MapDrawing | null> {
  const { locale, shape, around = points, closest = 6, here, merge } = options
  if (around.length === 0) return null
  const view = fitView(around, { shape, closest })
  const { west, south, east, north } = reachOf(view)
  const query = { west: String(west), south: String(south), east: String(east), north: String(north), limit: String(TOWNS) }
  const towns = await askOr(api.places.towns.$get({ query }), [])
  return layOutMap({ view, points, towns, locale, here, ...(merge && { merge }) })
}
