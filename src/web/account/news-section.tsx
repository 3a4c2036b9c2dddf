import type { OwnNews } from '../../domain/projects/news/news.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { Form } from '../form.tsx'
import css from './account.module.css'

/** Updates of projects by mail: all of them on or off, and the projects whose updates were left. */
export function NewsSection({ news: { mailed, left } }: { news: OwnNews }) {
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
    </section>
  )
}
