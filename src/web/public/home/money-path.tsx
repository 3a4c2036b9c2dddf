import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import css from './money-path.module.css'

interface Props {
  words: SectionTexts<'about_path'>
  steps: SectionTexts<'path_step'>[]
}

/** The steps of the money along a trail, each with its public data. */
export function MoneyPath({ words, steps }: Props) {
  return (
    <ol className={css.path}>
      {steps.map((step) => (
        <li key={step.id} lang={step.lang}>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
          <p className={css.seen}>
            <strong lang={words.lang}>{words.seen}</strong> {step.seen}
          </p>
        </li>
      ))}
    </ol>
  )
}
