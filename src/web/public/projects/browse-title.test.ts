import { expect, it } from 'vitest'
import { partly } from '../../../testing/doubles/partly.ts'
import { NOTHING } from '../../components/projects/project-search.ts'
import { browseTitle } from './browse-title.ts'

const facts = partly<Parameters<typeof browseTitle>[0]>({
  causes: [{ slug: 'agua', name: 'Agua y saneamiento' }],
  districts: [{ number: '4895' }],
  place: null,
  near: null,
})
const place = { id: 'city:1', text: 'Mendoza' } as NonNullable<typeof facts.place>

it.each([
  ['Proyectos solidarios', {}, {}],
  ['Proyectos cerca de Mendoza', { near: 'city:1', sort: 'near' }, { near: place }],
  [
    'Proyectos cerca de Mendoza · «pozo» · Agua y saneamiento',
    { near: 'city:1', sort: 'near', query: 'pozo', cause: 'agua' },
    { near: place },
  ],
  ['Proyectos en Mendoza · Completados', { place: 'city:1', status: 'completed' }, { place }],
  ['Proyectos con «pozo» · Distrito 4895', { query: 'pozo', district: '4895' }, {}],
  ['Proyectos que reciben aportes hoy', { status: 'active' }, {}],
  ['Proyectos que empiezan pronto', { status: 'published' }, {}],
  ['Proyectos completados', { status: 'completed' }, {}],
  ['Proyectos del Distrito 4895 · Agua y saneamiento', { district: '4895', cause: 'agua' }, {}],
  ['Agua y saneamiento: proyectos solidarios', { cause: 'agua' }, {}],
] as const)('%s', (title, search, more) => {
  expect(browseTitle({ ...facts, ...more, search: { ...NOTHING, ...search } })).toBe(title)
})
