import { describe, expect, it } from 'vitest'
import { drawMap } from './draw-map.server.ts'
import { layOutMap, type MapPoint } from './lay-out-map.server.ts'
import { mapApi } from './map.api.server.ts'
import { mapPath, readMapPath } from './map-address.server.ts'
import { nameLine, namesMarkup } from './map-names.ts'
import { fitView, MAP_SIZES, projectionOf } from './map-view.server.ts'

const mendoza = { label: 'Mendoza', name: 'Mendoza', longitude: -68.83, latitude: -32.89 }
const godoyCruz = { label: 'Godoy Cruz', name: 'Godoy Cruz', longitude: -68.84, latitude: -32.92 }
const ushuaia = { label: 'Ushuaia', longitude: -68.3, latitude: -54.8 }
const laQuiaca = { label: 'La Quiaca', longitude: -65.6, latitude: -22.1 }
const iguazu = { label: 'Puerto Iguazú', longitude: -54.57, latitude: -25.6 }
const madrid = { label: 'Madrid', longitude: -3.7, latitude: 40.4 }
const tokyo = { label: 'Tokio', longitude: 139.7, latitude: 35.7 }
const argentina = [ushuaia, laQuiaca, iguazu, mendoza]

describe('a view', () => {
  it.each([
    ['one point with its surroundings', [mendoza], 6],
    ['the whole of Argentina', argentina, 40],
    ['two sides of an ocean', [mendoza, madrid], 160],
    ['the world', [mendoza, madrid, tokyo], 560],
  ] as const)('shows %s, with a margin', (_, points, span) => {
    const view = fitView(points, { shape: 'tall', closest: 6 })
    expect(view.span).toBeLessThanOrEqual(span)
    const { width, height } = MAP_SIZES.tall
    for (const { longitude, latitude } of points) {
      const [x, y] = projectionOf(view)([longitude, latitude])!
      expect(x).toBeGreaterThan(0.03 * width)
      expect(x).toBeLessThan(0.97 * width)
      expect(y).toBeGreaterThan(0.03 * height)
      expect(y).toBeLessThan(0.97 * height)
    }
  })
})

describe('the address of a map', () => {
  const view = fitView(argentina, { shape: 'tall', closest: 6 })

  it('is parsed as it was written', () => {
    expect(readMapPath(mapPath(view, 'dark'))).toEqual({ view, scheme: 'dark' })
  })

  it.each([
    mapPath(view, 'light').replace('/40/', '/41/'),
    mapPath(view, 'light').replace('tall', 'round'),
    mapPath(view, 'light').replace('tall', 'constructor'),
    mapPath(view, 'light').replace('light', 'pink'),
    mapPath({ ...view, longitude: view.longitude + 0.001 }, 'light'),
    mapPath({ ...view, latitude: 500 }, 'light'),
    mapPath(view, 'light').replace('v1', 'v2'),
    '/img/map/v1/tall/40/--5,1-light.svg',
    '/img/map/v1/tall/4e1/-60,-40-light.svg',
  ])('%s is no address', async (path) => {
    expect((await mapApi().request(path)).status).toBe(404)
  })

  it('serves a picture that browsers may cache forever', async () => {
    const answer = await mapApi().request(mapPath(view, 'light'))
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toBe(drawMap(view, 'light'))
  })
})

describe('a drawing', () => {
  const view = fitView(argentina, { shape: 'tall', closest: 6 })

  it('is small, and differs between light and dark', () => {
    const [light, dark] = [drawMap(view, 'light'), drawMap(view, 'dark')]
    expect(light.length).toBeLessThan(30_000)
    expect(light).not.toBe(dark)
    expect(light).not.toMatch(/NaN|undefined|Infinity/)
  })

  it.each([[[tokyo]], [[{ longitude: 179.9, latitude: -17 }]], [[{ longitude: 0, latitude: 90 }]], [[mendoza, tokyo]]])(
    'works at the poles and the date line: %j',
    (points) => {
      for (const shape of ['tall', 'wide'] as const)
        expect(drawMap(fitView(points, { shape, closest: 4 }), 'light')).not.toMatch(/NaN|undefined|Infinity/)
    },
  )

  it('shows the Malvinas as Argentine maps do', () => {
    const around = fitView([{ longitude: -59.2, latitude: -51.7 }], { shape: 'wide', closest: 6 })
    expect(/<path id="h" d="M[^"]{200,}"/.test(drawMap(around, 'light'))).toBe(true)
  })
})

