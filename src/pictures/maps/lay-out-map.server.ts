import type { GeoPoint } from '../../kit/distance.ts'
import type { Locale } from '../../kit/locales.ts'
import { mapPath } from './map-address.server.ts'
import { labelsFor } from './map-labels.ts'
import { type MapName, nameLine } from './map-names.ts'
import { MAP_SIZES, type MapView, projectionOf } from './map-view.server.ts'

/** A point to mark on a map. */
export interface MapPoint extends GeoPoint {
  /** Its label, also for screen readers. */
  label: string
  /** A short label beside it, if there is room: its town. */
  name?: string
  /** Its link; without it, the marker is no link. */
  href?: string
  /** The number of items that it represents. */
  count?: number
}

/** A town for orientation, best known first. */
interface Town extends GeoPoint {
  text: string
}

/** The props of {@link PlaceMap}. Positions are percentages of its width and height. */
export interface MapDrawing {
  shape: MapView['shape']
  light: string
  dark: string
  markers: { x: number; y: number; label: string; href?: string; count: number; on: Sizes }[]
  /** A line for each (`namesMarkup`): as objects they were a third of a page's data. */
  names: string
}

type Name = Omit<MapName, 'on'>
type Sizes = MapName['on']

/** Width of the map in CSS pixels: on the smallest phone, and on a wide screen. */
const WIDTHS = { small: 270, large: 560 } as const
type Size = keyof typeof WIDTHS

/** Markers closer to each other than this, in CSS pixels, are merged. */
const MIN_DISTANCE = 40

export interface MapLayout {
  view: MapView
  /** Most important first: merged markers take the position of the first. */
  points: readonly MapPoint[]
  towns: readonly Town[]
  locale: Locale
  /** The visitor's place, with its name. */
  here?: Town | undefined
  /** The combined label of merged markers. Without it the first one's is used. */
  merge?: (points: readonly MapPoint[]) => Pick<MapPoint, 'label' | 'href' | 'name'>
}

/** Places all names and markers, for small and large screens, so that none overlap. */
export function layOutMap({ view, points, towns, locale, here, merge = ([first]) => first! }: MapLayout): MapDrawing {
  const place = placer(view)
  const sizes = Object.keys(WIDTHS) as Size[]
  const placed = points.flatMap((point) => place(point, 0))
  const whereabouts = here ? place({ ...here, kind: 'here' as const }, 1) : []
  const written = [
    ...labelsFor(view.span, locale).flatMap((label) => place(label, 2)),
    ...towns.map((town) => ({ ...town, kind: 'town' as const })).flatMap((town) => place(town, 1)),
  ]
  const markers = sizes.map((size) => group(placed, scaleOf(view, size)).map((members) => markerOf(members, merge)))
  const names = sizes.map((size, i) => {
    const marks = markers[i]!.flatMap(({ x, y, name, count }) => (name ? [{ x, y, text: name, kind: kindOf(count) }] : []))
    const others = written.filter(({ kind, text }) => kind !== 'town' || marks.every((mark) => mark.text !== text))
    return fitNames([...whereabouts, ...marks, ...others], markers[i]!, scaleOf(view, size))
  })
  return {
    shape: view.shape,
    light: mapPath(view, 'light'),
    dark: mapPath(view, 'dark'),
    markers: mergeSizes(markers[0]!, markers[1]!).map(({ name: _, ...marker }) => marker),
    names: mergeNames(names[0]!, names[1]!),
  }
}

type Placed<Item> = Item & { x: number; y: number }

/** Percentages of the view; an empty list for points outside, or closer to the edge than `margin` percent. */
function placer(view: MapView) {
  const { width, height } = MAP_SIZES[view.shape]
  const projection = projectionOf(view)
  const percent = (value: number, size: number) => Math.round((value / size) * 1e4) / 100
  return <Item extends GeoPoint>(thing: Item, margin: number): Placed<Item>[] => {
    const [px, py] = projection([thing.longitude, thing.latitude]) ?? [-1, -1]
    const [x, y] = [percent(px, width), percent(py, height)]
    const inside = (value: number) => value >= margin && value <= 100 - margin
    return inside(x) && inside(y) ? [{ ...thing, x, y }] : []
  }
}

/** CSS pixels of one percent, horizontally and vertically. */
function scaleOf({ shape }: MapView, size: Size) {
  const { width, height } = MAP_SIZES[shape]
  return { across: WIDTHS[size] / 100, down: (WIDTHS[size] * height) / width / 100 }
}
type Scale = ReturnType<typeof scaleOf>

function group(points: readonly Placed<MapPoint>[], { across, down }: Scale): Placed<MapPoint>[][] {
  const groups: Placed<MapPoint>[][] = []
  for (const point of points) {
    const near = groups.find(([first]) => Math.hypot((point.x - first!.x) * across, (point.y - first!.y) * down) < MIN_DISTANCE)
    if (near) near.push(point)
    else groups.push([point])
  }
  return groups
}

