import { Link } from 'react-router'
import type { Prose } from './prose.ts'
import type { TermsSection } from './terms-sections.ts'

export const termsEn: Prose<TermsSection> = {
  title: 'Terms and conditions',
  description: ({ site }) =>
    `Who sells you the trip, what half of the profit is, what happens if you cancel, and your rights when you use ${site.brand.name}.`,
  lead: ({ site }) => (
    <>
      <p>
        This is what we agree on when you use {site.brand.name}, written to be understood in one reading. In short: here you search and
        choose a project, you buy the trip on another site, you pay nothing extra, and half of our profit goes to the project.
      </p>
      <p>This English version is for your convenience; where the two differ, the Spanish one applies.</p>
    </>
  ),
  sections: {
    'quienes-somos': {
      title: 'Who we are',
      body: ({ site: { brand, operator } }) => (
        <>
          <p>
            {brand.name} is a site of <strong>{operator.name}</strong> (“the operator”, or “we”), a travel agency in Argentina, tax id
            (CUIT) {operator.tax_id}, licence number (legajo) {operator.file_number}, at {operator.address}, e-mail{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
          <p>
            The legajo is the number under which the agency was entered in the register of the Argentine travel agents law, 18.829. Decree
            70/2023 ordered that law to be repealed; we state the number all the same, so that you can identify us. Your rights as a
            consumer do not depend on that register.
          </p>
        </>
      ),
    },
    'que-hacemos': {
      title: 'What this site does',
      body: ({ site: { operator }, to }) => (
        <>
          <p>Here you can get to know projects and organizations, choose one, put together a trip search and follow every contribution.</p>
          <p>
            This site sells no tickets and no rooms, takes no payments and never asks for your card. It is free, with or without an account.
          </p>
          <p>
            An account is optional: all of the above can be done without signing up. With one, the project you chose goes with you on any
            device, and the searches you make are tied to it. If you like, you can also log in to the travel site with it, which learns only
            what you allow; it changes nothing about what you buy there.
          </p>
          <p>
            When you sign up, give true data and an e-mail of your own, and do not share your password. In{' '}
            <Link to={to('account')}>your account</Link> you can correct your data, change your e-mail and password, see where you are
            logged in and which sites you connected, <Link to={to('own_data')}>download everything we know about you</Link> and{' '}
            <Link to={to('erase')}>delete the account</Link>. To change your username, write to{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
        </>
      ),
    },
    'quien-vende': {
      title: 'Who sells you the trip',
      body: () => (
        <>
          <p>
            When you search, we take you to an external travel site with your search already filled in. You book and pay there. The seller
            named on that site and on your receipt is the one who sells to you, charges you, invoices you and answers for the booking, on
            its own conditions. Read them before you pay.
          </p>
          <p>
            Hotels, airlines and other providers answer for the service they give you. None of this reduces what the law may require of the
            operator as a travel agency.
          </p>
        </>
      ),
    },
    precio: {
      title: 'What you pay',
      body: () => (
        <>
          <p>
            You pay the price that the travel site shows you, and nothing else. Choosing a project does not change it: we add no fees, no
            rounding up and no donations.
          </p>
          <p>
            The “from” prices you see here are a guide, per person, and may change or sell out. The one that counts is the one you accept on
            the travel site when you book.
          </p>
        </>
      ),
    },
    'la-mitad': {
      title: 'What half of the profit is',
      body: () => (
        <>
          <p>
            The profit of a booking is its sale price minus its cost, minus commissions and fees, minus taxes, by each part that the travel
            site reports. Half is 50% of that, in the currency of the booking, rounded to the cent (and to the even cent when it falls
            exactly in the middle). No profit, no contribution. We do not convert or add up different currencies.
          </p>
          <p>
            In law, the contribution is a <strong>donation made by the operator</strong>, with its own money, to the organization that runs
            the project. You are not the one donating: it is not added to your price, it gives you no donation receipt in your name and no
            tax deduction, and it puts you under no obligation.
          </p>
          <p>
            It does bind us. What we publish about half of the profit is part of what we offer you (articles 7 and 8 of law 24.240 and 1103
            of the Civil and Commercial Code of Argentina).
          </p>
        </>
      ),
    },
    'camino-del-dinero': {
      title: 'The path of the money',
      body: ({ to }) => (
        <>
          <p>
            A contribution begins <strong>to be confirmed</strong>, when the travel site reports the booking to us. It becomes{' '}
            <strong>confirmed</strong> when a person reviews and approves it, and only then counts as collected. It is <strong>paid</strong>{' '}
            when we transfer it to the organization. A reviewed contribution may not be approved, for instance if the booking is not real.
          </p>
          <p>
            There is no fixed term between one step and the next. Each is published with its date on the contribution’s trail, in{' '}
            <Link to={to('transparency')}>Transparency</Link>, with nothing about who travelled.
          </p>
        </>
      ),
    },
    'proyecto-elegido': {
      title: 'The project you choose',
      body: () => (
        <>
          <p>
            The project is noted with every search that you send to the travel site. For the contribution to arrive, the booking has to come
            from that search: if you reach the travel site some other way, we have no means of connecting it.
          </p>
          <p>
            If the project no longer collects when your booking is registered, the money goes to another active project of the same
            organization; failing that, to one of the same district; and failing that, to the common fund. If you chose none, it goes to the
            common fund. In every case the trail is public.
          </p>
        </>
      ),
    },
    'cambios-y-cancelaciones': {
      title: 'Changing or cancelling the trip',
      body: () => (
        <>
          <p>
            Changes, cancellations and refunds are requested on the travel site, under the conditions of your fare and the rights that the
            law gives you. They do not depend on the project you chose.
          </p>
          <p>
            The contribution follows the booking: if the profit changes, it is adjusted; if the trip is cancelled, it is voided or reversed.
            If it had already been paid to the organization, nothing moves by itself: a person reviews it and the trail says so. We will
            never ask you to give a contribution back.
          </p>
        </>
      ),
    },
    arrepentimiento: {
      title: 'Right of withdrawal and consumer protection',
      body: ({ site: { operator }, to }) => (
        <>
          <p>
            If you buy at a distance in Argentina you may withdraw within 10 calendar days, at no cost and without giving reasons (article
            34 of law 24.240 and articles 1110 to 1116 of the Civil and Commercial Code, with the exceptions stated there). Disposición
            954/2025 of the consumer protection authority obliges the seller to show a <strong>withdrawal button</strong> (botón de
            arrepentimiento) without asking you to sign up; for services with a date, such as tourism and transport, it also asks you to
            give notice at least 24 hours before.
          </p>
          <p>
            As the purchase is made on the travel site, the button and the right are used there, before whoever sold you the trip. Nothing
            is bought on this site, so there is no purchase here to withdraw from. If you cannot find how, or if you hired something
            directly from the operator, write to <a href={`mailto:${operator.email}`}>{operator.email}</a> and we will help you or handle
            it. The steps are in <Link to={to('withdrawal')}>Withdraw from a purchase</Link>, at the foot of every page.
          </p>
          <p>
            You can complain free of charge to the{' '}
            <a href="https://www.argentina.gob.ar/servicio/iniciar-un-reclamo-ante-defensa-del-consumidor" rel="noopener" hrefLang="es">
              federal consumer protection desk
            </a>{' '}
            or to the authority of your province.
          </p>
        </>
      ),
    },
    organizaciones: {
      title: 'Organizations and projects',
      body: () => (
        <p>
          Each project is written and run by an organization, which answers for what it publishes and for what it does with the money. A
          person on our team reviews the organization and the project before they are published, and the organization commits to telling
          what it did after each payment. That review does not guarantee how a project turns out. If something does not add up, write to us:
          we can pause or hide it while we look into it.
        </p>
      ),
    },
    uso: {
      title: 'Using the site',
      body: () => (
        <p>
          Use it as you like as long as you harm nobody: make no false bookings to fake contributions, do not try to get in where you should
          not, and do not flood the service. The data interface is public and has usage limits; if you use it, name the source.
        </p>
      ),
    },
    'propiedad-intelectual': {
      title: 'Intellectual property',
      body: ({ site: { brand } }) => (
        <p>
          The {brand.name} brand and the texts and drawings of the site belong to the operator or are used with permission. The texts and
          pictures of each project belong to its organization, which allows us to show them. Place names come from GeoNames (CC BY 4.0),
          Unicode CLDR and OurAirports. You may share and quote any page, and use the data of Transparency, saying where you got them.
        </p>
      ),
    },
    enlaces: {
      title: 'Links to other sites',
      body: () => (
        <p>
          The travel site, WhatsApp, social networks and the organizations’ own sites are not ours and have their own conditions. We link to
          them because they are needed or useful.
        </p>
      ),
    },
    responsabilidad: {
      title: 'What we answer for',
      body: () => (
        <>
          <p>
            We answer for what we do: passing your search on correctly, registering the booking reported to us, working out half, paying it
            and publishing it truthfully. If we find a mistake in the sums we correct it with a new step, in plain sight, without erasing
            the one before.
          </p>
          <p>
            We do not answer for what depends only on others: prices and availability on the travel site, the service of a hotel or a
            flight, or how a project is carried out. Nor can we promise that the site will never be interrupted. Nothing written here limits
            the rights that the law gives you as a consumer; anything that did would not be valid (article 37 of law 24.240).
          </p>
        </>
      ),
    },
    modificaciones: {
      title: 'If we change these terms',
      body: () => (
        <p>
          We publish the new version on this page, with its date. It applies from then on: each booking is governed by the terms that were
          published on the day it was made.
        </p>
      ),
    },
    'ley-aplicable': {
      title: 'Law and courts',
      body: () => (
        <p>
          Argentine law applies. If we disagree, let us talk first. If that is not enough, you may go to the courts of the place where you
          live: these terms bind you to no others.
        </p>
      ),
    },
    contacto: {
      title: 'Contact',
      body: ({ site: { operator }, to }) => (
        <p>
          Write to <a href={`mailto:${operator.email}`}>{operator.email}</a>, on WhatsApp with the button on every page, or by post to{' '}
          {operator.address}. What data we keep, and which we do not, is in <Link to={to('privacy')}>Privacy</Link>.
        </p>
      ),
    },
  },
}
