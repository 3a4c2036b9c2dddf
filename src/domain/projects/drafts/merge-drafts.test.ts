import type { RichDocument } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import { describe, expect, it } from 'vitest'
import type { DraftContent } from './draft.ts'
import { emptyDraft } from './draft-shape.ts'
import { mergeDrafts } from './merge-drafts.ts'

const story = (...texts: string[]): RichDocument => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const draft = (changes: Partial<DraftContent>, ...texts: string[]) =>
  emptyDraft({ name: { es: 'Agua', en: '' }, objective: '1000', description: { es: story(...texts), en: story() }, ...changes })
const BASE = draft({}, 'uno', 'dos', 'tres')
const textOf = (content: DraftContent) => documentText(content.description.es).split('\n')

describe('two drafts', () => {
  it('are one where only one of them changed', () => {
    const mine = draft({ objective: '2000' }, 'uno mío', 'dos', 'tres')
    const theirs = draft({ name: { es: 'Agua para todos', en: '' } }, 'uno', 'dos', 'tres suyo', 'cuatro')
    const { differences, resolve } = mergeDrafts(BASE, mine, theirs)
    expect(differences).toEqual([])
    expect(resolve({})).toMatchObject({ objective: '2000', name: { es: 'Agua para todos' } })
    expect(textOf(resolve({}))).toEqual(['uno mío', 'dos', 'tres suyo', 'cuatro'])
  })

  it('differ by paragraph where both changed it, and nothing is lost before somebody chooses', () => {
    const mine = draft({ objective: '2000' }, 'uno', 'dos mío', 'tres')
    const theirs = draft({ objective: '3000' }, 'uno', 'dos suyo', 'tres', 'cuatro')
    const { differences, resolve } = mergeDrafts(BASE, mine, theirs)
    const [goal, paragraph] = [differences[0]!, differences[1]!]
    expect(differences).toHaveLength(2)
    expect(goal).toMatchObject({ field: 'objective', mine: '2000', theirs: '3000' })
    expect(paragraph).toMatchObject({ field: 'description', language: 'es', mine: 'dos mío', theirs: 'dos suyo' })
    expect(textOf(resolve({}))).toEqual(['uno', 'dos mío', 'tres', 'cuatro'])
    const chosen = resolve({ [goal.id]: 'theirs', [paragraph.id]: 'both' })
    expect([chosen.objective, ...textOf(chosen)]).toEqual(['3000', 'uno', 'dos suyo', 'dos mío', 'tres', 'cuatro'])
    expect(textOf(resolve({ [paragraph.id]: 'theirs' }))).toEqual(['uno', 'dos suyo', 'tres', 'cuatro'])
  })

  it('are equal where both did the same', () => {
    const same = draft({ objective: '5' }, 'uno', 'dos y medio', 'tres')
    expect(mergeDrafts(BASE, same, structuredClone(same)).differences).toEqual([])
    expect(mergeDrafts(BASE, same, same).resolve({})).toMatchObject({ objective: '5', description: { es: same.description.es } })
  })
})