function markerOf(members: readonly Placed<MapPoint>[], merge: NonNullable<MapLayout['merge']>) {
  const { x, y, label, href, name } = { ...members[0]!, ...(members.length > 1 && merge(members)) }
  const count = members.reduce((sum, member) => sum + countOf(member), 0)
  return { x, y, label, count, ...(href !== undefined && { href }), ...(name !== undefined && { name }) }
}

/** Places names in order if they cover no marker and no earlier name: right of a town's dot, otherwise left of it, otherwise not at all. */
function fitNames(written: readonly Name[], markers: readonly Spot[], scale: Scale): Name[] {
  const areas = new Areas(markers.length + written.length, scale)
  for (const marker of markers) addMarker(areas, marker, scale)
  const fitted: Name[] = []
  for (const { x, y, text, kind, turn } of written) {
    const name: Name = { x, y, text, kind, ...(turn && { turn }) }
    if (takeArea(areas, name, scale)) fitted.push(name)
    else if (kind !== 'country' && kind !== 'sea') {
      const beside: Name = { ...name, left: true }
      if (takeArea(areas, beside, scale)) fitted.push(beside)
    }
  }
  return fitted
}

/**
 * Rectangles of a map that are taken, in CSS pixels. Plain numbers in one array: V8 could not settle on the shape of an object for each, and compiled
 * its function again for every third map.
 */
class Areas {
  private readonly edges: Float64Array
  private readonly right: number
  private readonly bottom: number
  private end = 0

  constructor(most: number, { across, down }: Scale) {
    this.edges = new Float64Array(4 * most)
    this.right = across * 100 - 2
    this.bottom = down * 100 - 2
  }

  add(left: number, top: number, right: number, bottom: number): void {
    const { edges, end } = this
    edges[end] = left
    edges[end + 1] = top
    edges[end + 2] = right
    edges[end + 3] = bottom
    this.end += 4
  }

  /** Adds a rectangle, unless it touches another or the edge of the map. */
  take(left: number, top: number, right: number, bottom: number): boolean {
    if (left < 2 || top < 2 || right > this.right || bottom > this.bottom) return false
    const { edges, end } = this
    for (let i = 0; i < end; i += 4)
      if (right >= edges[i]! && left <= edges[i + 2]! && bottom >= edges[i + 1]! && top <= edges[i + 3]!) return false
    this.add(left, top, right, bottom)
    return true
  }
}

interface Spot {
  x: number
  y: number
  count: number
}

function kindOf(count: number) {
  return count > 1 ? ('mark' as const) : ('pin' as const)
}

function addMarker(areas: Areas, { x, y, count }: Spot, { across, down }: Scale): void {
  const [middle, height] = [x * across, y * down]
  if (kindOf(count) === 'mark') areas.add(middle - 16, height - 16, middle + 16, height + 16)
  else areas.add(middle - 12, height - 16 - PIN_RISE, middle + 12, height + 2)
}

/** Estimated width of a letter in CSS pixels, on the generous side. */
const LETTER = { town: 6.2, mark: 6.8, pin: 6.8, here: 6.8, country: 9.2, sea: 7.2 }
const LINE = 9
/** CSS pixels from the middle of a dot or a marker to its name. */
const NAME_OFFSET = { town: 8, mark: 21, pin: 16, here: 12 }
/** CSS pixels from a pin's point to the middle of its head. */
const PIN_RISE = 18

function takeArea(areas: Areas, { x, y, kind, text, turn, left }: Name, { across, down }: Scale): boolean {
  const [middle, height] = [x * across, y * down]
  const long = text.length * LETTER[kind]
  if (kind === 'country' || kind === 'sea') {
    const [wide, high] = turn ? [LINE, long / 2] : [long / 2, LINE]
    return areas.take(middle - wide, height - high, middle + wide, height + high)
  }
  // A plain dot belongs to its name; a marker has its own area.
  const near = kind === 'mark' || kind === 'pin' ? NAME_OFFSET[kind] - 3 : -4
  const far = NAME_OFFSET[kind] + long
  const line = kind === 'pin' ? height - PIN_RISE : height
  return areas.take(middle + (left ? -far : near), line - LINE, middle + (left ? -near : far), line + LINE)
}

/** Items that are the same at both sizes are merged into one. */
function mergeSizes<Item extends object>(small: readonly Item[], large: readonly Item[]): (Item & { on: Sizes })[] {
  const onlySmall = new Map(small.map((item) => [JSON.stringify(item), item]))
  return [
    ...large.map((item) => ({ ...item, on: onlySmall.delete(JSON.stringify(item)) ? ('both' as const) : ('large' as const) })),
    ...[...onlySmall.values()].map((item) => ({ ...item, on: 'small' as const })),
  ]
}

/** The same for names, as lines. */
function mergeNames(small: readonly Name[], large: readonly Name[]): string {
  const onlySmall = new Set(small.map(nameLine))
  const lines = large.map(nameLine).map((line) => `${onlySmall.delete(line) ? 'both' : 'large'} ${line}`)
  return [...lines, ...[...onlySmall].map((line) => `small ${line}`)].join('\n')
}

function countOf({ count = 1 }: MapPoint): number {
  return count
}