describe('a layout', () => {
  const layOut = (points: MapPoint[], around: MapPoint[] = points, towns: { text: string; longitude: number; latitude: number }[] = []) =>
    layOutMap({
      view: fitView(around, { shape: 'tall', closest: 4 }),
      points,
      towns,
      locale: 'es',
      merge: (members) => ({ label: members.map(({ label }) => label).join(' + '), href: '/closer' }),
    })

  it('puts a marker on its point', () => {
    const { markers } = layOut(argentina)
    const north = markers.find(({ label }) => label === 'La Quiaca')!
    const south = markers.find(({ label }) => label === 'Ushuaia')!
    expect(north.y).toBeLessThan(25)
    expect(south.y).toBeGreaterThan(75)
  })

  it('merges markers that are too close, and counts them', () => {
    const { markers } = layOut([{ ...mendoza, count: 3 }, godoyCruz], argentina)
    expect(markers).toEqual([expect.objectContaining({ label: 'Mendoza + Godoy Cruz', href: '/closer', count: 4, on: 'both' })])
  })

  it('shows them apart in a closer view', () => {
    const near = { ...godoyCruz, longitude: -68 }
    expect(layOut([mendoza, near]).markers.map(({ label }) => label)).toEqual(['Mendoza', 'Godoy Cruz'])
  })

  it('merges on a small screen what a large one shows apart', () => {
    const tunuyan = { label: 'Tunuyán', longitude: -69, latitude: -35.2 }
    const { markers } = layOut([mendoza, tunuyan, laQuiaca, ushuaia])
    expect(markers.filter(({ on }) => on === 'large').map(({ label }) => label)).toEqual(['Mendoza', 'Tunuyán'])
    expect(markers.filter(({ on }) => on === 'small').map(({ label }) => label)).toEqual(['Mendoza + Tunuyán'])
  })

  it('leaves out points outside the view', () => {
    expect(layOut([mendoza, tokyo], [mendoza]).markers.map(({ label }) => label)).toEqual(['Mendoza'])
  })

  it('writes names beside their dots, but none over another or over a marker', () => {
    const towns = [
      { text: 'Mendoza', longitude: -68.83, latitude: -32.89 },
      { text: 'Tupungato', longitude: -69.1, latitude: -33.4 },
      { text: 'Tupungatito', longitude: -69.1, latitude: -33.42 },
      { text: 'Lejos', longitude: 10, latitude: 10 },
    ]
    const { names } = layOut([mendoza], [mendoza], towns)
    expect(shown(names)).toEqual([
      ['pin', 'Mendoza'],
      ['town', 'Tupungato'],
    ])
  })

  it('names where the visitor is', () => {
    const here = { text: 'San Rafael', longitude: -68.33, latitude: -34.61 }
    const { names } = layOutMap({ view: fitView([here], { shape: 'wide', closest: 4 }), points: [], towns: [here], here, locale: 'es' })
    expect(shown(names)).toContainEqual(['here', 'San Rafael'])
  })
})

describe('names', () => {
  it('are written with their sizes, their side and their turn', () => {
    const sea = nameLine({ kind: 'sea', x: 1.5, y: 99, turn: -78, text: 'Océano Pacífico' })
    const town = nameLine({ kind: 'town', x: 0, y: 12.34, left: true, text: 'Villa  La Ñ' })
    expect(namesMarkup(`both ${sea}\nsmall ${town}`)).toBe(
      '<span data-kind="sea" data-on="both" style="left:1.5%;top:99%;rotate:-78deg">Océano Pacífico</span>' +
        '<span data-kind="town" data-on="small" data-left="true" style="left:0%;top:12.34%">Villa  La Ñ</span>',
    )
    expect(namesMarkup('')).toBe('')
  })

  it('cannot be taken for markup, nor for other names', () => {
    const text = `<img src=x>'&"\nboth town "><i> 2 0 left x`
    const markup = namesMarkup(`both ${nameLine({ kind: 'town', x: 1, y: 2, text })}`)
    expect(markup).toBe(
      '<span data-kind="town" data-on="both" style="left:1%;top:2%">&lt;img src=x&gt;&apos;&amp;&quot; both town &quot;&gt;&lt;i&gt; 2 0 left x</span>',
    )
  })
})

/** Kinds and texts of names. */
function shown(names: string) {
  return names.split('\n').map((line) => [line.split(' ')[1], line.split(' ').slice(6).join(' ')])
}
