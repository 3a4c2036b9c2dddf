import { type Merge, mergeParts, valuePart } from '@huella/rich-text/merge-parts'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { fieldOf, type TemplateSentence, type TemplateTexts, type TextError, textError, tidy } from './template.ts'

/** Every sentence with its current text. */
export function textsOf(sentences: readonly Pick<TemplateSentence, 'name' | 'text'>[]): TemplateTexts {
  const of = (language: Locale) => Object.fromEntries(sentences.map(({ name, text }) => [name, text[language]]))
  return { es: of('es'), en: of('en') }
}

/** Merges the edits of two admins, sentence by sentence in each language. */
export function mergeTemplates(base: TemplateTexts, mine: TemplateTexts, theirs: TemplateTexts): Merge<TemplateTexts> {
  const versions = { base, mine, theirs }
  const parts = LOCALES.flatMap((language) =>
    Object.keys(theirs[language]).map((name) =>
      valuePart(
        {
          name: fieldOf(language, name),
          language,
          read: (texts: TemplateTexts) => texts[language][name] ?? '',
          write: (texts: TemplateTexts, text: string) => ({ ...texts, [language]: { ...texts[language], [name]: text } }),
        },
        versions,
      ),
    ),
  )
  return mergeParts(known(mine, theirs), parts)
}

/** Removes sentences that the letter no longer has. */
function known(texts: TemplateTexts, now: TemplateTexts): TemplateTexts {
  const of = (language: Locale) =>
    Object.fromEntries(Object.entries(texts[language]).filter(([name]) => Object.hasOwn(now[language], name)))
  return { es: of('es'), en: of('en') }
}

/** Errors of the edited sentences, by field. */
export function templateProblems(sentences: readonly TemplateSentence[], texts: TemplateTexts): Record<string, TextError> {
  const problems = sentences.flatMap((sentence) =>
    LOCALES.map((language) => [fieldOf(language, sentence.name), textError(tidy(texts[language][sentence.name] ?? ''), sentence)] as const),
  )
  return Object.fromEntries(problems.filter((problem): problem is [string, TextError] => problem[1] !== null))
}
