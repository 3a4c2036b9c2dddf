import { describe, expect, it } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'
import { decodePage, isTextPage } from './decode-page.ts'
import { readOfferPage } from './read-offer-page.ts'

const AT = new URL('https://viajes.example/ofertas/bariloche?utm_source=mail')
const read = (html: string) => readOfferPage(html, AT).reading
const script = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data).replaceAll('</', '<\\/')}</script>`

const TRIP = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', name: 'Viajes del Sur', address: { addressLocality: 'Rosario' } },
    {
      '@type': ['TouristTrip', 'Product'],
      name: 'Bariloche en otoño',
      description: '<p>Siete noches con desayuno &amp; traslados.</p><p>Excursión a Cerro Otto.</p>',
      image: [
        '/fotos/lago.jpg',
        { '@type': 'ImageObject', url: 'https://cdn.example/cerro.webp' },
        'http://plain.example/x.jpg',
        '/logo.svg',
      ],
      offers: { '@type': 'AggregateOffer', lowPrice: '899000.50', priceCurrency: 'ARS' },
      startDate: '2027-04-10T00:00:00-03:00',
      endDate: '2027-04-17',
      location: {
        '@type': 'Place',
        name: 'Hotel del Lago',
        address: { '@type': 'PostalAddress', addressLocality: 'San Carlos de Bariloche' },
      },
    },
  ],
}
const GRAPH = `<meta property="og:title" content="De Open Graph"><meta property="og:description" content="Dicho para los chats.">
  <meta property="og:image" content="https://viajes.example/og.jpg"><meta property="product:price:amount" content="1.250,50">
  <meta property="product:price:currency" content="USD"><meta property="og:locality" content="Salta"><meta property="event:start_time" content="2027-05-01">`
const SEEN = `<header><nav>Menú $ 1</nav></header><main><h1>Semana en <em>Ushuaia</em></h1>
  <p>Una semana para conocer el fin del mundo, con navegación por el canal y excursiones todos los días.</p>
  <p class="precio-anterior">$ 2.000.000</p><p class="precio"><del>$ 1.800.000</del> Desde <b>$ 1.250.000</b> por persona</p>
  <p>Salida: del 10 al 17 de marzo de 2027</p><p>Destino: Ushuaia</p><img src="faro.jpg"><img src="icono.png" width="32"></main><footer>$ 5</footer>`

describe('a page', () => {
  it('is read from its data first', () => {
    expect(read(`<html lang="es-AR"><head><title>x</title>${GRAPH}${script(TRIP)}</head><body>${SEEN}</body></html>`)).toEqual({
      language: 'es',
      title: { value: 'Bariloche en otoño', from: 'json_ld' },
      text: { value: ['Siete noches con desayuno & traslados.', 'Excursión a Cerro Otto.'], from: 'json_ld' },
      pictures: { value: ['https://viajes.example/fotos/lago.jpg', 'https://cdn.example/cerro.webp'], from: 'json_ld' },
      price: { value: { amount: 89_900_050, currency: 'ARS', least: true }, from: 'json_ld' },
      dates: { value: { start: '2027-04-10', end: '2027-04-17' }, from: 'json_ld' },
      place: { value: 'San Carlos de Bariloche', from: 'json_ld' },
    })
  })

  it('then from Open Graph', () => {
    expect(read(`<html lang="es"><head>${GRAPH}</head><body>${SEEN}</body></html>`)).toEqual({
      language: 'es',
      title: { value: 'De Open Graph', from: 'open_graph' },
      text: { value: ['Dicho para los chats.'], from: 'open_graph' },
      pictures: { value: ['https://viajes.example/og.jpg'], from: 'open_graph' },
      price: { value: { amount: 125_050, currency: 'USD', least: false }, from: 'open_graph' },
      dates: { value: { start: '2027-05-01', end: null }, from: 'open_graph' },
      place: { value: 'Salta', from: 'open_graph' },
    })
  })

  it('then from what people see, without what is struck through, in menus and below', () => {
    expect(read(`<html><head><title>Ushuaia | Viajes</title></head><body>${SEEN}</body></html>`)).toEqual({
      language: 'es',
      title: { value: 'Semana en Ushuaia', from: 'page' },
      text: { value: [expect.stringMatching(/^Una semana para conocer el fin del mundo/)], from: 'page' },
      pictures: { value: ['https://viajes.example/ofertas/faro.jpg'], from: 'page' },
      price: { value: { amount: 125_000_000, currency: 'ARS', least: true }, from: 'page' },
      dates: { value: { start: '2027-03-10', end: '2027-03-17' }, from: 'page' },
      place: { value: 'Ushuaia', from: 'page' },
    })
  })

  it('is read field by field: what its data lack may stand elsewhere', () => {
    const reading = read(`${script({ '@type': 'Product', name: 'Iguazú' })}${GRAPH.replace(/product:price:\w+/g, 'x')}<p>USD 1,250.50</p>`)
    expect([reading.title, reading.place, reading.price].map((field) => field?.from)).toEqual(['json_ld', 'open_graph', 'page'])
  })

  it('in English, with microdata', () => {
    expect(
      read(`<html lang="en-US"><title>Iguazu Falls - Trips</title><div itemscope itemtype="https://schema.org/Product">
        <span itemprop="priceCurrency" content="USD"></span><span itemprop="price" content="1299.00">$1,299</span>
        <span itemprop="addressLocality">Puerto Iguazú</span></div><p>March 10–17, 2027</p>`),
    ).toMatchObject({
      language: 'en',
      title: { value: 'Iguazu Falls' },
      price: { value: { amount: 129_900, currency: 'USD' } },
      place: { value: 'Puerto Iguazú' },
      dates: { value: { start: '2027-03-10', end: '2027-03-17' } },
    })
  })

  it('that says nothing is not guessed', () => {
    const nothing = { title: null, text: null, pictures: null, price: null, dates: null, place: null }
    for (const html of ['', '<p>', '<html><body><div></div></body></html>', 'x\u0000', '<script>alert("$ 5.000")</script>'])
      expect(read(html), html).toMatchObject(html === 'x\u0000' ? {} : nothing)
  })

  it('has texts without markup and controls, however it writes them', () => {
    const name = 'Viaje <img src=x onerror=alert(1)><script>alert(1)</script> a&nbsp;Salta\u0000\u0007'
    expect(read(script({ '@type': 'Trip', name })).title?.value).toBe('Viaje a Salta')
    expect(read(`<meta property="og:title" content="&lt;b&gt;Salta&lt;/b&gt; y Jujuy">`).title?.value).toBe('Salta y Jujuy')
  })

  it('with lies in its data is read without harm', () => {
    const lies: unknown[] = [
      '{broken',
      '[]',
      'null',
      '"x"',
      '5',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '{"@type":"Product","name":{"a":1},"offers":[[[1]]],"image":7}',
      '{"__proto__":{"polluted":true},"@type":"Trip","name":["Uno","Dos"]}',
      '{"@type":"Trip","startDate":"ayer","location":[],"offers":{"price":{"x":1}}}',
    ]
    for (const lie of lies) expect(() => read(script(lie))).not.toThrow()
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(read(script('{"@type":"Trip","name":["Uno","Dos"]}')).title?.value).toBe('Uno')
  })

  it('of two megabytes is read in a time that grows with its length alone', () => {
    const pages = [
      '<div>'.repeat(400_000),
      '<p>$ 1 '.repeat(300_000),
      '<meta property=a content=b>'.repeat(70_000),
      '<'.repeat(2_000_000),
      `<p>${'a'.repeat(2_000_000)}`,
    ]
    // With its square, each would take minutes, and the test would end.
    for (const html of [...pages, `${script('[{"a":1},{"a":1}]').repeat(20_000)}`, `<p>${'10 al '.repeat(300_000)}`]) read(html)
  })
})

describe('its one address', () => {
  it.each([
    [null, 'https://viajes.example/ofertas/bariloche'],
    ['https://viajes.example/oferta/7/?id=2&utm_medium=x#fotos', 'https://viajes.example/oferta/7?id=2'],
    ['/oferta/7', 'https://viajes.example/oferta/7'],
    ['https://viajes.example/', 'https://viajes.example/ofertas/bariloche'],
    ['https://evil.example/oferta/7', 'https://viajes.example/ofertas/bariloche'],
    ['http://viajes.example/oferta/7', 'https://viajes.example/ofertas/bariloche'],
    ['https://a:b@viajes.example/oferta/7', 'https://viajes.example/ofertas/bariloche'],
    ['javascript:alert(1)', 'https://viajes.example/ofertas/bariloche'],
    ['https://[', 'https://viajes.example/ofertas/bariloche'],
  ])('of a page that claims %s is %s', (claimed, canonical) => {
    expect(canonicalAddress(AT, claimed)).toBe(canonical)
  })
})

describe('its encoding', () => {
  const latin = Uint8Array.from([...'<meta charset="windows-1252"><p>Neuquén'].map((letter) => letter.charCodeAt(0)))
  it('is what its response or its head says', () => {
    expect(decodePage(latin, 'text/html')).toContain('Neuquén')
    expect(decodePage(latin.subarray(29), 'text/html; charset=ISO-8859-1')).toContain('Neuquén')
    expect(decodePage(new TextEncoder().encode('Neuquén'), 'text/html; charset=none-such')).toBe('Neuquén')
  })

  it('is none of a picture', () => {
    expect(isTextPage(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe(false)
    expect(isTextPage(latin)).toBe(true)
  })
})
