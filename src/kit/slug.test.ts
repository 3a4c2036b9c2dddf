import { describe, expect, it } from 'vitest'
import { isSlug, slugOf, slugWords } from './slug.ts'

describe('a slug', () => {
  it.each(['agua-para-todos', '2026', 'a'.repeat(80)])('is %s', (text) => {
    expect(isSlug(text)).toBe(true)
  })

  it.each([
    'abc',
    'a'.repeat(81),
    'Agua',
    'agua--clara',
    '-agua',
    'agua-',
    'ñandú',
    'nueva',
    'register',
    'invitacion',
    'pending',
  ])('is not %s', (text) => {
    expect(isSlug(text)).toBe(false)
  })

  it('is shorter where a noun allows fewer characters', () => {
    expect([isSlug('a'.repeat(50), 50), isSlug('a'.repeat(51), 50)]).toEqual([true, false])
  })

  it('is proposed for a name, cut between words', () => {
    expect(slugOf('Agua para Ñandú & Cía.', 'proyecto')).toBe('agua-para-nandu-cia')
    expect(slugOf(`${'agua '.repeat(14)}potable`, 'proyecto')).toBe(Array(14).fill('agua').join('-'))
    expect(slugOf('¡¡¡', 'proyecto')).toBe('proyecto')
    expect(slugOf('Nueva', 'proyecto')).toBe('proyecto-nueva')
  })

  it('begins as the first word does where that alone is too long', () => {
    expect(slugWords('a'.repeat(80), 50)).toBe('a'.repeat(50))
  })
})
