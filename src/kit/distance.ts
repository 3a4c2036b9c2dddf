/** Degrees. */
export interface GeoPoint {
  longitude: number
  latitude: number
}

/** True if it has coordinates. */
export function isPoint<Item extends { longitude: number | null; latitude: number | null }>(thing: Item): thing is Item & GeoPoint {
  return thing.longitude !== null && thing.latitude !== null
}

/** Great-circle distance in kilometres (haversine). */
export function kilometresBetween(one: GeoPoint, other: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(other.longitude - one.longitude)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}
