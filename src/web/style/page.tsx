import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { Container } from '../../kit/ui/ui.tsx'
import { configContext } from '../visitor/page-context.ts'
import { readTheme } from './read-theme.server.ts'
import { StyleCards } from './style-cards.tsx'
import { StyleControls } from './style-controls.tsx'
import { StyleDialogs } from './style-dialogs.tsx'
import { StyleForms } from './style-forms.tsx'
import { StyleFoundations } from './style-foundations.tsx'
import { StyleMessages } from './style-messages.tsx'
import { StyleMoney } from './style-money.tsx'
import { StylePictures } from './style-pictures.tsx'
import { StyleSearch } from './style-search.tsx'

/** For developers of the site: no page leads here, and production does not have it. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(configContext).style_page) throw data(null, { status: 404 })
  return readTheme()
}

export function meta() {
  return [{ title: m.style_title() }, { name: 'robots', content: 'noindex' }]
}

/** Every component in every state, rendered by the site's own code: for people, and for the visual tests. */
export default function StylePage() {
  const theme = useLoaderData<typeof loader>()
  return (
    <>
      <Container>
        <h1>{m.style_title()}</h1>
      </Container>
      <StyleFoundations {...theme} />
      <StyleControls />
      <StyleForms />
      <StyleSearch />
      <StyleMoney />
      <StyleCards />
      <StyleMessages />
      <StyleDialogs />
      <StylePictures />
    </>
  )
}
