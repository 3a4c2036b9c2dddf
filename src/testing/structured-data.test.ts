import { describe, expect, it } from 'vitest'
import type { OrganizationCard } from '../domain/organizations/organization.ts'
import type { Project } from '../domain/projects/project.ts'
import { projectImage } from '../domain/projects/project-image.ts'
import { breadcrumbList, type JsonLd } from '../kit/structured-data.ts'
import { organizationJsonLd } from '../web/components/organizations/organization-structured-data.ts'
import { siteJsonLd } from '../web/public/home/site-structured-data.ts'
import { projectJsonLd } from '../web/public/project/project-structured-data.ts'
import type { Site } from '../web/site.ts'
import { partly } from './doubles/partly.ts'

const ORIGIN = 'https://huella.example'
const SITE = {
  public_url: ORIGIN,
  brand: { name: 'Huella' },
  operator: { name: 'Huella Viajes S.A.', tax_id: '30-00000000-7', file_number: '1', address: 'Mendoza', email: 'hola@huella.example' },
  whatsapp_number: '5492610000000',
  social: { facebook: 'https://www.facebook.com/', instagram: 'https://www.instagram.com/huella' },
} as Site
const PROJECT = partly<Project>({
  name: 'Agua',
  slug: 'agua',
  summary: 'Un pozo',
  status: 'active',
  language: 'es',
  organization: { id: 'org_1', slug: 'club', name: 'Club' },
  place: { id: 'city:1', text: 'Mendoza', context: 'Argentina' },
  country_code: 'AR',
  images: [projectImage({ scene: 'water-3', alt: 'Un pozo' })],
  causes: [{ id: 'caus_1', slug: 'agua', name: 'Agua' }],
  published_at: '2026-01-01T00:00:00.000Z',
})
const ORGANIZATION = partly<OrganizationCard>({
  name: 'Club',
  slug: 'club',
  description: 'Un club',
  scene: 'andes-1',
  type: { id: 'enti_1', slug: 'rotary-club', name: 'Club' },
  place: { id: 'city:1', text: 'Mendoza', context: 'Argentina' },
  country_code: 'AR',
  district: null,
})

/** The properties that Google and schema.org require of each type. */
const NEEDED: Record<string, string[]> = {
  Organization: ['name', 'url'],
  NGO: ['name', 'url', 'description', 'address'],
  Project: ['name', 'url', 'description', 'image', 'location', 'parentOrganization'],
  WebSite: ['name', 'url', 'potentialAction'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
}

interface Serialized extends Record<string, unknown> {
  '@type': string
}

function byType(things: JsonLd[]) {
  // JSON drops undefined properties.
  const serialized: Serialized[] = JSON.parse(JSON.stringify(things))
  for (const thing of serialized)
    for (const property of NEEDED[thing['@type']]!) expect(thing[property], `${thing['@type']} ${property}`).toBeTruthy()
  return Object.fromEntries(serialized.map((thing) => [thing['@type'], thing]))
}

describe('structured data', () => {
  it('of the home page: the organization, the site with its search, the questions', () => {
    const things = byType(siteJsonLd(SITE, [{ title: '¿Quién paga?', text: 'La agencia.' }], 'en'))
    expect(Object.keys(things)).toEqual(['Organization', 'WebSite', 'FAQPage'])
    expect(things.Organization).toMatchObject({ sameAs: ['https://www.instagram.com/huella'], logo: `${ORIGIN}/icons/512.png` })
    expect(things.WebSite!.potentialAction).toEqual({
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/en/projects?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    })
    expect(things.FAQPage!.mainEntity).toEqual([
      { '@type': 'Question', name: '¿Quién paga?', acceptedAnswer: { '@type': 'Answer', text: 'La agencia.' } },
    ])
  })

  it('of a project: its description, its organization, and a donate action while it collects', () => {
    const things = byType(projectJsonLd(PROJECT, 'es', ORIGIN))
    expect(things.Project).toMatchObject({
      url: `${ORIGIN}/proyecto/agua`,
      parentOrganization: { url: `${ORIGIN}/organizacion/club` },
      potentialAction: { '@type': 'DonateAction', recipient: { '@id': `${ORIGIN}/proyecto/agua#project` } },
    })
    for (const status of ['published', 'completed'] as const)
      expect(byType(projectJsonLd({ ...PROJECT, status }, 'es', ORIGIN)).Project).not.toHaveProperty('potentialAction')
  })

  it('of an organization: an NGO, unless its type may be a company', () => {
    expect(byType(organizationJsonLd(ORGANIZATION, 'es', ORIGIN)).NGO).toMatchObject({ url: `${ORIGIN}/organizacion/club` })
    const cooperative = { ...ORGANIZATION, type: { ...ORGANIZATION.type, slug: 'cooperative' } }
    expect(byType(organizationJsonLd(cooperative, 'es', ORIGIN)).Organization).toBeDefined()
  })

  it('of breadcrumbs: each step with its address', () => {
    const { itemListElement } = breadcrumbList(
      [
        { name: 'Inicio', href: '/' },
        { name: 'Proyectos', href: '/proyectos' },
      ],
      ORIGIN,
    )
    expect(itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Proyectos', item: `${ORIGIN}/proyectos` },
    ])
  })
})
