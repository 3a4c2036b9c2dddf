import { describe, expect, it } from 'vitest'
import { isSceneName, scene_families, scene_variants, sceneFor, scenePath, sceneWidths } from './scene.ts'

describe('scene names', () => {
  it('are a known family and a variant below 64', () => {
    expect(['andes-0', 'hero-63', 'economy-12'].every(isSceneName)).toBe(true)
    const wrong = [
      '',
      'andes',
      'andes-',
      'andes-64',
      'andes-100',
      'andes-07',
      'andes--1',
      'andes-1.5',
      'sea-1',
      'Andes-1',
      'andes-1 ',
      'andes-1/2',
    ]
    expect(wrong.filter(isSceneName)).toEqual([])
  })

  it('are the same for the same seed and spread over families and variants', () => {
    const names = Array.from({ length: 600 }, (_, index) => sceneFor(`proj_${index}`, ['andes', 'puna', 'pampa']))
    expect(names.every(isSceneName)).toBe(true)
    expect(sceneFor('proj_7', ['andes', 'puna', 'pampa'])).toBe(names[7])
    expect(new Set(names.map((name) => name.split('-')[0])).size).toBe(3)
    expect(new Set(names).size).toBeGreaterThan(3 * scene_variants * 0.8)
  })

  it('have an address for every width, 2400 only for the home page', () => {
    expect(scenePath('andes-12', 640, 'avif')).toMatch(/^\/img\/scene\/v\d+\/andes-12\/640\.avif$/)
    expect(scene_families.filter((family) => sceneWidths(`${family}-0`).includes(2400))).toEqual(['hero'])
  })
})
