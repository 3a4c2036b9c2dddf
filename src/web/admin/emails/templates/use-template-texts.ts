import type { Merge } from '@huella/rich-text/merge-parts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { mergeTemplates, templateProblems, textsOf } from '../../../../domain/emails/templates/merge-template.ts'
import type { TemplateDetail, TemplateTexts } from '../../../../domain/emails/templates/template.ts'
import { LOCALES, type Locale } from '../../../../kit/locales.ts'
import { localStore } from '../../../../kit/ui/browser-storage.ts'
import { readStored, writeStored } from '../../../../kit/ui/stored-json.ts'

/** The texts written here, and the version that they are based on. */
interface Copy {
  version: number
  base: TemplateTexts
  texts: TemplateTexts
}

/**
 * The draft of a letter's texts. A copy stays in the browser until they are saved, so that neither an ended session nor a closed window
 * loses them; changes that another admin saved meanwhile are merged with them.
 * @param key names the copy: for this letter and this user only
 */
export function useTemplateTexts(template: TemplateDetail, key: string) {
  const [began] = useState(template)
  const [now, setNow] = useState<Copy>(() => copyOf(began))
  const [merge, setMerge] = useState<(Merge<TemplateTexts> & { by: string | null; with: 'draft' }) | null>(null)
  const [recovered, setRecovered] = useState(false)
  const latest = useRef(now)
  latest.current = now
  const { texts } = now

  /** Asks about sentences that both changed; changes on one side only are merged already. */
  const meet = useCallback((theirs: TemplateDetail, mine: Copy = latest.current) => {
    const other = textsOf(theirs.sentences)
    const found = mergeTemplates({ base: mine.base, mine: mine.texts, theirs: other })
    setNow({ version: theirs.version, base: other, texts: found.resolve({}) })
    setMerge(found.differences.length > 0 ? { ...found, by: theirs.changed_by, with: 'draft' } : null)
  }, [])

  useEffect(() => {
    const copy = readStored(localStore, key) as Copy | null
    if (!isCopy(copy) || changesOf(copy).length === 0) return
    // Discards changes that were saved meanwhile, here or by another admin.
    const sent = copyOf(began)
    const found = mergeTemplates({ base: copy.base, mine: copy.texts, theirs: sent.base })
    if (found.differences.length === 0 && changesOf({ ...sent, texts: found.resolve({}) }).length === 0) return localStore.removeItem(key)
    setRecovered(true)
    meet(began, copy)
  }, [key, began, meet])

  function replace(next: TemplateTexts) {
    setNow((before) => ({ ...before, texts: next }))
    writeStored(localStore, key, { ...now, texts: next } satisfies Copy)
  }

  return {
    texts,
    version: now.version,
    changes: changesOf(now),
    problems: templateProblems(template.sentences, texts),
    recovered,
    merge,
    write: (language: Locale, name: string, text: string) => replace({ ...texts, [language]: { ...texts[language], [name]: text } }),
    meet,
    settle(sides: Parameters<Merge<TemplateTexts>['resolve']>[0]) {
      if (merge) replace(merge.resolve(sides))
      setMerge(null)
    },
    /** Returns to the texts in use now. */
    discard() {
      localStore.removeItem(key)
      setRecovered(false)
      setNow(copyOf(template))
    },
  }
}

function copyOf({ version, sentences }: TemplateDetail): Copy {
  return { version, base: textsOf(sentences), texts: textsOf(sentences) }
}

/** The sentences that differ from those in use. */
function changesOf({ base, texts }: Copy): { language: Locale; name: string; before: string; after: string }[] {
  return LOCALES.flatMap((language) =>
    Object.keys(base[language]).flatMap((name) => {
      const [before, after] = [base[language][name] ?? '', texts[language][name] ?? '']
      return before === after ? [] : [{ language, name, before, after }]
    }),
  )
}

function isCopy(stored: Copy | null): stored is Copy {
  const isTexts = (texts: unknown) => typeof texts === 'object' && texts !== null && 'es' in texts && 'en' in texts
  return stored !== null && typeof stored === 'object' && isTexts(stored.base) && isTexts(stored.texts)
}
