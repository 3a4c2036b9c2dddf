import type { RichDocument } from '@huella/rich-text/document'
import { documentPart, type Merge, mergeParts, valuePart } from '@huella/rich-text/merge-parts'
import type { Locale } from '../../../kit/locales.ts'
import type { WrittenPicture } from './update.ts'

export interface UpdateTexts {
  title: string
  document: RichDocument
}

/** An update as its form has it. `other`: in the second language, if it is written in it. */
export interface UpdateWriting extends UpdateTexts {
  second: boolean
  other: UpdateTexts
  pictures: WrittenPicture[]
}

/** Merges two people's work on an update: field by field, and texts paragraph by paragraph. */
export function mergeUpdates(language: Locale, base: UpdateWriting, mine: UpdateWriting, theirs: UpdateWriting): Merge<UpdateWriting> {
  const versions = { base, mine, theirs }
  const own = {
    language,
    read: (update: UpdateWriting) => update,
    write: (update: UpdateWriting, texts: UpdateTexts) => ({ ...update, ...texts }),
  }
  const other = {
    language: language === 'es' ? ('en' as const) : ('es' as const),
    read: (update: UpdateWriting) => update.other,
    write: (update: UpdateWriting, texts: UpdateTexts) => ({ ...update, other: texts }),
  }
  return mergeParts(mine, [
    valuePart(whole('second'), versions),
    valuePart(whole('pictures'), versions),
    ...[own, other].flatMap((side) => [valuePart(inSide(side, 'title'), versions), documentPart(inSide(side, 'document'), versions)]),
  ])
}

interface Side {
  language: Locale
  read: (update: UpdateWriting) => UpdateTexts
  write: (update: UpdateWriting, texts: UpdateTexts) => UpdateWriting
}

function inSide<Name extends keyof UpdateTexts>({ language, read, write }: Side, name: Name) {
  return {
    name,
    language,
    read: (update: UpdateWriting) => read(update)[name],
    write: (update: UpdateWriting, value: UpdateTexts[Name]) => {
      const { title, document } = read(update)
      return write(update, { title, document, [name]: value })
    },
  }
}

function whole<Name extends 'second' | 'pictures'>(name: Name) {
  return {
    name,
    read: (update: UpdateWriting) => update[name],
    write: (update: UpdateWriting, value: UpdateWriting[Name]) => ({ ...update, [name]: value }),
  }
}
