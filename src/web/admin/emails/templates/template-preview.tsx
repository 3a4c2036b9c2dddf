import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TemplateDetail, TemplatePreview, TemplateTexts } from '../../../../domain/emails/templates/template.ts'
import { LOCALES, type Locale } from '../../../../kit/locales.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { whenText } from '../../../../kit/ui/when.tsx'
import { NativeSelect } from '../../../desk/fields.tsx'
import { useApiHeaders, useApiPaths } from '../../../use-api.tsx'
import { LANGUAGES } from './template-labels.ts'
import css from './templates.module.css'

interface Props {
  template: TemplateDetail
  texts: TemplateTexts
  /** The preview that the page was rendered with. */
  first: TemplatePreview
  language: Locale
  shown: string
  follow: (language: Locale, of?: string) => void
}

/** The letter as its reader will see it, updated during typing. In a frame without any permission, its links inert. */
export function LetterPreview({ template, texts, first, language, shown, follow }: Props) {
  const [look, setLook] = useState('html')
  const { preview, failed } = usePreview(template.kind, { case: shown, words: texts }, first)
  const { subject, html, text } = preview[language]
  return (
    <section className={css.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{m.templates_preview()}</h2>
      <Cases template={template} shown={shown} choose={(of) => follow(language, of)} />
      <div className={css.looks}>
        <SegmentedControl
          size="xs"
          value={language}
          onChange={(value) => follow(value as Locale)}
          aria-label={m.templates_preview_language()}
          data={LOCALES.map((value) => ({ value, label: LANGUAGES[value]() }))}
        />
        <SegmentedControl
          size="xs"
          value={look}
          onChange={setLook}
          aria-label={m.email_view()}
          data={[
            { value: 'html', label: m.email_view_html() },
            { value: 'text', label: m.email_view_text() },
          ]}
        />
      </div>
      <p className={css.subject} lang={language}>
        <span lang={useLocale()} className={css.subject_label}>
          {m.email_subject()}
        </span>{' '}
        <strong>{subject}</strong>
      </p>
      {look === 'html' ? (
        <iframe sandbox="" srcDoc={html} title={m.email_view_title()} lang={language} />
      ) : (
        <pre lang={language}>{text}</pre>
      )}
      <p className={css.quiet} role={failed ? 'alert' : undefined}>
        {failed ? m.templates_preview_failed() : m.email_masked()}
      </p>
    </section>
  )
}

function Cases({ template: { cases }, shown, choose }: Pick<Props, 'template' | 'shown'> & { choose: (of: string) => void }) {
  const locale = useLocale()
  const examples = cases.filter(({ id }) => id !== 'real')
  const labelOf = ({ id, sent_at, username }: (typeof cases)[number]) => {
    if (sent_at === null)
      return examples.length === 1 ? m.templates_case_example() : m.templates_case_example_number({ number: Number(id) + 1 })
    const date = whenText(sent_at, locale, { short: true, time: true })
    return username ? m.templates_case_real({ date, username }) : m.templates_case_real_unnamed({ date })
  }
  return (
    <NativeSelect
      size="xs"
      label={m.templates_case()}
      value={shown}
      data={cases.map((one) => ({ value: one.id, label: labelOf(one) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Milliseconds after the last typed letter. */
const PAUSE = 250

function usePreview(kind: string, asked: { case: string; words: TemplateTexts }, first: TemplatePreview) {
  const path = useApiPaths()('/admin/template/:kind/previews', { kind })
  const headers = useApiHeaders()
  const body = JSON.stringify(asked)
  const [initial] = useState(body)
  const [found, setFound] = useState({ preview: first, failed: false })
  useEffect(() => {
    if (body === initial) return setFound({ preview: first, failed: false })
    const controller = new AbortController()
    const ask = async () => {
      const response = await fetch(path, {
        method: 'POST',
        body,
        signal: controller.signal,
        headers: { ...headers, 'content-type': 'application/json' },
      })
      const preview = response.ok ? ((await response.json()) as { data: TemplatePreview }).data : null
      setFound((before) => ({ preview: preview ?? before.preview, failed: preview === null }))
    }
    const timer = setTimeout(() => {
      ask().catch(() => controller.signal.aborted || setFound((before) => ({ ...before, failed: true })))
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, headers, body, initial, first])
  return found
}
