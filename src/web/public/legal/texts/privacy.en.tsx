import { Link } from 'react-router'
import { accountSectionEn } from './privacy-account.en.tsx'
import { browserSectionEn } from './privacy-browser.en.tsx'
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
          <li>Your telephone, CUIL, Rotary member number and photo are optional: you add them and you delete them.</li>
          <li>You can download everything we know about you, delete your account and disconnect other sites, without asking us.</li>
          <li>There are no trackers, no advertising and no third-party analytics.</li>
          <li>We keep your trip searches: if you are logged in, tied to your account; if not, without knowing whose they are.</li>
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
    'en-tu-navegador': browserSectionEn,
    'tu-cuenta': accountSectionEn,
    busquedas: {
      title: 'When you search for a trip',
      body: ({ to }) => (
        <>
          <p>
            When you send a search we keep its data (kind of trip, origin and destination, dates, number of people with the ages of
            children, class, and nationality if you gave it), the language, the project you chose, the time, a random code and the address
            that your browser opened. We do not keep the address of your connection with it. It is there so that, if you book, half of the
            profit reaches the project you chose.
          </p>
          <p>
            If you search without logging in, none of it says who you are. If you are logged in, the search is tied to your account, where
            you can see what became of each trip.
          </p>
          <p>
            <strong>What the travel site learns.</strong> The data of the search and its code, which travel in the address that your browser
            opens, and by the code, which project you chose. Nothing about your account, unless you log in there with it: before that we
            show you what it asks to know, which may be that you are the same person each time, your name, username, photo and language,
            your e-mail, and the project you chose. Never your password, telephone, CUIL or Rotary member number. You can remove its access
            at any time in <Link to={to('account')}>your account</Link>; its own policy governs what it already learned.
          </p>
          <p>
            The travel site is external and may be in another country: you give passenger and payment data to it and not to us. Nationality
            is optional; without a destination and dates there can be no search.
          </p>
          <p>While you type a place, we ask our own server for similar ones to suggest to you. That is not kept.</p>
        </>
      ),
    },
    reservas: {
      title: 'When you book',
      body: ({ to }) => (
        <>
          <p>
            The travel site reports the booking to us: its number, whether it is confirmed or cancelled, the kind of trip, places and dates,
            and the parts of the price. It does not send us your name, your document or your payment data, and if it did, we would not store
            them. If the booking came from a search tied to your account, the code lets us know that it is yours; if you logged in there
            with your account here, it tells us the internal number of the account.
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
            If you have an account, some lines carry its internal number: when you sign up, log in or out, change or confirm your e-mail,
            recover your password, show your picture, connect a site or download your data. Attempts to log in also note the network they
            come from, not the full address.
          </p>
          <p>
            To stop abuse we count, for a while, how many submissions each IP address makes; that counter is erased about an hour later.
            Attempts to log in, to sign up and to ask for messages are counted by account, browser and connection, in digests that show
            neither the name nor the address, and are erased within about two hours; those of second-step codes, within a day. If someone
            goes over the limit, the log notes only the network they come from, not the full address.
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
          With the travel site, the searches that you send to it. With it and with other connected sites, the data of your account that you
          allow, until you remove their access. With whoever provides our server, which hosts them on our behalf. If you log in with Google,
          Google learns that you do. If the site has a mail server configured, with whoever provides it, who may be in another country: the
          messages of your account, with your name and address. And with an authority, if a law or a judge so orders. With organizations we
          share nothing about travellers: they receive the money and see what anybody can see.
        </p>
      ),
    },
    'cuanto-tiempo': {
      title: 'How long we keep it',
      body: ({ to }) => (
        <>
          <p>
            Searches and bookings back the public accounts of the money, so today they are kept without an automatic deletion date. What you
            write to us, for as long as it takes to help you and for any term set by law. What stays in your browser is yours to delete.
          </p>
          <p>
            The data of your account, for as long as you have one; what is erased sooner is in the <a href="#tu-cuenta">list</a>. When you{' '}
            <Link to={to('erase')}>delete it</Link>, your profile, private data, photo, favourites, sessions, the access of connected sites
            and the messages we sent you are erased at once. Your searches, your bookings and what they gave stay without saying whose they
            are, and internal logs keep the number of an account that no longer exists.
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
            If you have an account, you can do nearly everything yourself: correct your name, telephone, CUIL, member number and photo,
            change your e-mail or password, close sessions and remove the access of connected sites, in{' '}
            <Link to={to('account')}>your account</Link>; <Link to={to('own_data')}>download all of your data</Link> in a file; and{' '}
            <Link to={to('erase')}>delete the account</Link>. To change your username, write to us, preferably from the address of the
            account.
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
