import { MAP_SCHEMES, type MapScheme } from './draw-map.server.ts'
import { MAP_SIZES, type MapShape, type MapView, SPANS, settle } from './map-view.server.ts'

/** Raise it with every visible change of the drawing: it is part of the address, so that no stale picture is ever shown. */
const map_version = 1

const ADDRESS = /^\/img\/map\/v(\d+)\/(\w+)\/([\d.]+)\/(-?[\d.]+),(-?[\d.]+)-(\w+)\.svg$/

/** The address of a view's picture, such as `/img/map/v1/tall/44/-63.25,-38.5-light.svg`. The picture at an address never changes. */
export function mapPath({ shape, span, longitude, latitude }: MapView, scheme: MapScheme): string {
  return `/img/map/v${map_version}/${shape}/${span}/${longitude},${latitude}-${scheme}.svg`
}

/** Parses an address; null unless it is spelled exactly as {@link mapPath} writes it. */
export function readMapPath(path: string): { view: MapView; scheme: MapScheme } | null {
  const [, , shape = '', span, longitude, latitude, scheme] = ADDRESS.exec(path) ?? []
  const known = MAP_SCHEMES.find((name) => name === scheme)
  if (!known || !Object.hasOwn(MAP_SIZES, shape) || !SPANS.some((step) => step === Number(span))) return null
  const view = settle({ shape: shape as MapShape, span: Number(span), longitude: Number(longitude), latitude: Number(latitude) })
  return mapPath(view, known) === path ? { view, scheme: known } : null
}
