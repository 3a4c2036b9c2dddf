import { useCallback, useState } from 'react'
import { mergeTemplates, templateProblems, textsOf } from '../../../../domain/emails/templates/merge-template.ts'
import type { TemplateDetail, TemplateTexts } from '../../../../domain/emails/templates/template.ts'
import { LOCALES, type Locale } from '../../../../kit/locales.ts'
import { useCopy } from '../../../components/draft/use-copy.ts'

/** The draft of a letter's texts, which are saved all at once; changes that another admin saved meanwhile are merged with them. */
export function useTemplateTexts(template: TemplateDetail, key: string) {
  const [server] = useState(() => serverCopy(template))
  const { content: texts, copy, ...state } = useCopy<TemplateTexts>({ key, server, merge: mergeTemplates })
  const meet = useCallback((theirs: TemplateDetail) => copy.meet(serverCopy(theirs)), [copy])
  return {
    ...state,
    texts,
    changes: changesOf(state.base, texts),
    problems: templateProblems(template.sentences, texts),
    write: (language: Locale, name: string, text: string) =>
      copy.change((now) => ({ ...now, [language]: { ...now[language], [name]: text } })),
    meet,
    settle: copy.settle,
    discard: copy.discard,
  }
}

function serverCopy({ version, sentences, changed_by }: TemplateDetail) {
  return { version, content: textsOf(sentences), updated_by: changed_by }
}

/** The sentences that differ from those in use. */
function changesOf(base: TemplateTexts, texts: TemplateTexts): { language: Locale; name: string; before: string; after: string }[] {
  return LOCALES.flatMap((language) =>
    Object.keys(base[language]).flatMap((name) => {
      const [before, after] = [base[language][name] ?? '', texts[language][name] ?? '']
      return before === after ? [] : [{ language, name, before, after }]
    }),
  )
}
