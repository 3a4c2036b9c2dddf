import type { LetterTopic } from '../../domain/emails/stops/letter-stop.ts'
import type { OwnNews } from '../../domain/projects/news/news.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { Form } from '../form.tsx'
import css from './account.module.css'
import { TOPICS } from './letter-topics.ts'

/**
 * Updates of projects by mail: all of them on or off, the projects that the user unsubscribed from, and other letters that they
 * unsubscribed from.
 */
export function NewsSection({ news: { mailed, left }, stopped }: { news: OwnNews; stopped: LetterTopic[] }) {
  return (
    <section className={css.section} id="news">
      <h2>{m.account_news()}</h2>
      <p>
        {m.account_news_text()} <strong>{mailed ? m.account_news_on() : m.account_news_off()}</strong>
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="mailed" value={mailed ? '' : 'yes'} />
        <Button type="submit" name="intent" value="news" look="outline">
          {mailed ? m.account_news_turn_off() : m.account_news_turn_on()}
        </Button>
      </Form>
      {mailed && left.length > 0 && (
        <>
          <p>{m.account_news_left()}</p>
          <ul className={css.left}>
            {left.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="project_id" value={id} />
                  <Button type="submit" name="intent" value="news_return" look="quiet" aria-label={m.account_news_return_named({ name })}>
                    {m.account_news_return()}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
      {stopped.length > 0 && (
        <>
          <p>{m.account_letters_stopped()}</p>
          <ul className={css.left}>
            {stopped.map((topic) => (
              <li key={topic}>
                <span>{TOPICS[topic]()}</span>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="topic" value={topic} />
                  <Button
                    type="submit"
                    name="intent"
                    value="letters_return"
                    look="quiet"
                    aria-label={m.account_letters_return_named({ topic: TOPICS[topic]() })}
                  >
                    {m.account_letters_return()}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
