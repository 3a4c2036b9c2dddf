import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { isGift } from '../../domain/contributions/giving/giving.ts'
import { m } from '../../kit/sentences/messages.js'
import { partly } from '../../testing/doubles/partly.ts'
import { goText, offerDatesText } from '../components/offers/offer-labels.ts'
import { SearchProject } from '../components/search-box/search-project.tsx'
import GiveDirectly from './giving/give-directly.tsx'
import { PictureTile } from './home/picture-tile.tsx'
import { type ShownVoice, VoiceCard } from './home/voices-row.tsx'
import { meta } from './project/show-project.tsx'

function render(Component: ComponentType, { at = '/', loaded = {} }: { at?: string; loaded?: object } = {}): string {
  const Page = createRoutesStub([{ id: 'page', path: '*', Component }])
  return renderToStaticMarkup(<Page initialEntries={[at]} hydrationData={{ loaderData: { page: loaded } }} />)
}

it('goes back from choosing a project to the search that was prefilled', () => {
  const html = render(() => <SearchProject project={null} />, { at: '/buscar?trip_type=ONLY_HOTEL&destination=city:1' })
  expect(html).toContain(`/elegir-proyecto?back=${encodeURIComponent('/buscar?trip_type=ONLY_HOTEL&destination=city:1')}`)
})

it('says that a quote is translated where it is', () => {
  const voice = (language: 'es' | 'en', shown_in: 'es' | 'en') =>
    render(() => (
      <VoiceCard
        voice={partly<ShownVoice>({
          ...{ speaker: 'traveller', name: 'Ana', role: 'Viajera', text: 'Volvería', language, shown_in },
          project: { slug: 'agua', name: 'Agua', language: 'es', image: { scene: 'andes-1' } },
        })}
      />
    ))
  expect(voice('es', 'es')).not.toContain('traducción')
  expect(voice('en', 'es')).toContain('traducción')
  expect(voice('en', 'en')).not.toContain('traducción')
})

it('suggests donations that can be made, and decimals where a currency has some', () => {
  const form = (currency: string) =>
    render(GiveDirectly, {
      loaded: {
        slug: 'agua',
        name: 'Agua',
        language: 'es',
        currency,
        organization: 'Club',
        why_not: null,
        ways: ['transfer'],
        giver: null,
      },
    })
  for (const currency of ['ARS', 'USD']) {
    const suggested = [...form(currency).matchAll(/name="suggested"[^>]* value="(\d+)"/g)].map(([, amount]) => Number(amount))
    expect(suggested).toHaveLength(4)
    expect(suggested.filter((amount) => !isGift(amount, currency))).toEqual([])
  }
  expect(form('ARS')).toContain('con hasta dos decimales')
  expect(form('CLP')).not.toContain('decimales')
})

it('says of open dates which days they are within', () => {
  const open = { dates: 'open', start_date: '2027-01-09', end_date: '2027-02-27', nights: 7 } as const
  expect(offerDatesText(open, 'es')).toMatch(/^7 noches, a elegir: 9 de enero .* 27 de febrero de 2027$/)
  expect(m.offer_open_dates({ nights: 7, days: 'January 9 – February 27, 2027' }, { locale: 'en' })).toBe(
    '7 nights, to choose from January 9 – February 27, 2027',
  )
  expect(goText({ dates: 'open', trip_type: 'ONLY_HOTEL' })).not.toContain('fechas ya están')
  expect(goText({ dates: 'fixed', trip_type: 'FLIGHT_HOUSE' })).not.toContain('fechas ya están')
  expect(goText({ dates: 'fixed', trip_type: 'ONLY_HOTEL' })).toContain('fechas ya están')
})

it('separates thousands, and says where counting stops', () => {
  const tile = (count: number) => render(() => <PictureTile to="/proyectos" scene="andes-1" sizes="9rem" name="Mendoza" count={count} />)
  expect(tile(1)).toContain('1 proyecto<')
  expect(tile(1_234)).toContain('1.234 proyectos<')
  expect(tile(2_000)).toContain('2.000 proyectos o más')
})

it('invites to support only what collects', () => {
  const about = (status: string) => {
    const amount = { amount: 100_000, currency: 'ARS' }
    const project = {
      ...{ slug: 'agua', name: 'Agua', summary: 'Agua', status, language: 'es', currency: 'ARS', image: { scene: 'andes-1' }, images: [] },
      ...{ organization: { name: 'Club', slug: 'club' }, causes: [], place: null, country_code: 'AR', published_at: null },
      ...{ objective: amount, collected: amount, paid: amount, expected: amount },
    }
    const written = meta(
      partly<Parameters<typeof meta>[0]>({
        matches: [{ id: 'root', loaderData: { public_url: 'https://huella.example', brand: { name: 'Huella' } } }, { id: 'project.es' }],
        params: { slug: 'agua' },
        location: { pathname: '/proyecto/agua', search: '', hash: '', state: null, key: '', mask: undefined },
        loaderData: partly({ project: partly(project), locale: 'es' as const }),
      }),
    ) as Record<string, string>[]
    return [written.find(({ title }) => title)?.title, written.find(({ name }) => name === 'description')?.content]
  }
  expect(about('active')).toEqual([expect.stringContaining('apoyalo'), expect.stringContaining('Elegilo')])
  for (const status of ['published', 'completed']) {
    expect(about(status)).toEqual(['Agua · Huella', expect.not.stringContaining('Elegilo')])
  }
})
