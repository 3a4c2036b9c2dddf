import type { TemplatePart, TemplateSentence, TextError } from '../../../../domain/emails/templates/template.ts'
import type { Locale } from '../../../../kit/locales.ts'
import { m } from '../../../../kit/sentences/messages.js'

const PARTS: Record<TemplatePart, () => string> = {
  subject: m.templates_part_subject,
  preheader: m.templates_part_preheader,
  greeting: m.templates_part_greeting,
  paragraph: m.templates_part_paragraph,
  button: m.templates_part_button,
  farewell: m.templates_part_farewell,
  reply: m.templates_part_reply,
  leave: m.templates_part_leave,
}

export const LANGUAGES: Record<Locale, () => string> = { es: m.templates_spanish, en: m.templates_english }

/** The label of a sentence, numbered if the letter has several of the same role. */
export function sentenceLabel(sentences: readonly Pick<TemplateSentence, 'name' | 'part'>[], name: string): string {
  if (name === 'greeting_unnamed') return m.templates_part_greeting_unnamed()
  const part = sentences.find((one) => one.name === name)?.part ?? 'paragraph'
  const alike = sentences.filter((one) => one.part === part && one.name !== 'greeting_unnamed')
  const label = PARTS[part]()
  return alike.length < 2 ? label : `${label} ${alike.findIndex((one) => one.name === name) + 1}`
}

/** A field's label in a list of problems or differences. */
export function templateFieldLabel(sentences: readonly Pick<TemplateSentence, 'name' | 'part'>[], field: string): string {
  const [language, name = ''] = field.split('.')
  return `${sentenceLabel(sentences, name)} · ${LANGUAGES[language as Locale]()}`
}

const ERRORS: Record<TextError, () => string> = {
  kit_required_field: m.kit_required_field,
  kit_invalid_field: m.kit_invalid_field,
  template_error_long: m.template_error_long,
  template_error_lines: m.template_error_lines,
  template_error_unknown: m.template_error_unknown,
  template_error_braces: m.template_error_braces,
  template_error_missing: m.template_error_missing,
}

export function templateErrorText(error: TextError): string {
  return ERRORS[error]()
}
