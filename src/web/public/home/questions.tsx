import { IconPlus } from '@tabler/icons-react'
import { m } from '../../../kit/paraglide/messages.js'
import { Container } from '../../../kit/ui/ui.tsx'
import { ContactLinks } from '../../shell/contact-links.tsx'
import type { Site } from '../../site.ts'
import css from './questions.module.css'

/** Frequent questions and answers, as native `<details>`: works without scripts, and is found by the browser's search in the page. */
export function Questions({ site }: { site: Site }) {
  return (
    <Container className={css.columns}>
      <div className={css.text}>
        <h2>{m.site_home_questions()}</h2>
        <p>{m.site_home_questions_text()}</p>
        <ContactLinks site={site} />
      </div>
      <div className={css.list}>
        {questionsFor(site).map(([question, answer]) => (
          <details key={question} name="questions">
            <summary>
              <h3>{question}</h3>
              <IconPlus size={22} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Container>
  )
}

/** The questions and their answers, for the page and for structured data. */
export function questionsFor({ brand, operator }: Site): [question: string, answer: string][] {
  return [
    [m.site_home_q_pays(), m.site_home_a_pays({ operator: operator.name, brand: brand.name })],
    [m.site_home_q_profit(), m.site_home_a_profit()],
    [m.site_home_q_half(), m.site_home_a_half()],
    [m.site_home_q_when(), m.site_home_a_when()],
    [m.site_home_q_cancel(), m.site_home_a_cancel()],
    [m.site_home_q_complete(), m.site_home_a_complete()],
    [m.site_home_q_none(), m.site_home_a_none()],
    [m.site_home_q_private(), m.site_home_a_private()],
  ]
}
