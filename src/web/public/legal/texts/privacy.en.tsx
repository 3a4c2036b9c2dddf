import { Link } from 'react-router'
import { accountSectionEn } from './privacy-account.en.tsx'
import type { PrivacySection } from './privacy-sections.ts'
import type { Prose } from './prose.ts'

export const privacyEn: Prose<PrivacySection> = {
  title: 'Privacy',
  description: ({ site }) =>
    `What ${site.brand.name} keeps and what it does not: with or without an account, no trackers, and your rights under the Argentine personal data law.`,
  lead: ({ site }) => (
    <>
      <p>
        {site.brand.name} shows everything about the money and nothing about the people. Here is, item by item, what is kept today when you
        use the site, what for, and how to ask us to correct or erase it.
      </p>
      <p>This English version is for your convenience; where the two differ, the Spanish one applies.</p>
    </>
  ),
  sections: {
    'en-pocas-palabras': {
      title: 'In short',
      body: () => (
        <ul>
          <li>An account is optional. If you create one, we keep your name, surname, username and e-mail, and do not publish them.</li>
          <li>There are no trackers, no advertising and no third-party analytics.</li>
          <li>We keep your trip searches: if you are signed in, tied to your account; if not, without knowing whose they are.</li>
          <li>What is published about a contribution does not say who travelled, where to or with whom.</li>
          <li>We do not sell or rent data.</li>
        </ul>
      ),
    },
    responsable: {
      title: 'Who answers for your data',
      body: ({ site: { operator } }) => (
        <p>
          The controller is <strong>{operator.name}</strong>, tax id (CUIT) {operator.tax_id}, at {operator.address}. For anything on this
          page, write to <a href={`mailto:${operator.email}`}>{operator.email}</a>. We apply Argentine law 25.326 on the Protection of
          Personal Data and its complementary rules.
        </p>
      ),
    },
    'en-tu-navegador': {
      title: 'What stays in your browser',
      body: ({ site }) => (
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
                Cookie <code>target_project</code>
              </dt>
              <dd>
                The project you chose to support. One year, or until you clear it. If you sign in it is erased: the project moves into your
                account, unless that has another one.
              </dd>
            </div>
            <div>
              <dt>
                Cookie <code>{site.public_url.startsWith('https:') ? '__Host-session' : 'session'}</code>
              </dt>
              <dd>
                Only if you sign in: the key of your session, which the scripts of the page cannot read. 366 days, or until you close it.
              </dd>
            </div>
            <div>
              <dt>
                Cookie <code>flash</code>
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
                Local storage <code>color-scheme</code>
              </dt>
              <dd>Whether you prefer light or dark mode.</dd>
            </div>
            <div>
              <dt>Storage of the tab</dt>
              <dd>How far down you were on each page, and whether it had to be reloaded. Erased when you close the tab.</dd>
            </div>
          </dl>
        </>
      ),
    },
    'tu-cuenta': accountSectionEn,
    busquedas: {
      title: 'When you search for a trip',
      body: () => (
        <>
          <p>
            When you send a search we keep its data (kind of trip, origin and destination, dates, number of people with the ages of
            children, class, and nationality if you gave it), the language, the project you chose, the time and a random code. We do not
            keep the address of your connection with it. It is there so that, if you book, half of the profit reaches the project you chose.
          </p>
          <p>
            If you search without signing in, none of it says who you are. If you are signed in, the search is tied to your account, so that
            we can find it if you ask us about your contribution.
          </p>
          <p>
            The data of the search and its code travel, in the address that your browser opens, to the external travel site, which may be in
            another country. Those of your account do not. From there on its own privacy policy applies: you give passenger and payment data
            to it and not to us. Nationality is optional; without a destination and dates there can be no search.
          </p>
          <p>While you type a place, we ask our own server which ones look like it, to suggest them to you. That is not kept.</p>
        </>
      ),
    },
    reservas: {
      title: 'When you book',
      body: ({ to }) => (
        <>
          <p>
            The travel site reports the booking to us: its number, whether it is confirmed or cancelled, the kind of trip, places and dates,
            and the parts of the price. It does not send us your name, your document or your payment data. If the booking came from a search
            tied to your account, the code lets us know that it is yours.
          </p>
          <p>
            <Link to={to('transparency')}>Transparency</Link> publishes the amounts, the dates on which each thing happened, the kind of
            trip and the project. The destination and dates of the trip are not published, nor which account it came from.
          </p>
        </>
      ),
    },
    servidor: {
      title: 'What the server sees',
      body: () => (
        <>
          <p>
            Each request leaves a line in the technical log: which page, when, how long it took and whether it went well. Without your
            network (IP) address, without what you typed and without your name.
          </p>
          <p>
            If you have an account, some lines carry its internal number: when you sign up, sign in, sign out, confirm your e-mail, recover
            your password or show your picture. Attempts to sign in also note the network they come from, not the full address.
          </p>
          <p>
            To stop abuse we count, for a while, how many submissions each IP address makes; that counter is erased about an hour later.
            Attempts to sign in, to sign up and to ask for messages are counted by account and by connection, in digests that show neither
            the name nor the address, and are erased within about two hours. If someone goes over the limit, the log notes only the network
            they come from, not the full address.
          </p>
        </>
      ),
    },
    mensajes: {
      title: 'When you write to us',
      body: () => (
        <p>
          If you send us an e-mail or a WhatsApp message, we receive your address or number and what you tell us, and use it to answer you.
          WhatsApp belongs to Meta and has its own policy. Tell us only what is needed.
        </p>
      ),
    },
    seguimiento: {
      title: 'No trackers',
      body: () => (
        <p>
          We use no third-party statistics, pixels, heat maps or advertising. The fonts, drawings and scripts of the page come from our own
          server: opening it tells nobody else. That is why there is no cookie banner to accept.
        </p>
      ),
    },
    'con-quien': {
      title: 'Who we share data with',
      body: () => (
        <p>
          With the travel site, the searches that you send to it; not the data of your account. With whoever provides our server, which
          hosts them on our behalf. If the site has a mail server configured, with whoever provides it, who may be in another country: the
          messages of your account, with your name and address. And with an authority, if a law or a judge so orders. With organizations we
          share nothing about travellers: they receive the money and see what anybody can see.
        </p>
      ),
    },
    'cuanto-tiempo': {
      title: 'How long we keep it',
      body: ({ site: { operator } }) => (
        <>
          <p>
            Searches and bookings back the public accounts of the money, so today they are kept without an automatic deletion date.
            Messages, for as long as it takes to help you and for any term set by law. What stays in your browser is yours to delete.
          </p>
          <p>
            The data of your account, and the record of the messages sent to it, until you ask us to erase them at{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>. Without the account, your searches are kept like those of anybody who
            has none: without saying whose they are.
          </p>
          <p>
            A session works for 366 days at most. When you close it, it is erased, and for a year, or somewhat longer, only the digest of
            its key remains, so that we can say that it has ended. One that runs out without being closed is erased when you close all your
            sessions or recover your password. The links we mail work once: for 24 hours the one that confirms your e-mail, and for one hour
            the one for the password.
          </p>
        </>
      ),
    },
    seguridad: {
      title: 'How we look after it',
      body: ({ site }) => (
        <p>
          The best defence is not to have it. Beyond that, {site.public_url.startsWith('https:') && 'the connection is encrypted, '}each
          page may load only our own scripts, booking reports come signed, passwords are kept only as digests, and the technical log blots
          out any personal data that might slip in. If an incident affected your data, we would say so.
        </p>
      ),
    },
    menores: {
      title: 'Children',
      body: () => (
        <p>
          Children’s ages are asked because hotels and airlines need them to give a price. They go without names and are part of the search.
        </p>
      ),
    },
    'tus-derechos': {
      title: 'Your rights',
      body: ({ site: { operator }, to }) => (
        <>
          <p>
            You may ask us for access to your data, or to rectify, update or delete them, free of charge, by writing to{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>. We answer access requests within 10 calendar days (article 14 of law
            25.326) and requests to rectify or delete within 5 working days (article 16). We will ask you to prove who you are. Searches
            made without an account carry no name: to find yours we need the code of the contribution or the number of the booking.
          </p>
          <p>
            If you have an account, you correct your name yourself in <Link to={to('account')}>your account</Link>. Anything else, including
            a copy of your data or deleting the account, is asked for by e-mail, preferably from the address of the account.
          </p>
          <p>The law asks us to publish these notices, in their own words in Spanish:</p>
          <blockquote lang="es">
            <p>
              El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a
              intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el
              artículo 14, inciso 3 de la Ley Nº 25.326.
            </p>
            <p>
              La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de
              atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas
              vigentes en materia de protección de datos personales.
            </p>
          </blockquote>
          <p>
            That is: access is free at intervals of at least six months, unless you show a legitimate interest, and the Agency for Access to
            Public Information (AAIP), which oversees law 25.326, handles complaints. It is at Av. Pte. Gral. Julio A. Roca 710, Buenos
            Aires, and at{' '}
            <a href="https://www.argentina.gob.ar/aaip" rel="noopener" hrefLang="es">
              argentina.gob.ar/aaip
            </a>
            .
          </p>
        </>
      ),
    },
    modificaciones: {
      title: 'If this changes',
      body: ({ to }) => (
        <p>
          If the site begins to keep anything else, you will read it here first, with a new date. And if your permission is needed, we will
          ask for it beforehand. The other rules are in the <Link to={to('terms')}>Terms and conditions</Link>.
        </p>
      ),
    },
  },
}
