import type { RichDocument, RichInline } from '@huella/rich-text/document'
import { expect, it } from 'vitest'
import { partly } from '../../../testing/doubles/partly.ts'
import { changesBetween, type ProjectContent } from './review-changes.server.ts'

const document = (...texts: (string | RichInline)[]): RichDocument => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [typeof text === 'string' ? { type: 'text', text } : text] })),
})
const BASE: ProjectContent = {
  language: 'es',
  slug: 'agua',
  name: 'Agua',
  name_other: null,
  description: '<p>Uno</p>',
  document: document('Uno'),
  description_other: null,
  document_other: null,
  causes: 'Agua',
  place: 'Mendoza',
  currency: 'ARS',
  objective_amount: 100_000,
  images: [
    { position: 1, picture: 'water-3', alt: 'Un pozo' },
    { position: 2, picture: 'andes-1', alt: 'La montaña' },
  ],
  budget: [{ what: 'Caño', amount: 100_000 }],
}
const changes = (after: Partial<ProjectContent>, before: Partial<ProjectContent> = {}) =>
  changesBetween({ ...BASE, ...before }, { ...BASE, ...after }, 'es')
const parts = (...given: Parameters<typeof changes>) => changes(...given).map(({ part, language }) => [part, language])

it('sees the second language, and what is only in the document', () => {
  expect(changes({})).toEqual([])
  expect(parts({ name_other: 'Water', document_other: document('One'), description_other: '<p>One</p>' })).toEqual([
    ['name', 'en'],
    ['description', 'en'],
  ])
  const link: RichInline = { type: 'text', text: 'Uno', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] }
  expect(changes({ document: document(link) })).toMatchObject([{ part: 'description', before: 'Uno', after: 'Uno (https://a.example/)' }])
  const with_picture: RichDocument = {
    type: 'doc',
    content: [...BASE.document!.content, { type: 'picture', attrs: { name: 'water-3', alt: 'Un pozo' } }],
  }
  expect(changes({ document: with_picture })).toMatchObject([{ after: 'Uno\n[Imagen: Un pozo]' }])
  const list: RichDocument = {
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: BASE.document!.content }] }],
  }
  expect(changes({ document: list })).toMatchObject([{ after: '• Uno' }])
})

it('compares pictures by what they are, not by their places', () => {
  const [first, second] = BASE.images as [(typeof BASE.images)[0], (typeof BASE.images)[0]]
  expect(parts({ images: [second, first] })).toEqual([['images', null]])
  expect(changes({ images: [first] })).toMatchObject([{ part: 'image:2', after: '', pictures: { before: 'andes-1', after: null } }])
  expect(changes({ images: [first, { ...second, picture: 'school-1' }] })).toMatchObject([
    { part: 'image:2', pictures: { before: null, after: 'school-1' } },
    { part: 'image:2', pictures: { before: 'andes-1', after: null } },
  ])
  expect(changes({ images: [first, { ...second, alt_other: 'The mountain' }] })).toMatchObject([
    { before: 'La montaña', after: 'La montaña\nThe mountain' },
  ])
})

it('compares amounts as people write them, and of old versions only what they have', () => {
  expect(changes({ objective_amount: 200_050 })).toMatchObject([{ before: '$\u00a01.000,00', after: '$\u00a02.000,50' }])
  expect(parts({ language: 'en' })).toEqual([
    ['language', null],
    ['name', 'es'],
    ['name', 'en'],
    ['description', 'es'],
    ['description', 'en'],
  ])
  const old = partly<Partial<ProjectContent>>({
    language: undefined,
    slug: undefined,
    document: undefined,
    objective_amount: undefined,
  })
  expect(parts({}, old)).toEqual([])
})
