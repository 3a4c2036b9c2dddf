import type { ProseSection } from './prose.ts'

export const browserSectionEn: ProseSection = {
  title: 'What stays in your browser',
  body: ({ site }) => {
    const secret = site.public_url.startsWith('https:') ? '__Host-' : ''
    return (
      <>
        <p>
          These only make the site work as you left it. None of them identifies you, except the session’s, and you can delete them in your
          browser at any time.
        </p>
        <dl>
          <div>
            <dt>
              Cookie <code>lang</code>
            </dt>
            <dd>The language you chose. One year.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}target_project</code>
            </dt>
            <dd>
              The project you chose to support. One year, or until you clear it. If you log in it is erased: the project moves into your
              account, unless that has another one.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}session</code>
            </dt>
            <dd>
              Only if you log in: the key of your session, which the scripts of the page cannot read. 366 days, or until you close it.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}browser</code>
            </dt>
            <dd>
              Only if you log in or sign up: it recognizes this browser, so that wrong passwords of others do not make you wait. It does not
              say who you are. One year.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}trip</code>
            </dt>
            <dd>Only if the travel site sends you here to log in: to take you back to your trip. Two days, or until you return.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}link</code>
            </dt>
            <dd>
              Only if an organization’s link brought you here: which one it was, to count the searches and contributions it brought. A
              month.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}social</code>
            </dt>
            <dd>Only while you log in with Google. Ten minutes.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}flash</code>
            </dt>
            <dd>A message shown only once, such as “Done!” after you choose a project. One minute at most.</dd>
          </div>
          <div>
            <dt>
              Local storage <code>searchBox…</code>
            </dt>
            <dd>
              Your last search: kind of trip, places, dates, rooms with the ages of children, class and nationality, and the places you
              picked last. It does not leave your browser until you search.
            </dd>
          </div>
          <div>
            <dt>
              Local storage <code>favorites</code>
            </dt>
            <dd>The projects you marked without logging in. When you log in they move to your account and are erased here.</dd>
          </div>
          <div>
            <dt>
              Local storage <code>color-scheme</code>
            </dt>
            <dd>Whether you prefer light or dark mode.</dd>
          </div>
          <div>
            <dt>Storage of the tab</dt>
            <dd>
              How much of a list you had seen, how far down you were on each page, and whether it had to be reloaded. Erased when you close
              the tab.
            </dd>
          </div>
        </dl>
      </>
    )
  },
}
