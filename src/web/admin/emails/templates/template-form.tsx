import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { mergeTemplates, templateProblems, textsOf } from '../../../../domain/emails/templates/merge-template.ts'
import type { TemplateDetail, TemplatePreview, TemplateTexts } from '../../../../domain/emails/templates/template.ts'
import { LOCALES, type Locale } from '../../../../kit/locales.ts'
import { m } from '../../../../kit/sentences/messages.js'
import foot from '../../../../kit/ui/foot-bar.module.css'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { classes } from '../../../../kit/ui/ui.tsx'
import { FormProblems } from '../../../components/draft/form-frame.tsx'
import { MergePanel } from '../../../components/draft/merge-panel.tsx'
import { useCopy } from '../../../components/draft/use-copy.ts'
import { ParagraphChanges } from '../../../desk/content/paragraph-changes.tsx'
import { ActDialog } from '../../../desk/dialogs/act-dialog.tsx'
import { DeskModal } from '../../../desk/dialogs/desk-dialog.tsx'
import { useShownTo } from '../../../form.tsx'
import { SentenceFields } from './sentence-fields.tsx'
import { LANGUAGES, templateErrorText, templateFieldLabel } from './template-labels.ts'
import { LetterPreview } from './template-preview.tsx'
import css from './templates.module.css'

interface Props {
  template: TemplateDetail
  first: TemplatePreview
  user: { id: string; email: string }
}

/** The texts of a letter in both languages, beside a preview of the letter. */
export function TemplateForm({ template, first, user }: Props) {
  const { sentences } = template
  const words = useTemplateTexts(template, `template ${template.kind} ${user.id}`)
  const [language, setLanguage] = useState<Locale>(useLocale())
  const [shown, setShown] = useState(template.cases[0]!.id)
  const [step, setStep] = useState<'writing' | 'checked' | 'asking'>('writing')
  const { save, busy, refused, said } = useSaving(words)
  const follow = (next: Locale, of?: string) => {
    setLanguage(next)
    if (of !== undefined) setShown(of)
  }
  const nameOf = (field: string) => templateFieldLabel(sentences, field)
  const isWrong = Object.keys(words.problems).length > 0
  return (
    <div className={css.columns}>
      <form
        noValidate
        className={css.form}
        aria-label={m.templates_texts()}
        onSubmit={(event) => {
          // Forms of dialogs are elsewhere in the DOM, but React's events bubble to here.
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          setStep(isWrong ? 'checked' : 'asking')
        }}
      >
        {words.merge && <MergePanel merge={words.merge} settle={words.settle} nameOf={nameOf} />}
        {words.recovered && <Recovered discard={words.discard} />}
        <div inert={words.merge !== null} className={css.form}>
          {step === 'checked' && isWrong && (
            <FormProblems
              errors={Object.fromEntries(Object.entries(words.problems).map(([field, error]) => [field, templateErrorText(error)]))}
              said={undefined}
              labelOf={nameOf}
            />
          )}
          {said && <FormProblems key={said.at} errors={{}} said={said.message} labelOf={nameOf} />}
          {sentences.map((sentence) => (
            <SentenceFields
              key={sentence.name}
              {...{ sentence, template, shown, follow, refused }}
              texts={words.texts}
              problems={words.problems}
              write={words.write}
            />
          ))}
        </div>
        <div className={classes(foot.bar, css.bar)}>
          <p>{words.changes.length === 0 ? m.templates_same() : m.templates_unsaved()}</p>
          <SendTest language={language} shown={shown} words={words} email={user.email} />
          <Button type="submit" disabled={words.changes.length === 0 || words.merge !== null} loading={busy}>
            {m.templates_save()}
          </Button>
        </div>
        <DeskModal opened={step === 'asking'} onClose={() => setStep('writing')} title={m.templates_save_title()}>
          <Confirm
            words={words}
            nameOf={nameOf}
            cancel={() => setStep('writing')}
            confirm={() => {
              setStep('writing')
              save()
            }}
          />
        </DeskModal>
      </form>
      <LetterPreview {...{ template, first, language, shown, follow }} texts={words.texts} />
    </div>
  )
}

type TemplateEdit = ReturnType<typeof useTemplateTexts>

/** Result of the page's action when nothing was saved; success is a redirect. */
interface SaveAnswer {
  message: string
  errors: Record<string, string[]>
  theirs?: TemplateDetail | null
}

/** Sends the texts. If another admin saved meanwhile, both are merged, and nothing is saved until somebody has looked at it. */
function useSaving(words: TemplateEdit) {
  const fetcher = useFetcher<SaveAnswer>()
  const shown_to = useShownTo()
  const answer = fetcher.data
  const { meet } = words
  useEffect(() => {
    if (answer && 'theirs' in answer && answer.theirs) meet(answer.theirs)
  }, [answer, meet])
  return {
    busy: fetcher.state !== 'idle',
    refused: answer?.errors ?? {},
    said: answer ? { message: answer.message, at: JSON.stringify(answer.errors) + String(fetcher.state) } : undefined,
    save: () =>
      void fetcher.submit({ intent: 'save', version: words.version, words: JSON.stringify(words.texts), shown_to }, { method: 'post' }),
  }
}

function Recovered({ discard }: { discard: () => void }) {
  return (
    <p className={css.recovered}>
      {m.templates_recovered()}{' '}
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {m.templates_discard()}
      </Button>
    </p>
  )
}

interface ConfirmProps {
  words: TemplateEdit
  nameOf: (field: string) => string
  confirm: () => void
  cancel: () => void
}

/** Lists the sentences that will change. */
function Confirm({ words, nameOf, confirm, cancel }: ConfirmProps) {
  return (
    <div className={css.confirm}>
      <p>{m.templates_save_text()}</p>
      <ul>
        {words.changes.map(({ language, name, ...change }) => (
          <li key={language + name}>
            <strong>{nameOf(`${language}.${name}`)}</strong>
            <ParagraphChanges changes={[change]} lang={language} />
          </li>
        ))}
      </ul>
      <div className={css.acts}>
        <Button variant="default" onClick={cancel}>
          {m.desk_cancel()}
        </Button>
        <Button onClick={confirm}>{m.templates_save()}</Button>
      </div>
    </div>
  )
}

function SendTest({ language, shown, words, email }: { language: Locale; shown: string; words: TemplateEdit; email: string }) {
  return (
    <ActDialog
      label={m.templates_test()}
      button={{ size: 'sm' }}
      title={m.templates_test_title()}
      text={m.templates_test_text({ email, language: LANGUAGES[language]().toLowerCase() })}
      values={{ intent: 'test', language, example: shown === 'real' ? '0' : shown, words: JSON.stringify(words.texts) }}
    />
  )
}

/** The draft of a letter's texts, which are saved all at once; changes that another admin saved meanwhile are merged with them. */
function useTemplateTexts(template: TemplateDetail, key: string) {
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
