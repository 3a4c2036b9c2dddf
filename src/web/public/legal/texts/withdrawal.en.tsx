import { Link } from '../../../../kit/ui/link.tsx'
import { ButtonLink } from '../../../../kit/ui/ui.tsx'
import { ContactLinks } from '../../../shell/contact-links.tsx'
import type { Prose } from './prose.ts'
import type { WithdrawalSection } from './withdrawal-sections.ts'

export const withdrawalEn: Prose<WithdrawalSection> = {
  title: 'Withdraw from a purchase',
  description: () =>
    'You bought at a distance and changed your mind: whom to ask to undo the purchase, by when, and without giving reasons.',
  lead: () => (
    <p>
      If you bought at a distance in Argentina, you have 10 calendar days to change your mind: at no cost, without giving reasons and
      without signing up anywhere. The request goes to whoever sold to you. Look for the name on your receipt.
    </p>
  ),
  sections: {
    'sitio-de-viajes': {
      title: 'You bought on the travel site',
      body: ({ site }) => (
        <>
          <p>
            This is the usual case: on {site.brand.name} you search, and the purchase is made there. The seller named on your receipt must
            have a withdrawal button of its own (“botón de arrepentimiento”) in plain sight.
          </p>
          <p>
            <ButtonLink to={site.travel_site_url} look="secondary">
              Go to the travel site
            </ButtonLink>
          </p>
        </>
      ),
    },
    operador: {
      title: 'You contracted directly with the agency',
      body: ({ site }) => (
        <>
          <p>
            Write to <strong>{site.operator.name}</strong> saying that you withdraw, with your name and the number of the booking or the
            receipt. That is enough. Within 24 hours it has to answer by the same means with a code that identifies your request.
          </p>
          <ContactLinks site={site} subject="Withdrawal: I would like to undo my purchase" />
          <p>If you cannot find how to withdraw on the travel site, write to us too: we will help you.</p>
        </>
      ),
    },
    plazos: {
      title: 'What the law says',
      body: () => (
        <ul>
          <li>
            It is 10 calendar days from the day you contracted or received what you bought, whichever came last (article 34 of law 24.240
            and 1110 to 1116 of the Civil and Commercial Code, with the exceptions listed there).
          </li>
          <li>If nobody told you about this right, you do not lose it: you may use it all the same (article 1111 of the same Code).</li>
          <li>
            For tourism and transport you also have to give notice at least 24 hours before the date of the service (provision 954/2025 of
            the Undersecretariat of Consumer Protection and Fair Trade).
          </li>
          <li>Nobody may charge you for withdrawing, and what you paid must be given back to you.</li>
        </ul>
      ),
    },
    aporte: {
      title: 'What becomes of the contribution',
      body: ({ to }) => (
        <p>
          It follows the booking: if the purchase is undone, the contribution is voided and its trail says so in{' '}
          <Link to={to('transparency')}>Transparency</Link>. We will not ask anything of you.
        </p>
      ),
    },
    reclamos: {
      title: 'If nobody answers',
      body: ({ to }) => (
        <p>
          You may complain free of charge to the{' '}
          <a href="https://www.argentina.gob.ar/servicio/iniciar-un-reclamo-ante-defensa-del-consumidor" rel="noopener" hrefLang="es">
            federal consumer protection desk
          </a>{' '}
          or to the authority of your province. The rest of what we agree on is in the <Link to={to('terms')}>Terms and conditions</Link>.
        </p>
      ),
    },
  },
}
