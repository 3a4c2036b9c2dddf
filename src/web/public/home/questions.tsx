import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { IconPlus } from '../../../kit/ui/icons/icons.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { ContactLinks } from '../../shell/contact-links.tsx'
import { useSite } from '../../site.ts'
import css from './questions.module.css'

interface Props {
  words: SectionTexts<'home_questions'>
  questions: SectionTexts<'question'>[]
}

/** Frequent questions and answers, as native `<details>`: works without scripts, and is found by the browser's search in the page. */
export function FrequentQuestions({ words, questions }: Props) {
  return (
    <Container className={css.columns}>
      <div className={css.text}>
        <h2 lang={words.lang}>{words.title}</h2>
        <p lang={words.lang}>{words.text}</p>
        <ContactLinks site={useSite()} />
      </div>
      <div className={css.list}>
        {questions.map(({ id, title, text, lang }) => (
          <details key={id} name="questions" lang={lang}>
            <summary>
              <h3>{title}</h3>
              <IconPlus size={22} aria-hidden="true" />
            </summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </Container>
  )
}
