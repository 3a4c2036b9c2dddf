import { expect, it } from 'vitest'
import { withoutCampaignMarks } from './campaign-marks.ts'

it.each([
  ['/', '/'],
  ['/proyectos?utm_source=club&utm_medium=mail', '/proyectos'],
  ['/proyectos?utm_source=club&cause=agua&fbclid=IwAR0', '/proyectos?cause=agua'],
  ['/proyectos?cause=agua&gclid=', '/proyectos?cause=agua'],
  ['/proyectos?gclid', '/proyectos'],
  ['https://huella.example/en?msclkid=1&gad_source=2#top', 'https://huella.example/en#top'],
  ['/proyectos?q=utm_source=club', '/proyectos?q=utm_source=club'],
  ['/proyectos?q=agua&q=luz', '/proyectos?q=agua&q=luz'],
  ['/proyectos?gclidx=1', '/proyectos?gclidx=1'],
  ['/proyectos?', '/proyectos?'],
])('%s is read as %s', (url, cleaned) => {
  expect(withoutCampaignMarks(url)).toBe(cleaned)
})
