import { type Merge, mergeParts, valuePart } from '@huella/rich-text/merge-parts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCopy } from './use-copy.ts'

interface Note {
  title: string
  text: string
}

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => stored.clear())

const FIRST: Note = { title: 'Uno', text: 'Primero' }
const open = (content = FIRST, version = 1, seen?: string) =>
  openCopy({ key: 'note', server: { content, version, seen, updated_by: 'nora' }, merge }, storage)

describe('what is written', () => {
  it('is found again on the next visit, until the server has it', () => {
    const copy = open()
    copy.change((note) => ({ ...note, text: 'Escrito' }))
    const next = open()
    next.recover()
    expect(next.state()).toMatchObject({ content: { title: 'Uno', text: 'Escrito' }, base: FIRST, recovered: true, revision: 1 })
    next.forget()
    const last = open()
    last.recover()
    expect(last.state()).toMatchObject({ content: FIRST, recovered: false })
  })

  it('is not claimed to be recovered when somebody has saved the same since', () => {
    open().change((note) => ({ ...note, text: 'Escrito' }))
    const copy = open({ ...FIRST, text: 'Escrito' }, 2)
    copy.recover()
    expect(copy.state()).toMatchObject({ recovered: false, merge: null, version: 2 })
    // Kept, it would come back over what is saved after that.
    expect(stored.size).toBe(0)
  })

  it('of an earlier form of the page is left alone', () => {
    stored.set('note', JSON.stringify({ base: { title: 'Uno' }, version: 1, content: { title: 'Viejo' } }))
    const copy = open()
    copy.recover()
    expect(copy.state().content).toEqual(FIRST)
  })

  it('is discarded for what the server has', () => {
    open().change((note) => ({ ...note, text: 'Escrito' }))
    const copy = open()
    copy.recover()
    copy.discard()
    expect(copy.state()).toMatchObject({ content: FIRST, recovered: false })
    expect(stored.size).toBe(0)
  })
})

describe('what somebody else saved meanwhile', () => {
  it('is merged: other fields at once, the same field when a side is chosen', () => {
    const copy = open()
    copy.change((note) => ({ ...note, text: 'Mío' }))
    copy.meet({ content: { title: 'De otra', text: 'Primero' }, version: 2, updated_by: 'nora' })
    expect(copy.state()).toMatchObject({ content: { title: 'De otra', text: 'Mío' }, version: 2, merge: null })
    copy.meet({ content: { title: 'De otra', text: 'Suyo' }, version: 3, updated_by: 'nora' })
    expect(copy.state()).toMatchObject({ content: { text: 'Mío' }, merge: { by: 'nora', differences: [{ mine: 'Mío', theirs: 'Suyo' }] } })
    copy.settle({ text: 'theirs' })
    expect(copy.state()).toMatchObject({ content: { title: 'De otra', text: 'Suyo' }, version: 3, merge: null })
  })

  it('is merged with what an earlier visit left', () => {
    open().change((note) => ({ ...note, text: 'Mío' }))
    const copy = open({ title: 'De otra', text: 'Suyo' }, 2)
    copy.recover()
    expect(copy.state().merge?.differences).toHaveLength(1)
    copy.settle({ text: 'mine' })
    expect(copy.state()).toMatchObject({ content: { title: 'De otra', text: 'Mío' }, version: 2 })
  })
})

it('is begun on the published record that was seen: what that became since is merged on the next visit', () => {
  open(FIRST, 0, 'a').change((note) => ({ ...note, text: 'Mío' }))
  const copy = open({ title: 'De otra', text: 'Primero' }, 0, 'b')
  copy.recover()
  expect(copy.state()).toMatchObject({ content: { title: 'De otra', text: 'Mío' }, version: 0, seen: 'b', merge: null })
})

describe('what was sent while its answer was lost', () => {
  const sent: Note = { ...FIRST, text: 'Mío' }
  const more: Note = { ...FIRST, text: 'Mío, y más' }

  it('is nobody else’s change, and goes on from there', () => {
    const copy = open()
    copy.change(() => sent)
    expect(copy.send()).toEqual(sent)
    copy.change(() => more)
    copy.meet({ content: sent, version: 2, updated_by: 'nora' })
    expect(copy.state()).toMatchObject({ content: more, base: sent, version: 2, merge: null, revision: 0 })
    expect(copy.send()).toEqual(more)
  })

  it('is known to be one’s own on the next visit, too', () => {
    const copy = open()
    copy.change(() => sent)
    copy.send()
    copy.change(() => more)
    const next = open(sent, 2)
    next.recover()
    expect(next.state()).toMatchObject({ content: more, base: sent, version: 2, merge: null, recovered: true })
  })

  it('is known to be one’s own when it arrives after the next visit has begun', () => {
    const copy = open()
    copy.change(() => sent)
    copy.send()
    copy.change(() => more)
    const next = open()
    next.recover()
    expect(next.state()).toMatchObject({ content: more, base: FIRST, version: 1, recovered: true })
    expect(next.send()).toEqual(sent)
    next.meet({ content: sent, version: 2, updated_by: 'nora' })
    expect(next.state()).toMatchObject({ content: more, base: sent, version: 2, merge: null })
  })

  it('is taken back on the next visit, too', () => {
    const copy = open()
    copy.change(() => sent)
    copy.send()
    copy.change(() => FIRST)
    for (const visit of [open(), open()]) {
      visit.recover()
      expect(visit.mayDiffer()).toBe(true)
      expect(visit.send()).toEqual(sent)
    }
  })

  it('is sent again as it was until there is an answer, even if its writer took it back', () => {
    const copy = open()
    copy.change(() => sent)
    copy.send()
    copy.change(() => FIRST)
    expect(copy.mayDiffer()).toBe(true)
    expect(copy.send()).toEqual(sent)
    copy.answered({ base: sent, version: 2 })
    expect(copy.send()).toEqual(FIRST)
    copy.answered({ base: FIRST, version: 3 })
    expect(copy.mayDiffer()).toBe(false)
  })

  it('is not sent again once it was refused', () => {
    const copy = open()
    copy.change(() => sent)
    copy.send()
    copy.answered()
    copy.change(() => more)
    expect(copy.send()).toEqual(more)
  })

  it('is merged with what somebody else saved instead', () => {
    const copy = open()
    copy.change(() => sent)
    copy.send()
    copy.meet({ content: { ...FIRST, text: 'Suyo' }, version: 2, updated_by: 'nora' })
    expect(copy.state().merge?.differences).toHaveLength(1)
  })
})

it('keeps editors on what they have while one types, and starts them over otherwise', () => {
  const copy = open()
  copy.change((note) => ({ ...note, text: 'a' }))
  expect(copy.state().revision).toBe(0)
  copy.meet({ content: { ...FIRST, title: 'Otro' }, version: 2, updated_by: null })
  expect(copy.state().revision).toBe(1)
})

function merge(base: Note, mine: Note, theirs: Note): Merge<Note> {
  const field = (name: keyof Note) => ({
    name,
    read: (note: Note) => note[name],
    write: (note: Note, value: string) => ({ ...note, [name]: value }),
  })
  const versions = { base, mine, theirs }
  return mergeParts(mine, [valuePart(field('title'), versions), valuePart(field('text'), versions)])
}
