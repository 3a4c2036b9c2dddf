import { Button } from '@mantine/core'
import { useRef } from 'react'
import {
  fieldOf,
  type TemplateDetail,
  type TemplateTexts,
  type TextError,
  variablesOf,
} from '../../../../domain/emails/templates/template.ts'
import { LOCALES, type Locale } from '../../../../kit/locales.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { DeskBadge } from '../../../desk/desk-page.tsx'
import { Textarea } from '../../../desk/fields.tsx'
import { LANGUAGES, sentenceLabel, templateErrorText } from './template-labels.ts'
import css from './templates.module.css'

type Sentence = TemplateDetail['sentences'][number]

interface Props {
  sentence: Sentence
  template: TemplateDetail
  texts: TemplateTexts
  problems: Record<string, TextError>
  /** The server's errors, by field. */
  refused: Record<string, string[]>
  /** The case of the preview. */
  shown: string
  write: (language: Locale, name: string, text: string) => void
  /** Called with the language of the field, and with a case that has the sentence. */
  follow: (language: Locale, of?: string) => void
}

/** A sentence in both languages, with its variables. */
export function SentenceFields({ sentence, template, texts, problems, refused, shown, write, follow }: Props) {
  const { name, variables } = sentence
  const fields = useRef<Partial<Record<Locale, HTMLTextAreaElement | null>>>({})
  const last = useRef<Locale>('es')
  const label = sentenceLabel(template.sentences, name)
  const insert = (variable: string) => {
    const language = last.current
    const [field, text] = [fields.current[language], texts[language][name] ?? '']
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    write(language, name, `${text.slice(0, from)}{${variable}}${text.slice(to)}`)
    field?.focus()
  }
  return (
    <fieldset className={css.sentence}>
      <legend>{label}</legend>
      <Where sentence={sentence} template={template} shown={shown} show={(of) => follow(last.current, of)} />
      {LOCALES.map((language) => {
        const field = fieldOf(language, name)
        const text = texts[language][name] ?? ''
        const problem = problems[field]
        return (
          <div key={language} className={css.field}>
            <Textarea
              ref={(element) => {
                fields.current[language] = element
              }}
              data-field={field}
              lang={language}
              label={LANGUAGES[language]()}
              aria-label={`${label} · ${LANGUAGES[language]()}`}
              value={text}
              onChange={(event) => write(language, name, event.currentTarget.value)}
              onFocus={() => {
                last.current = language
                follow(language)
              }}
              error={problem ? templateErrorText(problem) : refused[field]?.[0]}
              minRows={sentence.part === 'paragraph' ? 2 : 1}
            />
            {text !== sentence.original[language] && (
              <Original text={sentence.original[language]} use={() => write(language, name, sentence.original[language])} label={label} />
            )}
          </div>
        )
      })}
      {variables.length > 0 && (
        <Variables sentence={sentence} missing={variables.filter((one) => isMissing(one, texts, name))} insert={insert} />
      )}
    </fieldset>
  )
}

function isMissing(variable: string, texts: TemplateTexts, name: string): boolean {
  return LOCALES.some((language) => !variablesOf(texts[language][name] ?? '').includes(variable))
}

/** A sentence that only some letters of the kind use. */
function Where({
  sentence: { name },
  template,
  shown,
  show,
}: Pick<Props, 'sentence' | 'template' | 'shown'> & { show: (of: string) => void }) {
  const { cases } = template
  const having = cases.filter(({ says }) => says.includes(name))
  if (having.length === cases.length) return null
  const isShown = having.some(({ id }) => id === shown)
  return (
    <p className={css.where}>
      <DeskBadge>{m.templates_sometimes()}</DeskBadge>
      {!isShown && having[0] && (
        <Button variant="subtle" size="compact-xs" onClick={() => show(having[0]!.id)}>
          {m.templates_show_case()}
        </Button>
      )}
    </p>
  )
}

function Original({ text, use, label }: { text: string; use: () => void; label: string }) {
  return (
    <div className={css.original}>
      <p>{m.templates_original({ text })}</p>
      <Button variant="subtle" size="compact-xs" onClick={use} aria-label={m.templates_use_original_named({ label })}>
        {m.templates_use_original()}
      </Button>
    </div>
  )
}

/** The variables that the sentence must contain: each button inserts one at the cursor. */
function Variables({ sentence, missing, insert }: { sentence: Sentence; missing: string[]; insert: (variable: string) => void }) {
  return (
    <ul className={css.variables} aria-label={m.templates_variables()}>
      {sentence.variables.map((variable) => (
        <li key={variable}>
          <button
            type="button"
            data-missing={missing.includes(variable) || undefined}
            aria-label={m.templates_insert({ variable })}
            onClick={() => insert(variable)}
          >
            <code>{`{${variable}}`}</code>
          </button>
          {missing.includes(variable) ? (
            <strong>{m.templates_is_missing()}</strong>
          ) : (
            sentence.values[variable] !== undefined && <span className={css.value}>{sentence.values[variable]}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
